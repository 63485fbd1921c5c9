import { startTransition, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { noteEarlyTyping, restoreEarlyTyping } from "#app/platform/forms/early-typing.ts";

function BackOffice() {
  useEffect(restoreEarlyTyping, []); // the last effect of the first drawing: every field is taken over by then
  return <HydratedRouter />;
}

noteEarlyTyping();
startTransition(() => {
  hydrateRoot(document, <BackOffice />);
});
