import { expect, test } from "vitest";
import { allContents } from "#app/features/listing-desk/definitions.server.ts";
import type { DraftRow } from "#app/features/listing-desk/draft-rows.tsx";
import { findNewestVersion } from "#app/kernel/write/change-content.server.ts";
import { newId } from "#app/lib/values/ids.ts";
import { DRAFT_BASE_FIELD } from "#app/services/kept-forms/form-draft.ts";
import { type Fields, movedTo, signInToBackOffice } from "#tests/back-office.ts";
import { sampleOf } from "#tests/content-sample.ts";
import { addImage } from "#tests/factories.ts";
import { openTestDatabase } from "#tests/test-db.ts";
import * as edit from "./edit.tsx";
import * as listPage from "./list.tsx";
import * as newPage from "./new.tsx";

type Draft = { version: number; values: Fields };
type Opened = { id: string; draft?: Draft };

test("BROUILLON-02 a draft needs a title or a photo, is listed as typed, and is published only when it is complete", async () => {
  await using db = await openTestDatabase();
  const { call } = await signInToBackOffice(db);
  for (const content of allContents.filter(({ fields }) => "publication" in fields)) {
    const { listUrl, fields } = content;
    const required = Object.keys(fields).filter((name) => name !== "titre" && "required" in (fields[name] ?? {}));
    const rows = async () => (await content.list(db, { page: 1 })).rows;
    const drafts = async (search = "") => ((await call(listPage.loader, `${listUrl}${search}`)).body as { drafts: DraftRow[] }).drafts;
    const send = (sent: Fields) => call(newPage.action, `${listUrl}/nouveau`, { fields: sent });
    const before = await findNewestVersion(db, "public");

    const nothing = await send({ id: newId(), publication: "brouillon", titre: "  ", description: "Claire" });
    expect(nothing).toMatchObject({
      status: 400,
      body: { errors: { titre: expect.stringContaining("Donnez un titre ou ajoutez une photo") } },
    });

    // A title, or one photo; whatever else is wrong stays as it was typed.
    const id = newId();
    const typed = { titre: "Villa à finir", publication: "brouillon", video_url: "pas une adresse" };
    const kept = await send({ ...typed, id });
    expect(movedTo(kept.headers).get("fait")).toBe("brouillon");
    await send({ id: newId(), publication: "brouillon", titre: "", images: `${await addImage(db)}|Cour` });
    expect(await rows()).toEqual([]);
    expect(await drafts()).toMatchObject([
      { titre: "", image: { alt: "Cour" } },
      { id, titre: "Villa à finir", ...("prix" in fields && { prix: null }), missing: expect.arrayContaining([fields.video_url?.label]) },
    ]);
    expect(await drafts("?q=VILLA")).toMatchObject([{ id }]);
    expect(await drafts("?q=absent")).toEqual([]);
    const opened = (await call(newPage.loader, `${listUrl}/nouveau?brouillon=${id}`)).body as Opened;
    expect(opened).toMatchObject({ id, draft: { version: 1, values: typed } });
    expect(await findNewestVersion(db, "public")).toBe(before);

    // Publishing answers with the mistakes of the form, as for a new one, and leaves the draft.
    for (const publication of ["en_ligne", "programme"]) {
      const refused = await send({ ...typed, id, publication, publier_le: "", [DRAFT_BASE_FIELD]: "1" });
      const missing = Object.fromEntries(required.map((name) => [name, expect.stringContaining("obligatoire")]));
      expect(refused).toMatchObject({ status: 400, body: { kind: "invalid", errors: missing } });
    }
    expect(await drafts()).toHaveLength(2);

    // Complete, it is a row; the draft is over, and a draft among rows is no longer one of these.
    await send({ ...sampleOf(fields), titre: "Villa finie", publication: "brouillon", id, [DRAFT_BASE_FIELD]: "1" });
    expect(await rows()).toMatchObject([{ id, publication: "brouillon" }]);
    expect(await drafts()).toHaveLength(1);

    // A stored row keeps what it is; what is typed over it waits, and a timed one does not go out any more.
    const soon = new Date(Date.now() + 3_600_000).toISOString().slice(0, 16);
    const save = (sent: Fields) => call(edit.action, `${listUrl}/${id}`, { id, fields: sent });
    await save({ ...sampleOf(fields), titre: "Villa finie", publication: "programme", publier_le: soon, version: "1" });
    expect(await rows()).toMatchObject([{ id, publication: "programme", version: 2 }]);
    expect(await save({ ...typed, titre: "Villa reprise", version: "1" })).toMatchObject({
      status: 400,
      body: { kind: "invalid", version: 2, values: { publication: "programme" } },
    }); // timed meanwhile by a colleague: that stands, and what is timed must be complete
    await save({ ...typed, titre: "Villa reprise", version: "2" });
    expect(await rows()).toMatchObject([{ id, titre: "Villa finie", publication: "brouillon", publier_le: null, version: 3 }]);
    const again = (await call(edit.loader, `${listUrl}/${id}`, { id })).body as Opened;
    expect(again.draft?.values).toMatchObject({ titre: "Villa reprise", video_url: "pas une adresse", version: "3" });

    // What has been online is no draft again.
    await save({
      ...sampleOf(fields),
      titre: "Villa finie",
      publication: "en_ligne",
      version: "3",
      [DRAFT_BASE_FIELD]: String(again.draft?.version),
    });
    expect(await save({ ...typed, version: "4" })).toMatchObject({
      status: 400,
      body: { errors: { publication: "Cette annonce a déjà été en ligne\u00a0: retirez-la plutôt." } },
    });
    expect(
      await db
        .selectFrom("form_drafts")
        .select("cle")
        .where("row_id", "=", id)
        .where("valeurs", "!=", "{}" as never)
        .execute(),
    ).toEqual([]);
  }
});
