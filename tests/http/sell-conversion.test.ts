import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, vi } from "vitest";
import { phonePhoto } from "#tests/pictures.ts";
import { Visitor } from "#tests/visit.ts";
import { questionOf, signedIn, test } from "./http-test.ts";

const LIST = "/admin-dashboard/vehicules/demandes";
const WITHIN_A_MINUTE = { timeout: 60_000, interval: 20 };

/** The request of this person, opened in the list this search finds. */
async function openRequest(member: Visitor, search: string, name: string | RegExp) {
  const list = await member.visit(`${LIST}?q=${search}`);
  return list.follow(name);
}

test("DEC-73 the wished price stands in the field, and a second conversion is told of the first, with its link", async ({ app }) => {
  const member = await signedIn(app);
  const other = await signedIn(app);
  const pages = [];
  for (const tab of [member, other]) pages.push(await openRequest(tab, "Elantra", /^Détails de la demande de Ibrahim/));
  const [first, second] = pages;
  for (const page of pages) expect(page.field("Prix de vente (FCFA)").value).toMatch(/10.900.000/);
  const vehicle = await first?.press("Confirmer la création");
  expect(vehicle?.address.pathname).toMatch(/\/vehicules\/[0-9a-f-]{36}$/);
  const late = await second?.press("Confirmer la création");
  expect(late?.status).toBe(409);
  expect(late && questionOf(late)).toContain("Cette demande est déjà devenue un véhicule.");
  expect((await late?.follow("Ouvrir la fiche du véhicule"))?.address.href).toBe(vehicle?.address.href);
});

test("R21 a server killed in the middle of a conversion loses no photo and leaves no public file without a vehicle", {
  tags: ["full"],
}, async ({ openApp }) => {
  const dataDir = mkdtempSync(join(tmpdir(), "fadem-conversion-"));
  const app = await openApp({ dataDir });
  const seller = new Visitor(app.url);
  const offer = await seller.visit("/vendre-votre-vehicule");
  const photos = await Promise.all(
    Array.from({ length: 5 }, async (_, index) => {
      const photo = await phonePhoto({ width: 400 + index, height: 300 });
      return new File([new Uint8Array(photo)], `${index}.jpg`, { type: "image/jpeg" });
    }),
  );
  offer.fill({ nom: "Ayélé", email: "ayele@exemple.tg", marque: "Kia", modele: "Sorento" }).attach("fichiers", ...photos);
  const sent = await offer.press("Envoyer ma demande");
  expect(sent.status, sent.text).toBe(200);

  const member = await signedIn(app);
  const request = await openRequest(member, "Sorento", "Détails de la demande de Ayélé");
  const accepted = await request.press("Accepter");
  expect(accepted.address.searchParams.get("fait")).toBe("statut");
  const opened = await openRequest(member, "Sorento", "Détails de la demande de Ayélé");
  opened.fill({ "Prix de vente (FCFA)": "9000000" });
  const vehicles = join(dataDir, "media/vehicles");
  const before = readdirSync(vehicles).length;
  const sending = opened.press("Confirmer la création").catch(() => undefined); // the answer never comes
  await vi.waitFor(() => expect(readdirSync(vehicles).length).toBeGreaterThan(before), { timeout: 60_000, interval: 1 });
  await app.stop("SIGKILL");
  expect(await sending).toBeUndefined();

  const left = join(dataDir, "envois/abc.part"); // a photo as it came, with its place
  writeFileSync(left, "half a photo");

  const again = await openApp({ dataDir });
  const later = await signedIn(again);
  await vi.waitFor(() => expect(readdirSync(vehicles).length).toBe(before + 5), WITHIN_A_MINUTE);
  expect(existsSync(left)).toBe(false);
  // The files are there a moment before the vehicle names them.
  await vi.waitFor(async () => {
    const list = await later.visit("/admin-dashboard/vehicules?q=Sorento");
    const vehicle = await list.follow(/^Modifier/);
    expect(vehicle.all(".picture-tiles li")).toHaveLength(5);
  }, WITHIN_A_MINUTE);
  await again.stop();
  rmSync(dataDir, { recursive: true });
});
