import { newId } from "#app/lib/values/ids.ts";
import type { AppRows } from "#tests/rows.ts";
import { fillWithPayloads, payloads } from "./xss-payloads.ts";

/** Tables without words of people, or whose words the program checks before it shows any. */
const passedOver =
  /^(kysely_|migration|settings$|changes$|former_|daily_|row_|recent_|rate_|visit_book|jobs$|journal_|audit_log|photo_|uploaded_|occupied_|person_(marks|refusals)|private_link|account$|session$|verification$|twoFactor$|passkey$|known_|refused_|mail_|erasures$)/;
/** Keys, days, numbers to call, fingerprints, and what the program makes of other columns. Closed lists refuse a payload by themselves. */
const notFree =
  /^(id|slug|reference|table_name|section|key|type|name|username|displayUsername|role|email|image|recherche|autres_coordonnees|fusion_reprise|lignes_prix|widths|fuseau|at|debut|arrivee|depart|fin|ville|email_avis|source_table|source_id|listing_table)$|(_id|_le|_at|_au|_a|_e164|_origine|_depuis|^date_.*|^echeance|^copie_de|^fusionnee_dans|^cle_envoi|^document_id|_path|^empreinte|_par|storage_.*)$/;
const LONGEST = 400;
const STEP = 3; // payloads from one row to the next: 34 rows go once around

/** How a column keeps its words; its addresses stay addresses, and its lists lists. */
function written(column: string, text: string, before: unknown) {
  if (column === "video_url") return `https://exemple.tg/film.mp4?${text}`;
  if (column === "images")
    return JSON.stringify((JSON.parse(String(before || "[]")) as object[]).map((image) => ({ ...image, alt: text })));
  if (column === "commodites") return JSON.stringify([text]);
  return text;
}

/** Payloads in every column of free text of every row; resolves to the columns that took them. */
export function sowPayloads(rows: AppRows): string[] {
  rows.run("update testimonials set statut = 'approuve'");
  rows.run("update projects set afficher_client = 1");
  rows.run("update vehicles set contact_proprietaire_public = 1");
  const sown = rows
    .tables()
    .filter((table) => !passedOver.test(table))
    .flatMap((table) => {
      const columns = rows.columns(table).filter(({ name, type }) => /text/i.test(type) && !notFree.test(name));
      return columns.flatMap(({ name }, field) => (sowColumn(rows, table, name, field) ? [`${table}.${name}`] : []));
    });
  for (const table of ["properties", "projects", "vehicles"]) addHistory(rows, table);
  return sown;
}

function sowColumn(rows: AppRows, table: string, column: string, field: number): boolean {
  try {
    for (const [nth, row] of rows.all(`select rowid as row, "${column}" as before from "${table}" order by rowid`).entries()) {
      const text = fillWithPayloads(LONGEST, (nth * STEP + field * 7) % payloads.length);
      rows.run(`update "${table}" set "${column}" = ? where rowid = ?`, written(column, text, row.before), Number(row.row));
    }
    return true;
  } catch {
    return false; // a closed list, which holds no word of ours
  }
}

/** A change of each row in the journal, whose screens show both states. */
function addHistory(rows: AppRows, table: string) {
  for (const { id, titre } of rows.all(`select id, titre from ${table} limit 3`)) {
    const change = [JSON.stringify({ titre: `${titre}!` }), JSON.stringify({ titre })];
    rows.run(
      "insert into audit_log (id, at, actor, actor_nom, action, table_name, row_id, before, after) values (?, ?, ?, ?, 'update', ?, ?, ?, ?)",
      ...[newId(), new Date().toISOString(), fillWithPayloads(60, 1), fillWithPayloads(60, 2), table, String(id), ...change],
    );
  }
}
