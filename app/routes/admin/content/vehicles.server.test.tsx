import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test, vi } from "vitest";
import type { Db } from "#app/db/engine/client.server.ts";
import { vehicleStatuts } from "#app/db/tables/closed-lists.ts";
import { countForShell } from "#app/features/desk/shell/admin-counts.server.ts";
import type { AdminCounts } from "#app/features/desk/shell/admin-tab-list.ts";
import { VehicleTabBar } from "#app/features/listings/vehicle-tab-bar.tsx";
import { vehicleContent } from "#app/features/vehicles/vehicle-content.server.ts";
import { vehicleDefinition } from "#app/features/vehicles/vehicle-fields.ts";
import * as sentList from "#app/routes/admin/inbox/sent-list.tsx";
import { MemberRights } from "#app/services/auth/member-rights.tsx";
import { type ContentFormResult, resultMessage } from "#app/services/content/content-form.tsx";
import { ORIGIN } from "#tests/admin-sign-in.ts";
import { type Fields, signInToBackOffice } from "#tests/back-office.ts";
import { addSellRequest, addVehicle } from "#tests/factories.ts";
import { openTestDatabase } from "#tests/test-db.ts";
import * as edit from "./edit.tsx";
import * as list from "./list.tsx";
import * as create from "./new.tsx";

const LIST = "/admin-dashboard/vehicules";
const sonata: Fields = { titre: "Hyundai Sonata", type_transaction: "vente", marque: "Hyundai", modele: "Sonata", prix: "18 500 000" };

async function openBackOffice(db: Db) {
  const { call } = await signInToBackOffice(db);
  return {
    create: (fields: Fields) => call(create.action, `${LIST}/nouveau`, { fields }),
    save: (id: string, fields: Fields) => call(edit.action, `${LIST}/${id}`, { fields, id }),
    change: (fields: Fields) => call(list.action, LIST, { fields }),
    list: (search = "") => call(list.loader, LIST + search),
    requests: (search = "") => call(sentList.loader, `${LIST}/demandes${search}`),
  };
}

function listVehicles(db: Db) {
  return db.selectFrom("vehicles").selectAll().execute();
}

test("ADM-VEH-01 the sub-tabs count what their lists show", async () => {
  await using db = await openTestDatabase();
  const office = await openBackOffice(db);
  await addVehicle(db);
  await addVehicle(db, { statut: "vendu" });
  await addSellRequest(db, { statut: "refuse" });
  await addSellRequest(db, { statut: "spam" });
  const gone = await addVehicle(db);
  await office.change({ intent: "supprimer", id: gone.id });
  for (let sent = 0; sent < 13; sent++) await addSellRequest(db);
  const listed = [await office.list(), await office.requests()].map(({ body }) => (body as { total: number }).total);
  expect(listed).toEqual([2, 14]);
  expect(subTabs({ ...(await countForShell(db, { member: "m", isOwnOnly: false })), appointments: 0 })).toEqual([
    ["/admin-dashboard/vehicules", "Véhicules (2)"],
    ["/admin-dashboard/vehicules/demandes", "Demandes de vente (14)"],
  ]);
});

/** The addresses and words of the two lists, under a shell that counted this. */
function subTabs(counts: AdminCounts) {
  const id = "routes/admin/shell/admin-layout";
  const tabs = (
    <MemberRights member={{ role: "super_admin" }}>
      <VehicleTabBar />
    </MemberRights>
  );
  const router = createMemoryRouter([{ id, path: "/", loader: () => ({ counts }), element: tabs }], {
    hydrationData: { loaderData: { [id]: { counts } } },
  });
  const markup = renderToStaticMarkup(<RouterProvider router={router} />);
  return [...markup.matchAll(/<a [^>]*?href="([^"]*)"[^>]*>(.*?)<\/a>/g)].map(([, to, label]) => [to, label]);
}

test("ADM-VEH-08 a vehicle is available unless said otherwise, and any status may follow any other", async () => {
  await using db = await openTestDatabase();
  const office = await openBackOffice(db);
  await office.create({ ...sonata, carburant: "hybride", transmission: "manuelle" });
  const [row] = await listVehicles(db);
  expect(row).toMatchObject({ statut: "disponible", carburant: "hybride", transmission: "manuelle" });
  const { id = "", version = 0 } = row ?? {};
  const order = vehicleStatuts.flatMap((from) => vehicleStatuts.filter((to) => to !== from).flatMap((to) => [from, to]));
  for (const [step, statut] of order.entries()) {
    expect((await office.change({ intent: "statut", id, version: String(version + step), statut })).status).toBe(302);
    expect((await vehicleContent.find(db, id))?.statut).toBe(statut);
  }
  expect((await office.create({ ...sonata, carburant: "gaz" })).body).toMatchObject({ errors: { carburant: expect.any(String) } });
  expect((await office.create({ ...sonata, transmission: "robot" })).body).toMatchObject({ errors: { transmission: expect.any(String) } });
});

test("ADM-VEH-10 successes and failures have their exact words", async () => {
  await using db = await openTestDatabase();
  const office = await openBackOffice(db);
  const { id, version } = await addVehicle(db);
  const doneOf = async (answer: ReturnType<typeof office.change>) => {
    const word = new URL((await answer).headers.get("location") ?? "", ORIGIN).searchParams.get(
      "fait",
    ) as keyof typeof vehicleDefinition.words.done;
    return vehicleDefinition.words.done[word].title;
  };
  expect(await doneOf(office.create(sonata))).toBe("✅ Véhicule ajouté");
  expect(await doneOf(office.save(id, { ...sonata, version: String(version) }))).toBe("✅ Véhicule modifié");
  expect(await doneOf(office.change({ intent: "statut", id, version: String(version + 1), statut: "loue" }))).toBe("✅ Statut mis à jour");
  expect(await doneOf(office.change({ intent: "supprimer", id }))).toBe("✅ Véhicule supprimé");

  vi.spyOn(db, "transaction").mockImplementation(() => {
    throw new Error("disk image is malformed");
  });
  const broken = await office.create(sonata);
  expect(broken).toMatchObject({ status: 500, body: { values: sonata } });
  expect(resultMessage(vehicleDefinition, broken.body as ContentFormResult)).toEqual({
    title: "❌ Erreur",
    description: "Une erreur est survenue",
  });
  expect((await office.change({ intent: "statut", id, version: "9", statut: "vendu" })).body).toEqual({
    title: "❌ Erreur",
    description: "Une erreur est survenue",
  });
  expect((await office.change({ intent: "supprimer", id })).body).toEqual({
    title: "❌ Erreur",
    description: "Une erreur est survenue lors de la suppression",
  });
});
