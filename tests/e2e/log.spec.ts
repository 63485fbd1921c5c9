import { randomUUID } from "node:crypto";
import { expect } from "@playwright/test";
import { adminPassword } from "#scripts/app-process.ts";
import { test, withoutMotion } from "./fixtures.ts";

test.use(withoutMotion);

test("R55 each security event leaves one line, and no line holds a password, a token, a message or a telephone number", async ({
  openApp,
  playwright,
}) => {
  const app = await openApp();
  const request = await playwright.request.newContext({ baseURL: app.url });
  const headers = { origin: app.url };
  const secret = `canari-${randomUUID()}`;
  const message = {
    nom: `Ama ${secret}`,
    email: `${secret}@exemple.tg`,
    telephone: "+228 90 12 34 56",
    sujet: secret,
    message: `${secret} ${secret}`,
  };
  const sent = await request.post("/contact/envoyer", { headers, form: message });
  expect(sent.status(), await sent.text()).toBeLessThan(300);
  await request.get(`/?q=${secret}`);
  await request.get(`/admin-dashboard/contacts?q=${secret}`, { maxRedirects: 0 });
  await request.post("/admin", { headers, form: { username: secret, password: secret } });
  await request.post("/admin", { headers: { origin: "https://ailleurs.example" }, form: { password: secret } });
  await request.post("/api/photos-vente", {
    headers: { ...headers, "content-type": "application/octet-stream", "x-file-name": secret },
    data: Buffer.from(secret),
  });
  const signedIn = await request.post("/admin", { headers, form: { username: "admin", password: adminPassword }, maxRedirects: 0 });
  const [, token = ""] = /session_token=([^;]+)/.exec(signedIn.headers()["set-cookie"] ?? "") ?? [];
  await request.post("/admin/deconnexion", { headers });
  await request.dispose();
  await app.stop();

  const lines = app
    .output()
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .map((line) => JSON.parse(line) as { time: string; level: string; event: string });
  for (const line of lines)
    expect(line, JSON.stringify(line)).toMatchObject({ time: expect.stringMatching(/^\d{4}-.*Z$/), event: expect.any(String) });
  const events = lines.map(({ event }) => event);
  for (const event of ["sign-in-failed", "sign-in", "sign-out", "request-refused", "admin-refused", "upload-refused"])
    expect(
      events.filter((name) => name === event),
      event,
    ).toHaveLength(1);
  expect(token.length).toBeGreaterThan(30);
  for (const hidden of [secret, adminPassword, token, token.split(".")[0] ?? "", "90 12 34 56", "90123456"])
    expect(app.output()).not.toContain(hidden);
});
