import { textOf } from "#app/lib/forms/form-values.ts";
import type { FormValues } from "#app/lib/forms/forms.server.ts";
import { formatPrix, typedPrix } from "#app/lib/text/money.ts";
import { fallbackUrl, type Image } from "#app/services/pictures/image.ts";
import { typedPrixSuffix } from "./property.ts";

type PropertyPreviewProps = { values: FormValues; draft: FormData | undefined; cover: Image | undefined };

/** The card in short, as it is being typed. */
export function PropertyPreview({ values, draft, cover }: PropertyPreviewProps) {
  const typed = (name: string) => String(draft ? (draft.get(name) ?? "") : textOf(values, name)).trim();
  const prix = typedPrix(typed("prix"));
  const place = [typed("quartier") || typed("localisation"), typed("ville")].filter(Boolean).join(", ");
  return (
    <section className="admin-card property-preview">
      <h3>Aperçu</h3>
      {cover ? (
        <img src={fallbackUrl(cover)} alt="" width={280} height={210} />
      ) : (
        <div className="property-preview-no-image">Pas d’image</div>
      )}
      <p className="property-preview-titre">{typed("titre") || "Titre du bien"}</p>
      <p className="muted">{place}</p>
      <p className="property-preview-prix">
        {prix === undefined ? "Prix à indiquer" : formatPrix(prix)}
        {prix !== undefined && <small> {typedPrixSuffix(typed)}</small>}
      </p>
    </section>
  );
}
