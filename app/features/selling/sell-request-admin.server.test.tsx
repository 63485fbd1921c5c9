import { afterEach, expect, test, vi } from "vitest";
import type { Db } from "#app/db/engine/client.server.ts";
import { sellRequestStatuts } from "#app/db/tables/closed-lists.ts";
import { listSent, openSent } from "#app/features/sent/sent-kinds.server.ts";
import { moveToBin, restoreFromBin } from "#app/services/bin/bin.server.ts";
import { moveSent, saveSentNotes } from "#app/services/sent/sent-commands.server.ts";
import { findSent } from "#app/services/sent/sent-queries.server.ts";
import { addImage, addSellRequest, admin } from "#tests/factories.ts";
import { renderRoute, textOf } from "#tests/render.tsx";
import { openTestDatabase } from "#tests/test-db.ts";
import { SellRequestActions, SellRequestDetail, SellRequestVehicleForm } from "./sell-request-opened.tsx";
import { SellRequestTable } from "./sell-request-table.tsx";
import { sellSent } from "./sell-sent.ts";

afterEach(() => void vi.useRealTimers());

test("ADM-SELL-01 a row shows the client, the vehicle, the price or a dash, the status and the date in French", async () => {
  await using db = await openTestDatabase();
  await addSellRequest(db, {
    prenom: "Yawa",
    telephone: "+228 92 11 22 33",
    telephone_e164: "+22892112233",
    annee: 2018,
    prix_souhaite: 11_500_000,
    created_at: "2026-11-14T19:47:00.000Z",
  });
  await addSellRequest(db, { nom: "Ayéva", statut: "en_cours", created_at: "2026-11-13T08:00:00.000Z" });
  const { rows } = await listSent(db, sellSent, { page: 1 });
  const markup = renderRoute(
    <SellRequestTable
      sent={sellSent}
      rows={rows}
      openUrl={() => "/"}
      onRestore={() => undefined}
      list={{ current: null }}
      isLoading={false}
    />,
  );
  expect([...markup.matchAll(/<th[^>]*>(.*?)<\/th>/g)].map(([, cell = ""]) => textOf(cell))).toEqual([
    "Client",
    "Véhicule",
    "Prix souhaité",
    "Statut",
    "Date",
    "Actions",
  ]);
  const cells = [...markup.matchAll(/<tr>(<td.*?)<\/tr>/g)].map(([, row = ""]) =>
    [...row.matchAll(/<td[^>]*>(.*?)<\/td>/g)].map(([, cell = ""]) => textOf(cell)),
  );
  expect(cells[0]?.slice(0, 5)).toEqual([
    "Yawa Dossouyawa@exemple.tg+228 92 11 22 33",
    "Toyota RAV4, 2018",
    "11\u00a0500\u00a0000\u00a0FCFA",
    "Nouveau",
    "14/11/2026",
  ]);
  expect(cells[1]?.slice(0, 5)).toEqual(["Ayévayawa@exemple.tg", "Toyota RAV4", "-", "En cours", "13/11/2026"]);
});

