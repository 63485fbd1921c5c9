import { UNSAFE_ErrorResponseImpl as ErrorResponse } from "react-router";
import { expect, test } from "vitest";
import { renderRoute, textOf } from "#tests/render.tsx";
import { ErrorBoundary } from "./root.tsx";

function renderError(status: number, message?: string) {
  const error = new ErrorResponse(status, "", message ? { message } : "");
  return renderRoute(<ErrorBoundary {...({ error } as unknown as Parameters<typeof ErrorBoundary>[0])} />);
}

test("ROUTE-11 refusals show the fallback screen with their status, a missing page its own", () => {
  for (const [status, reason] of [
    [400, "Requête refusée"],
    [403, "Accès refusé"],
    [405, "Méthode non autorisée"],
    [500, "Erreur du service"],
  ] as const) {
    const text = textOf(renderError(status));
    expect(text).toContain("Unexpected Application Error!");
    expect(text).toContain(`${status} · ${reason}`);
  }
  expect(textOf(renderError(403, "Cette page est réservée."))).toContain("Cette page est réservée.");
  for (const status of [404, 410]) {
    const text = textOf(renderError(status));
    expect(text).toContain("Oops! Page not found");
    expect(text).not.toContain("Unexpected Application Error!");
  }
});
