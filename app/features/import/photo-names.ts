import type { ImportRemark } from "#app/db/tables/platform-tables.ts";
import type { PhotoZip } from "./photo-zip.server.ts";
import { quote } from "./read-cell.ts";

const WEB =
  "Les photos par adresse web ne sont pas acceptées\u00a0: le serveur ne va chercher aucun fichier ailleurs. Mettez les fichiers dans le zip et leurs noms dans la colonne.";
const COLUMN = "Photos";

type Rules = { max: number; tooMany: string };

/** What is wrong with the photos a line names; a listing never comes without one of them. */
export function judgePhotos(names: readonly string[], { max, tooMany }: Rules, zip: PhotoZip | undefined): ImportRemark[] {
  const reasons = new Set(names.flatMap((name) => reasonAgainst(name, zip) ?? []));
  if (names.length > max) reasons.add(tooMany);
  return [...reasons].map((raison) => ({ colonne: COLUMN, raison }));
}

function reasonAgainst(name: string, zip: PhotoZip | undefined): string | undefined {
  if (name.includes("://") || /^(www\.|\/\/)/i.test(name)) return WEB;
  if (/[/\\]/.test(name)) return `${quote(name)} nomme un dossier\u00a0: écrivez le nom du fichier seul.`;
  return zip ? zip.refusalOf(name) : `${quote(name)} est absente\u00a0: envoyez le zip des photos avec le fichier.`;
}