test("ADM-SELL-02 the details show everything that is stored, private photos included", async () => {
  await using db = await openTestDatabase();
  const photo = await addPrivatePhoto(db);
  const { id } = await addSellRequest(db, {
    prenom: "Yawa",
    telephone: "92 11 22 33",
    telephone_e164: "+22892112233",
    annee: 2018,
    kilometrage: 92_000,
    couleur: "Blanc",
    carburant: "diesel",
    transmission: "manuelle",
    etat_vehicule: "tres_bon",
    prix_souhaite: 11_500_000,
    description: "Pneus neufs.",
    video_url: "https://exemple.tg/video",
    date_evaluation: "2026-11-15",
    images: [{ id: photo, alt: "Photo 1 du véhicule" }],
    person_id: "p-1",
  });
  const request = await openSent(db, sellSent, id);
  const markup = request ? renderRoute(<SellRequestDetail sent={sellSent} row={request} />) : "";
  const facts = [...markup.matchAll(/<dt[^>]*>(.*?)<\/dt><dd[^>]*>(.*?)<\/dd>/g)].map(([, name, value = ""]) => [name, textOf(value)]);
  expect(facts).toEqual([
    ["Nom", "Yawa Dossou"],
    ["E-mail", "yawa@exemple.tg"],
    ["Téléphone", "92 11 22 33"],
    ["Modèle", "Toyota RAV4"],
    ["Année", "2018"],
    ["Kilométrage", "92\u00a0000\u00a0km"],
    ["Couleur", "Blanc"],
    ["Carburant", "Diesel"],
    ["Transmission", "Manuelle"],
    ["État", "Très bon"],
  ]);
  const sections = [...markup.matchAll(/<h3>(.*?)<\/h3>(.*?)<\/section>/gs)].map(([, name, content = ""]) => [name, textOf(content)]);
  expect(Object.fromEntries(sections)).toMatchObject({
    "Prix souhaité": expect.stringMatching(/^11\u00a0500\u00a0000\u00a0FCFA/),
    Description: "Pneus neufs.",
    Vidéo: "https://exemple.tg/video",
  });
  expect(textOf(markup)).toContain("Évaluation commencée le 15 novembre 2026");
  expect([...markup.matchAll(/<img[^>]*alt="([^"]*)"/g)].map(([, alt]) => alt)).toEqual(["Photo 1 du véhicule"]);
  expect(markup).toMatch(/<img[^>]*src="\/media\/private\/vehicles\/[0-9a-f]+\//);
  expect(markup).toContain('href="tel:+22892112233"');
  for (const canal of ["", "&amp;canal=email"])
    expect(markup).toContain(`href="/admin-dashboard/boite?personne=p-1&amp;demande=${id}${canal}#repondre"`);
  expect(markup).not.toMatch(/wa\.me|mailto:/);

  const bare = await openSent(db, sellSent, (await addSellRequest(db)).id);
  const little = bare ? renderRoute(<SellRequestDetail sent={sellSent} row={bare} />) : "";
  expect([...little.matchAll(/<dt[^>]*>(.*?)<\/dt>/g)].map(([, name]) => name)).toEqual(["Nom", "E-mail", "Modèle"]);
  expect(little).not.toContain("<img");
});

test("DEC-73 the vehicle of an accepted request asks for its price: the one the client wished, or the one that was typed", () => {
  const request = { id: "1", prix_souhaite: 11_500_000, statut: "accepte" as const, photoCount: 0 };
  const form = { request, action: "/", mistake: undefined, isBusy: false };
  const markup = renderRoute(<SellRequestVehicleForm {...form} />);
  expect(markup).toMatch(/<details class="sell-request-convert"><summary/);
  expect(markup).toMatch(/<input[^>]*name="prix"[^>]*value="11\u00a0500\u00a0000"/);

  const unpriced = renderRoute(<SellRequestVehicleForm {...form} request={{ ...request, prix_souhaite: null }} />);
  expect(unpriced).toMatch(/<input[^>]*name="prix"[^>]*value=""/);
  expect(textOf(unpriced)).toContain("Le client n’a pas indiqué de prix.");

  const early = renderRoute(<SellRequestVehicleForm {...form} request={{ ...request, statut: "nouveau" }} />);
  expect(textOf(early)).toContain("Acceptez d’abord la demande");
  expect(early).not.toContain("<form");

  const mistake = { id: "1", typed: "cher", error: "Veuillez saisir un prix valide" };
  const refused = renderRoute(<SellRequestVehicleForm {...form} mistake={mistake} />); // as a browser without script gets it
  expect(refused).toMatch(/<details class="sell-request-convert" open=""/);
  expect(refused).toMatch(/<input[^>]*aria-invalid="true"[^>]*value="cher"/);
  expect(textOf(refused)).toContain("Veuillez saisir un prix valide");
});

test("ADM-SELL-03 each button is disabled at its own status, and any status may follow any other", async () => {
  await using db = await openTestDatabase();
  for (const statut of sellRequestStatuts) {
    const markup = renderRoute(
      <SellRequestActions sent={sellSent} row={{ id: "1", statut }} openUrl="/" isBusy={false} onDelete={() => undefined} />,
    );
    const buttons = [...markup.matchAll(/<button[^>]*value="(\w+)"[^>]*>(.*?)<\/button>/g)];
    expect(buttons.slice(0, 3).map(([, , label = ""]) => textOf(label))).toEqual(["Marquer en cours", "Accepter", "Refuser"]);
    const disabled = buttons.filter(([button]) => /\sdisabled=""/.test(button)).map(([, target]) => target);
    expect(disabled).toEqual(statut === "nouveau" ? [] : [statut]);
  }
  const { id } = await addSellRequest(db);
  const order = sellRequestStatuts.flatMap((from) => sellRequestStatuts.filter((to) => to !== from).flatMap((to) => [from, to]));
  for (const statut of order) {
    await moveSent(db, admin, sellSent, [id], statut);
    expect((await findSent(db, "vehicle_sell_requests", id))?.statut).toBe(statut);
  }
});

test("ADM-SELL-04 each entry into en_cours stamps the day of Lomé, other moves leave it, and the history keeps the former day", async () => {
  await using db = await openTestDatabase();
  vi.useFakeTimers({ now: new Date("2026-11-15T10:00:00Z"), toFake: ["Date"] });
  const { id } = await addSellRequest(db);
  const dayAfter = async (statut: (typeof sellRequestStatuts)[number]) => {
    await moveSent(db, admin, sellSent, [id], statut);
    return (await findSent(db, "vehicle_sell_requests", id))?.date_evaluation;
  };
  expect(await dayAfter("accepte")).toBeNull();
  expect(await dayAfter("en_cours")).toBe("2026-11-15");
  vi.setSystemTime(new Date("2026-11-20T10:00:00Z"));
  for (const statut of ["accepte", "refuse", "spam", "nouveau"] as const) expect(await dayAfter(statut)).toBe("2026-11-15");
  expect(await dayAfter("en_cours")).toBe("2026-11-20");
  const detail = await openSent(db, sellSent, id);
  expect(detail?.history?.map(({ text }) => text)).toContain("Statut\u00a0: Nouveau → En cours, évaluation précédente du 15/11/2026");
});

test("spam is left out of the list until it is asked for", async () => {
  await using db = await openTestDatabase();
  await addSellRequest(db, { nom: "Traitée", statut: "accepte", created_at: "2026-11-15T08:00:00.000Z" });
  await addSellRequest(db, { nom: "Nouvelle", created_at: "2026-11-01T08:00:00.000Z" });
  await addSellRequest(db, { nom: "Pub", statut: "spam" });
  expect((await listSent(db, sellSent, { page: 1 })).rows.map(({ nom }) => nom)).toEqual(["Traitée", "Nouvelle"]);
  expect((await listSent(db, sellSent, { page: 1, statut: "spam" })).rows.map(({ nom }) => nom)).toEqual(["Pub"]);
  expect((await listSent(db, sellSent, { page: 1, q: "traitee" })).total).toBe(1);
});

test("several requests go to the bin at once and come back, and overwrite no note written in between", async () => {
  await using db = await openTestDatabase();
  const ids = [(await addSellRequest(db)).id, (await addSellRequest(db)).id];
  expect((await moveToBin(db, admin, "vehicle_sell_requests", ids)).sort()).toEqual([...ids].sort());
  expect((await listSent(db, sellSent, { page: 1 })).total).toBe(0);
  expect(await restoreFromBin(db, admin, "vehicle_sell_requests", ids)).toHaveLength(2);
  const [id = ""] = ids;
  expect(await saveSentNotes(db, admin, "vehicle_sell_requests", id, { before: null, notes: "Rappeler lundi" })).toEqual({ ok: true });
  expect(await saveSentNotes(db, admin, "vehicle_sell_requests", id, { before: null, notes: "Autre" })).toEqual({
    ok: false,
    reason: "stale",
    stored: "Rappeler lundi",
  });
});

async function addPrivatePhoto(db: Db) {
  const id = await addImage(db);
  const storage_path = `private/vehicles/${id.replaceAll("-", "")}`;
  await db
    .updateTable("uploaded_images")
    .set({ is_private: true, storage_path, related_type: "vehicle_sell_requests" })
    .where("id", "=", id)
    .execute();
  return id;
}
