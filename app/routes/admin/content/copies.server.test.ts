import { expect, test } from "vitest";
import { listingTables } from "#app/db/tables/content-types.ts";
import { allContents } from "#app/features/listing-desk/definitions.server.ts";
import type { AdminRow } from "#app/services/content/content-definition.ts";
import { copiedValues, formValuesOf } from "#app/services/content/content-values.ts";
import { signInToBackOffice } from "#tests/back-office.ts";
import { sampleOf } from "#tests/content-sample.ts";
import { addImage } from "#tests/factories.ts";
import { openTestDatabase } from "#tests/test-db.ts";
import * as edit from "./edit.tsx";
import * as newPage from "./new.tsx";

test("BROUILLON-06 a copy is a draft that says the same under a reference of its own, without what belongs to the other alone", async () => {
  await using db = await openTestDatabase();
  const { call } = await signInToBackOffice(db);
  for (const content of allContents.filter(({ table }) => listingTables.some((name) => name === table))) {
    const { listUrl, fields, table } = content;
    const image = `${await addImage(db)}|Façade`;
    const sample = { ...sampleOf(fields), titre: "Appartement A1", images: image };
    const client = {
      client_nom: "Afi Mensah",
      client_email: "afi@exemple.tg",
      client_telephone: "+228 90 00 00 41",
      afficher_client: "on",
    };
    await call(newPage.action, `${listUrl}/nouveau`, { fields: table === "projects" ? { ...sample, ...client } : sample });
    const [first] = (await content.list(db, { page: 1 })).rows;
    const id = first?.id ?? "";

    const opened = await call(newPage.loader, `${listUrl}/nouveau?copie=${id}`);
    const { copied } = opened.body as { copied: AdminRow };
    const values = copiedValues(content, copied);
    const own = { titre: "Appartement A1 (copie)", publication: "brouillon", publier_le: "" };
    const begun = table === "projects" ? { client_nom: "", client_email: "", client_telephone: "", afficher_client: "", statut: "" } : {};
    expect(values).toEqual({ ...formValuesOf(fields, first ?? {}), ...own, ...begun, statut: content.initial.statut ?? "" });

    await call(newPage.action, `${listUrl}/nouveau?copie=${id}`, { fields: values as Record<string, string> });
    const { rows } = await content.list(db, { page: 1 });
    expect(rows).toHaveLength(2);
    expect(rows.find((row) => row.id !== id)).toMatchObject({ copie_de: id, publie_le: null, images: [{ alt: "Façade" }] });
    expect(new Set(rows.map((row) => ("reference" in row ? row.reference : "")))).toHaveProperty("size", 2);
    expect((await call(edit.loader, `${listUrl}/${id}`, { id })).body).toMatchObject({ row: { titre: "Appartement A1", version: 1 } });
    // A copy of what is not there is a new one like another.
    expect((await call(newPage.loader, `${listUrl}/nouveau?copie=absent`)).body).toMatchObject({ copied: undefined });
  }
});
