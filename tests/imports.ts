import type { Db } from "#app/db/engine/client.server.ts";
import type { ListingTable } from "#app/db/tables/content-types.ts";
import { findImport } from "#app/features/import/import-queries.server.ts";
import { sentenceOf } from "#app/features/import/import-words.ts";
import { receiveImport } from "#app/features/import/receive-import.server.ts";
import type { ListingContent } from "#app/features/import/trial.server.ts";
import type { Workbooks } from "#app/features/import/workbook.server.ts";
import { newId } from "#app/lib/values/ids.ts";
import type { TestMedia } from "./media.ts";

type ImportFiles = { csv: string | Uint8Array; name?: string; zip?: Uint8Array; table?: ListingTable; cle?: string };

/** Sends files of these contents as the form of the back-office does. */
export function openImportDesk(db: Db, { intake }: TestMedia, contents: readonly ListingContent[], workbooks?: Workbooks) {
  async function sendImport({ csv, name = "biens-novembre.csv", zip, table = "properties", cle = newId() }: ImportFiles) {
    const form = new FormData();
    form.append("table", table);
    form.append("cle", cle);
    form.append("fichier", new File([csv as BlobPart], name));
    form.append("photos", zip ? new File([zip as BlobPart], "photos.zip") : new File([], ""));
    const request = new Request("http://fadem.test/admin-dashboard/parametres/import/envoi", { method: "POST", body: form });
    return receiveImport(intake, contents, "admin", request, workbooks);
  }
  /** The trial of a file that is read: what is said of each line that is not simply ready. */
  async function tryFile(sent: ImportFiles) {
    const { outcome } = await sendImport(sent);
    if (!outcome.ok) throw new Error(outcome.message);
    const shown = await findImport(db, outcome.id);
    if (!shown) throw new Error("The trial is not there");
    const said = shown.lines.map(({ ligne, verdict, erreurs }) => `${ligne} ${verdict} ${sentenceOf(erreurs).replaceAll("\u00a0", " ")}`);
    return { id: outcome.id, shown, said };
  }
  return { sendImport, tryFile };
}
