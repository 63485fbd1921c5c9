import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { binTables } from "#app/db/tables/content-types.ts";
import { openTestMedia } from "#tests/media.ts";
import { phonePhoto } from "#tests/pictures.ts";
import { openTestDatabase } from "#tests/test-db.ts";
import { importFormer } from "./import-former.server.ts";

const at = "2024-03-05T10:20:30+00:00";
const bucket = "https://ancien.exemple.tg/storage/v1/object/public/images";

/** As the former product exports its tables. */
const exports: Record<string, string> = {
  "properties.json": JSON.stringify([
    {
      ...{ id: "p1", titre: "Villa à Agoè", description: "Cinq pièces.", type_bien: "villa", type_transaction: "vente", prix: 45000000.0 },
      ...{ localisation: "Agoè", ville: "Lomé", statut: "vendu", piscine: true, jardin: false, date_disponibilite: "2024-04-01T00:00:00Z" },
      ...{ images: [`${bucket}/1709-fa%C3%A7ade.jpg?t=1`, `${bucket}/perdue.jpg`], created_at: at },
    },
    { id: "p2", titre: "Sans prix", description: "?", type_bien: "villa", type_transaction: "vente", localisation: "Bè", created_at: at },
    { id: "p3", titre: "Château", description: "?", type_bien: "chateau", type_transaction: "vente", prix: 1, localisation: "Bè" },
  ]),
  "projects.json": JSON.stringify({
    projects: [
      { id: "r1", titre: "Résidence", description: "Douze logements.", categorie: "construction", statut: "termine", created_at: at },
    ],
  }),
  "vehicles.csv": `id,titre,marque,modele,type_transaction,prix,statut,climatisation,images,created_at\nv1,RAV4,Toyota,RAV4,vente,9500000,disponible,true,"{""${bucket}/rav4.jpg""}",${at}\n`,
  "vehicle_sell_requests.json": JSON.stringify([
    {
      ...{ id: "s1", nom: "Dossou", email: "yawa@exemple.tg", telephone: "90 00 00 41", marque: "Toyota", modele: "RAV4", annee: 2018 },
      ...{ statut: "en_cours", images: [`${bucket}/salon.jpg`], created_at: at },
    },
  ]),
  "gallery_images.json": JSON.stringify([
    { id: "g1", titre: "Salon", image_url: `${bucket}/salon.jpg`, ordre: 7, statut: "publie", created_at: at },
    { id: "g2", titre: "Perdue", image_url: `${bucket}/absente.jpg`, ordre: 8, statut: "publie", created_at: at },
  ]),
  "testimonials.csv": `id;client_nom;contenu;note;statut;service;created_at\nt1;Mawuli;Très bon suivi du chantier.;;approuve;btp;${at}\n`,
  "contact_requests.json": JSON.stringify([
    {
      id: "c1",
      nom: "Reine",
      email: "reine@exemple.tg",
      sujet: "Une visite",
      message: "Je souhaite visiter la villa.",
      statut: "traite",
      created_at: at,
    },
    { id: "c2", nom: "R", email: "pas une adresse", sujet: "?", message: "?", statut: "nouveau", created_at: at },
  ]),
  "site_text_content.json": JSON.stringify([
    { id: "x1", section: "hero", key: "inconnue", content: "Bonjour", type: "title" },
    { id: "x2", section: "navbar", key: "contact", content: "Écrivez-nous", type: "link" },
  ]),
};

