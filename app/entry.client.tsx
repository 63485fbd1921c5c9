import { startTransition, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { claimEarlyTaps } from "#app/kernel/islands/early-taps.ts";
import { noteEarlyTyping, restoreEarlyTyping } from "#app/lib/browser/early-typing.ts";

noteEarlyTyping();
const replayEarlyTaps = claimEarlyTaps(); // presses from here on are React's, which takes over what is pressed at once

function BackOffice() {
  useEffect(restoreEarlyTyping, []); // the last effects of the first drawing: everything is taken over by then
  useEffect(replayEarlyTaps, []);
  return <HydratedRouter />;
}

startTransition(() => {
  hydrateRoot(document, <BackOffice />);
});
