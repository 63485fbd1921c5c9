import { expect, test } from "vitest";
import { judgeUnsafeRequest, requestOrigin } from "./origin-gate.server.ts";

const local = { publicOrigin: "http://localhost:3000", isPublicUrlSet: false };
const online = { publicOrigin: "https://www.fadem.tg", isPublicUrlSet: true };

function passes(method: string, headers: Record<string, string>, origins = online) {
  return judgeUnsafeRequest(method, headers, origins).pass;
}

test("reads always pass", () => {
  for (const method of ["GET", "HEAD", "OPTIONS"]) expect(passes(method, { origin: "https://evil.example" })).toBe(true);
});

test("a post passes only from our own origin", () => {
  expect(passes("POST", { origin: "https://www.fadem.tg", "sec-fetch-site": "same-origin" })).toBe(true);
  expect(passes("POST", { origin: "https://www.fadem.tg" })).toBe(true);
  for (const origin of ["https://evil.example", "http://www.fadem.tg", "https://www.fadem.tg.evil.example", "https://fadem.tg", "null"])
    expect(passes("POST", { origin }), origin).toBe(false);
  expect(passes("POST", {})).toBe(false);
});

test("only the forms of anonymous visitors pass when both headers are absent", () => {
  const verdict = (headers: Record<string, string>, path: string) => judgeUnsafeRequest("POST", headers, online, path).pass;
  for (const path of ["/contact/envoyer", "/demande/envoyer", "/avis/envoyer", "/vendre-votre-vehicule", "/alertes", "/alertes/aBc"]) {
    expect(verdict({}, path), path).toBe(true);
    expect(verdict({ origin: "https://evil.example" }, path)).toBe(false);
    expect(verdict({ "sec-fetch-site": "cross-site" }, path)).toBe(false);
  }
  for (const path of [
    "/",
    "/admin",
    "/admin/deconnexion",
    "/api/photos-vente",
    "/contact/envoyer.data",
    "/alertes/nouvelle",
    "/alertes/a/b",
  ])
    expect(verdict({}, path), path).toBe(false);
});

test("a browser that says cross-site is refused whatever its origin says", () => {
  for (const site of ["cross-site", "same-site", "none"])
    expect(passes("POST", { origin: "https://www.fadem.tg", "sec-fetch-site": site }), site).toBe(false);
});

test("without PUBLIC_URL the three loopback names count as ours, on our port only", () => {
  for (const origin of ["http://localhost:3000", "http://127.0.0.1:3000", "http://[::1]:3000"])
    expect(passes("POST", { origin }, local), origin).toBe(true);
  expect(passes("POST", { origin: "http://localhost:4000" }, local)).toBe(false);
});

test("the refusal names PUBLIC_URL when it is not set", () => {
  const verdict = judgeUnsafeRequest("POST", { origin: "http://192.0.2.7:3000" }, local);
  expect(verdict).toMatchObject({ pass: false, message: expect.stringContaining("PUBLIC_URL") });
});

test("the host header chooses only between our own origins", () => {
  expect(requestOrigin("127.0.0.1:3000", local)).toBe("http://127.0.0.1:3000");
  expect(requestOrigin("evil.example", local)).toBe("http://localhost:3000");
  expect(requestOrigin("evil.example", online)).toBe("https://www.fadem.tg");
  expect(requestOrigin("a b", online)).toBe("https://www.fadem.tg");
});
