import { Check, Plus, X } from "lucide-react";
import { EnquiryButton } from "#app/features/contact/listing-enquiry.tsx";
import type { ComparedCell } from "#app/features/listing-parts/comparison.ts";
import { PagePath } from "#app/features/listing-parts/page-path.tsx";
import type { CompanySettings } from "#app/services/company-values/settings.ts";
import { COMPARISON_PATH, FAVOURITES_PATH, writeReferences } from "#app/services/measure/references.ts";
import { NoPicture, Picture } from "#app/services/pictures/picture.tsx";
import { ButtonLink } from "#app/ui/controls/button.tsx";
import { WhatsappIcon } from "#app/ui/layout/logo.tsx";
import { MAX_COMPARED } from "./choose-compared.ts";
import { favouritesStep, homeStep } from "./favourites-view.tsx";
import type { ComparisonPage } from "./kept-listings.server.ts";

const SIZES = "(min-width: 1080px) 260px, (min-width: 680px) 24vw, 160px";

type ComparisonProps = ComparisonPage & {
  /** Absolute. */ address: string;
  settings: CompanySettings;
};

/** Listings side by side. Whole without script: what hides equal rows is a box the style sheet reads. */
export function Comparison({ heading, notices, columns, rows, address, settings }: ComparisonProps) {
  const isTable = columns.length > 1;
  const message = [`${heading}, sur FADEM\u00a0:`, ...columns.map(({ titre, reference }) => `${titre} (${reference})`), address].join("\n");
  return (
    <section className="comparison" id="comparaison">
      <div className="wrap">
        <PagePath steps={[homeStep, favouritesStep]} current="Comparer" />
        <div className="favourites-head">
          <h1>{heading}</h1>
          {isTable && (
            <div className="button-row">
              <label className="comparison-switch">
                {/* biome-ignore lint/a11y/useAriaPropsForRole: a checkbox tells whether it is checked by itself */}
                <input type="checkbox" role="switch" id="differences" autoComplete="off" />
                <span>Différences seulement</span>
              </label>
              <ButtonLink
                variant="whatsapp"
                href={`https://wa.me/?text=${encodeURIComponent(message)}`}
                target="_blank"
                rel="noopener noreferrer"
              >
                <WhatsappIcon />
                <span>Partager ce tableau</span>
              </ButtonLink>
            </div>
          )}
        </div>
        {notices.map((notice) => (
          <p key={notice} className="favourites-note">
            {notice}
          </p>
        ))}
        {isTable ? (
          <ComparisonTable columns={columns} rows={rows} settings={settings} label={heading} />
        ) : (
          <p className="favourites-note">
            Il faut deux annonces du même genre pour comparer. <a href={FAVOURITES_PATH}>Choisir dans mes favoris</a>
          </p>
        )}
      </div>
    </section>
  );
}

type ComparisonTableProps = Pick<ComparisonProps, "columns" | "rows" | "settings"> & { label: string };

function ComparisonTable({ columns, rows, settings, label }: ComparisonTableProps) {
  const hasRoom = columns.length < MAX_COMPARED;
  const without = (gone: string) =>
    COMPARISON_PATH + writeReferences(columns.map(({ reference }) => reference).filter((reference) => reference !== gone));
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and the arrow keys must reach it */}
      <section className="comparison-scroll" aria-label={label} tabIndex={0}>
        <table className="comparison-table" data-columns={columns.length}>
          <thead>
            <tr>
              <td />
              {columns.map(({ reference, titre, image }) => (
                <td key={reference}>
                  <div className="comparison-picture">
                    {image ? <Picture image={image} alt="" sizes={SIZES} isSmall /> : <NoPicture />}
                    {columns.length > 2 && (
                      <a className="comparison-remove" href={without(reference)} aria-label={`Retirer ${titre} de la comparaison`}>
                        <X aria-hidden="true" />
                      </a>
                    )}
                  </div>
                </td>
              ))}
              {hasRoom && (
                <td className="comparison-room">
                  <a href={FAVOURITES_PATH}>
                    <Plus aria-hidden="true" />
                    Ajouter depuis mes favoris
                  </a>
                </td>
              )}
            </tr>
            <tr className="comparison-titles">
              <td />
              {columns.map(({ reference, titre, page }) => (
                <th key={reference} scope="col">
                  <a href={page}>{titre}</a>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.label} className={row.isSame ? "is-same" : undefined}>
                <th scope="row">
                  <span>{row.label}</span>
                </th>
                {columns.map(({ reference }, index) => (
                  <td key={reference}>
                    <Cell cell={row.cells[index]} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <td />
              {columns.map(({ reference, taken, enquiry }) => (
                <td key={reference}>
                  {taken ?? <EnquiryButton kind="visite" variant="outline" full listing={enquiry} settings={settings} />}
                </td>
              ))}
            </tr>
          </tfoot>
        </table>
      </section>
    </>
  );
}

function Cell({ cell }: { cell: ComparedCell | undefined }) {
  if (!cell) return null;
  const { text, note, mark, tick } = cell;
  if (tick !== undefined)
    return (
      <>
        {tick ? <Check className="comparison-tick" aria-hidden="true" /> : <span aria-hidden="true">—</span>}
        <span className="visually-hidden">{text}</span>
      </>
    );
  return (
    <>
      {note ? (
        <span className="listing-amount">
          <b>{text}</b> <small>{note}</small>
        </span>
      ) : (
        text
      )}
      {mark && <span className="comparison-mark">{mark}</span>}
    </>
  );
}
