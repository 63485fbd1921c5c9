import { createHash, randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, vi } from "vitest";
import { type AppProcess, adminPassword } from "#scripts/app-process.ts";
import { createPostgresDatabase, startPostgres } from "#tests/postgres.ts";
import { AppRows } from "#tests/rows.ts";
import { Visitor } from "#tests/visit.ts";
import { signedIn, test } from "./http-test.ts";

test("S12 what visitors send and what only the office sees leaves the kept pages as they are, beyond a restart too", async ({
  openApp,
}) => {
  const dataDir = mkdtempSync(join(tmpdir(), "fadem-audience-"));
  const app = await openApp({ dataDir });
  /** A digest of the home page, whatever the port; the name at its end is a digest of all of it. */
  async function read({ url }: AppProcess) {
    const page = (await (await fetch(url)).text()).replace(/<!--[\w-]{22}-->$/, "").replaceAll(new URL(url).port, "");
    return createHash("sha256").update(page).digest("hex");
  }
  const rendered = async () =>
    Number(/^fadem_page_cache_total\{outcome="miss"\} (\d+)$/m.exec(await (await fetch(`${app.url}/metriques`)).text())?.[1]);
  const before = await read(app);
  const misses = await rendered();

  const written = { client_nom: "Afi", contenu: "Un vrai sérieux.", note: "5", cle_envoi: randomUUID() };
  expect((await new Visitor(app.url).post("/avis/envoyer", written)).status).toBeLessThan(400);
  const member = await signedIn(app);
  // One that is taken: saving an available one confirms it, which visitors are told (QUALITE-03).
  const taken = await member.visit("/admin-dashboard/vehicules?statut=vendu&publication=en_ligne");
  const edited = await member.visit(taken.all("a[aria-label^='Modifier ']")[0]?.getAttribute("href") ?? "");
  const saved = await edited.fill({ notes_internes: "Pneus à changer" }).press(edited.buttons("Modifier").at(-1));
  expect(saved.address.searchParams.get("fait")).toBe("modification");

  using rows = new AppRows({ dataDir });
  expect(rows.all("select table_name, audience from changes order by version desc limit 3")).toEqual([
    { table_name: "vehicles", audience: "bureau" },
    { table_name: "people", audience: "bureau" }, // whose it is
    { table_name: "testimonials", audience: "bureau" },
  ]);
  expect(await read(app)).toBe(before);
  expect(await rendered()).toBe(misses);
  await app.stop();
  const restarted = await openApp({ dataDir });
  expect(await read(restarted)).toBe(before);
  await restarted.stop();
  rmSync(dataDir, { recursive: true });
});

test("two processes on one PostgreSQL: what is published on one appears on the other", { tags: ["full"] }, async ({
  openApp,
  onTestFinished,
}) => {
  const server = await startPostgres();
  onTestFinished(() => server.stop());
  const name = `fadem_${randomUUID().replaceAll("-", "")}`;
  const env = {
    DATABASE_URL: await createPostgresDatabase(server.url, { name }),
    AUTH_SECRET: "un-secret-partage-par-deux-processus",
  };
  const first = await openApp({ env });
  const second = await openApp({ env, dataDir: first.dataDir });
  const visitor = new Visitor(second.url);
  const isShown = async () => (await visitor.visit("/annonces")).text.includes("Villa partagée");
  expect(await isShown()).toBe(false); // and that page is kept from here on

  // What an open page hears.
  const told: string[] = [];
  const leaving = new AbortController();
  const stream = await fetch(`${second.url}/api/changements`, { signal: leaving.signal });
  void (async () => {
    for await (const text of stream.body?.pipeThrough(new TextDecoderStream()) ?? []) told.push(text);
  })().catch(() => undefined); // it is left at the end
  async function heard<Made>(change: Promise<Made>): Promise<Made> {
    const times = () => told.join("").split("properties").length;
    const before = times();
    const made = await change;
    await vi.waitFor(() => expect(times()).toBeGreaterThan(before), { timeout: 60_000 });
    return made;
  }

  const member = new Visitor(first.url);
  const login = await member.visit("/admin");
  await login.fill({ username: "admin", password: adminPassword }).press("Se connecter");
  const form = await member.visit("/admin-dashboard/biens/nouveau");
  form.fill({ titre: "Villa partagée", description: "Un bien publié pendant que la page est ouverte.", type_bien: "villa" });
  form.fill({ type_transaction: "vente", prix: "45 000 000", localisation: "Route de l’aéroport" });
  const list = await heard(form.press(form.buttons("Enregistrer")[0]));
  expect(list.address.searchParams.get("fait")).toBe("ajout");
  expect(await isShown()).toBe(true);
  const question = await list.press("Supprimer Villa partagée");
  const id = question.address.searchParams.get("supprimer") ?? "";
  await heard(member.post("/admin-dashboard/biens", { intent: "supprimer", id }));
  expect(await isShown()).toBe(false);
  leaving.abort();
});
