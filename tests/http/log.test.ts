import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { adminPassword } from "#scripts/app-process.ts";
import { Visitor } from "#tests/visit.ts";
import { test } from "./http-test.ts";

test("R55 each security event leaves one line, and no line holds a password, a token, a message or a telephone number", async ({
  openApp,
}) => {
  const app = await openApp();
  const visitor = new Visitor(app.url);
  const secret = `canari-${randomUUID()}`;
  const message = {
    nom: `Ama ${secret}`,
    email: `${secret}@exemple.tg`,
    telephone: "+228 90 12 34 56",
    sujet: secret,
    message: `${secret} ${secret}`,
  };
  const sent = await visitor.post("/contact/envoyer", message);
  expect(sent.status, await sent.text()).toBe(200);
  await visitor.fetch(`/?q=${secret}`);
  await visitor.fetch(`/admin-dashboard/contacts?q=${secret}`);
  await visitor.post("/admin", { username: secret, password: secret });
  await visitor.post("/admin", { password: secret }, { headers: { origin: "https://ailleurs.example" } });
  const octets = { "content-type": "application/octet-stream", "x-file-name": secret };
  await visitor.post("/api/photos-vente", Buffer.from(secret), { headers: octets });
  const signedIn = await visitor.post("/admin", { username: "admin", password: adminPassword });
  const [, token = ""] = /session_token=([^;]+)/.exec(signedIn.headers.get("set-cookie") ?? "") ?? [];
  await visitor.post("/admin/deconnexion", {});
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
