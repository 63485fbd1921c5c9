import { expect, test } from "vitest";
import { fetchCode } from "./fetch-code.client.ts";

test("code that failed to come is asked for anew where the browser names its address, and told where it names none", async () => {
  const failing = (message: string) => fetchCode(() => Promise.reject(new TypeError(message)));
  // The second asking is told by the runtime of the tests, which fetches no code by http.
  await expect(failing("Failed to fetch dynamically imported module: http://localhost/touch.js")).rejects.toThrow("protocol 'http:'");
  await expect(failing("Importing a module script failed.")).rejects.toThrow("Importing a module script failed.");
  expect(await fetchCode(async () => "code")).toBe("code");
});
