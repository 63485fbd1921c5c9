import { afterAll, expect, test, vi } from "vitest";
import { failedToAnswer, keepTyped } from "./keep-typed.ts";

afterAll(() => void vi.unstubAllGlobals());
vi.stubGlobal("navigator", { onLine: true });

/** As the router hands a refusal of the server to whoever sent the form. */
function refusal(status: number, message: string) {
  return { status, statusText: "", internal: false, data: { message } };
}

test("S14 an act that one's role does not allow leaves the form in place and says why", async () => {
  const send = (status: number) =>
    keepTyped(() => Promise.reject(refusal(status, "Votre rôle ne permet pas cette action.")), failedToAnswer);
  expect(await send(403)).toEqual({ title: "Erreur", description: "Votre rôle ne permet pas cette action." });
  await expect(send(404)).rejects.toMatchObject({ status: 404 }); // whatever else is refused goes its usual way
});
