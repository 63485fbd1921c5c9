import { MetaFeedsCard } from "#app/features/sharing/feeds/meta-feeds-card.tsx";
import { ImportForm, type ImportRefusal } from "./import-form.tsx";
import { ImportModels } from "./import-models.tsx";
import type { loadImportPage } from "./import-page-data.server.ts";
import { ImportRecent } from "./import-recent.tsx";

type ImportStartProps = Awaited<ReturnType<typeof loadImportPage>> & { refusal?: ImportRefusal };

/** The page before a trial, and again after a file that could not be tried. */
export function ImportStart({ cle, columns, feeds, recent, refusal }: ImportStartProps) {
  return (
    <>
      <div className="settings-page top stack gap-4">
        <ImportForm cle={cle} kinds={columns} refusal={refusal} />
        <ImportModels kinds={columns} />
        <MetaFeedsCard feeds={feeds} action="/admin-dashboard/parametres/import" />
      </div>
      <ImportRecent recent={recent} />
    </>
  );
}
