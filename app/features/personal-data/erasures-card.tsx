import { Link } from "react-router";
import { formatDateTime } from "#app/lib/time/dates.ts";
import { Button, buttonClass } from "#app/ui/controls/button.tsx";
import { CopyButton } from "#app/ui/controls/copy-button.tsx";
import type { DataPage } from "./data-page.server.ts";
import { countsInWords, DATA_PAGE, dayInWords, erasedSentence } from "./data-words.ts";

type ErasureLine = DataPage["erasures"][number];

export function ErasuresCard({ page: { erasures, today } }: { page: Pick<DataPage, "erasures" | "today"> }) {
  return (
    <section className="admin-card settings-part column gap-4" aria-labelledby="effacements">
      <h3 id="effacements">Effacements faits</h3>
      {erasures.length === 0 && <p>Aucun effacement demandé jusqu’ici.</p>}
      <ul className="data-list">
        {erasures.map(({ numero, at, nombres }) => (
          <li className="split" key={numero}>
            <div>
              <b>{numero}</b>
              <p className="note">
                {dayInWords(at, today)} · {countsInWords(nombres)}
              </p>
            </div>
            <Link
              className={buttonClass({ variant: "outline", size: "small" })}
              to={`${DATA_PAGE}?recu=${numero}#recu`}
              aria-label={`Reçu ${numero}`}
            >
              Reçu
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** To hand on: a number, a day and counts, and nothing of whom. */
export function Receipt({ erasure: { numero, at, nombres } }: { erasure: ErasureLine; today: string }) {
  const lines = [
    `Reçu d’effacement ${numero}`,
    `FADEM a effacé vos données le ${formatDateTime(at)}.`,
    erasedSentence(nombres),
    "Les copies de sauvegarde faites avant sont remplacées en trente jours au plus\u00a0; si l’une d’elles devait servir, cet effacement y serait refait.",
  ];
  return (
    <section className="admin-card settings-part column gap-3 mb-4 data-receipt" id="recu" aria-labelledby="recu-titre">
      <h3 id="recu-titre">{lines[0]}</h3>
      {lines.slice(1).map((line) => (
        <p key={line}>{line}</p>
      ))}
      <div className="flow gap-2">
        <CopyButton label="Copier" text={lines.join("\n")} />
        <Button type="button" variant="outline" size="small" className="needs-script" onClick={() => window.print()}>
          Imprimer
        </Button>
        <Link className={buttonClass({ variant: "link", size: "small" })} to={DATA_PAGE}>
          Fermer
        </Link>
      </div>
    </section>
  );
}
