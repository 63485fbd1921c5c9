import { listingContents } from "#app/features/listing-desk/definitions.server.ts";
import { newId } from "#app/lib/values/ids.ts";
import { adminListUrl } from "#app/services/content/content-definition.ts";
import type { AppRows } from "#scripts/drill/attacks/content-snapshot.ts";
import { sendForm, type Target } from "#scripts/drill/attacks/send-form.ts";
import { sampleOf } from "#tests/content-sample.ts";

const MAX_TITLE = 120;
const titles = [
  `L’Évêché & ses œuvres #1 % ' ½ ${"très vaste ".repeat(12)}`,
  "W".repeat(MAX_TITLE),
  `Aŋɔ ɖe Lomé ƒe xɔ gã aɖe ${"ɛʋɔ ".repeat(30)}`,
  `Villa 🏠🌴 ${"🏖 au bord de l’eau ".repeat(8)}`,
  "I",
  "Anticonstitutionnellement".repeat(5),
  `<script>alert(1)</script> ${"&amp; ".repeat(20)}`,
  "Terrain de 600 m² ≈ 2 lots à 12 € près, « cœur de ville »…",
];
const prices = [1, 999_999_999_999, 185_000_000, 25_000];

export type Extreme = { table: string; id: string; reference: string };

/** Listings whose words are as long, wide, strange and dear as the forms take them, every second one with photos of the demonstration. */
export async function addExtremeListings(rows: AppRows, office: Target, count: number): Promise<Extreme[]> {
  const listings: Extreme[] = [];
  const photos = String(rows.one("select images from properties where images is not null and images != '[]' limit 1").images);
  for (let nth = 0; nth < count; nth++) {
    const { table, fields } = listingContents[nth % listingContents.length] ?? listingContents[0] ?? { table: "properties", fields: {} };
    const [titre = "", prix = 1] = [titles[nth % titles.length], prices[nth % prices.length]];
    const id = newId();
    const typed = { ...sampleOf(fields), id, titre: titre.slice(0, MAX_TITLE).trim(), publication: "en_ligne", publier_le: "" };
    const priced = "prix" in fields ? { prix: String(prix) } : {};
    await sendForm(office, `${adminListUrl(table)}/nouveau`, Object.entries({ ...typed, ...priced }));
    if (nth % 2 === 0) rows.run(`update ${table} set images = ? where id = ?`, photos, id);
    listings.push({ table, id, reference: String(rows.one(`select reference from ${table} where id = ?`, id).reference) });
  }
  return listings;
}