test("IMPORT-04 the former product’s exports come over once, as they were, and what our rules refuse is told with the rule", async () => {
  await using db = await openTestDatabase();
  await using media = await openTestMedia(db);
  const folder = await mkdtemp(join(tmpdir(), "fadem-ancien-"));
  try {
    await mkdir(join(folder, "photos/2024"), { recursive: true });
    await writeFile(join(folder, "photos/1709-façade.jpg"), await phonePhoto({ width: 400, height: 300 }));
    await writeFile(join(folder, "photos/2024/salon.jpg"), await phonePhoto({ width: 380, height: 300, seed: "#446" }));
    await writeFile(join(folder, "photos/rav4.jpg"), await phonePhoto({ width: 360, height: 300, seed: "#644" }));
    for (const [name, content] of Object.entries(exports)) await writeFile(join(folder, name), content);
    const former = { intake: media.intake, folder };
    const countAll = async () => {
      const tables = [...binTables, "uploaded_images", "import_origins", "site_text_content", "changes"] as const;
      return Promise.all(tables.map(async (table) => (await db.selectFrom(table).selectAll().execute()).length));
    };
    const before = await countAll();

    const trial = await importFormer({ ...former, isTrial: true });
    expect(await countAll()).toEqual(before);
    expect(await media.storedFiles()).toEqual([]);
    const reports = await importFormer({ ...former, isTrial: false });
    const counts = (all: typeof reports) =>
      Object.fromEntries(
        all.map(({ table, read, added, alreadyThere: known, refused, missing }) => [
          table,
          [read, added, known, refused.length, missing.length],
        ]),
      );
    expect(counts(reports)).toEqual({
      properties: [3, 1, 0, 2, 1],
      projects: [1, 1, 0, 0, 0],
      vehicles: [1, 1, 0, 0, 0],
      vehicle_sell_requests: [1, 1, 0, 0, 0],
      gallery_images: [2, 1, 0, 1, 1],
      testimonials: [1, 1, 0, 0, 0],
      contact_requests: [2, 1, 0, 1, 0],
      site_text_content: [2, 1, 0, 1, 0],
    });
    expect(counts(trial)).toEqual(counts(reports));
    const reasons = reports.flatMap(({ refused }) => refused).map((line) => line.replaceAll("\u00a0", " "));
    expect(reasons).toEqual([
      expect.stringContaining("p2 Sans prix : prix : Le champ prix est obligatoire"),
      expect.stringContaining("p3 Château : Type de bien : « chateau » est inconnu."),
      "g2 Perdue : sa photo manque.",
      expect.stringContaining("c2 R : "),
      "x1 inconnue : texte « hero.inconnue » : le site ne connaît pas cette clé.",
    ]);

    const made = "2024-03-05T10:20:30.000Z";
    const [property] = await db.selectFrom("properties").selectAll().execute();
    expect(property).toMatchObject({
      statut: "vendu",
      publication: "en_ligne",
      created_at: made,
      publie_le: made,
      piscine: true,
      prix: 45_000_000,
    });
    expect(property?.date_disponibilite).toBe("2024-04-01");
    expect(property?.images).toHaveLength(1);
    expect(await db.selectFrom("projects").select(["statut", "publication", "created_at"]).execute()).toEqual([
      { statut: "termine", publication: "en_ligne", created_at: made },
    ]);
    expect((await db.selectFrom("vehicles").select(["climatisation", "images"]).execute())[0]).toMatchObject({
      climatisation: true,
      images: [{}],
    });
    expect(await db.selectFrom("gallery_images").select(["ordre", "statut", "created_at"]).execute()).toEqual([
      { ordre: 7, statut: "publie", created_at: made },
    ]);
    expect((await db.selectFrom("testimonials").selectAll().execute())[0]).toMatchObject({
      note: null,
      statut: "approuve",
      created_at: made,
    });
    expect((await db.selectFrom("contact_requests").selectAll().execute())[0]).toMatchObject({ statut: "traite", created_at: made });
    const [sent] = await db.selectFrom("vehicle_sell_requests").selectAll().execute();
    expect(sent).toMatchObject({ statut: "en_cours", telephone_e164: "+22890000041", created_at: made });
    const photo = await db
      .selectFrom("uploaded_images")
      .selectAll()
      .where("id", "=", sent?.images?.[0]?.id ?? "")
      .executeTakeFirstOrThrow();
    expect(photo).toMatchObject({ is_private: true, owner_table: "vehicle_sell_requests", owner_id: sent?.id });
    expect(photo.storage_path).toMatch(/^private\/vehicles\//);
    const text = await db
      .selectFrom("site_text_content")
      .select("content")
      .where("section", "=", "navbar")
      .where("key", "=", "contact")
      .executeTakeFirst();
    expect(text).toEqual({ content: "Écrivez-nous" });

    const after = await countAll();
    const again = await importFormer({ ...former, isTrial: false });
    expect(again.reduce((sum, { added }) => sum + added, 0)).toBe(0);
    expect(again.reduce((sum, { alreadyThere: known }) => sum + known, 0)).toBe(8);
    expect(await countAll()).toEqual(after);
    expect(await importFormer({ ...former, folder: join(folder, "photos"), isTrial: false })).toEqual([]);
  } finally {
    await rm(folder, { recursive: true });
  }
});
