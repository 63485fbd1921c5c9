import { Form } from "react-router";
import type { TimelineLine } from "#app/features/inbox/boite-data.server.ts";
import { EventIcon } from "#app/features/inbox/parts/event-icon.tsx";
import { MERGE_TOO_OLD } from "#app/features/people/person-words.ts";
import { formatDateTime } from "#app/lib/time/dates.ts";

/** What happened with a person, newest first. */
export function FicheTimeline({ lines, here }: { lines: readonly TimelineLine[]; here: string }) {
  return (
    <section className="fiche-history pad-4" aria-labelledby="historique">
      <h3 className="mb-3" id="historique">
        Historique
      </h3>
      <ol className="stack gap-3h">
        {lines.map((line) => (
          <li className="stack relative gap-3 small" key={line.id}>
            <span className="fiche-dot centre" aria-hidden="true">
              <EventIcon genre={line.genre} />
            </span>
            <div>
              <b>{line.label}</b>{" "}
              <time className="muted" dateTime={line.at} title={formatDateTime(line.at)}>
                · {line.when}
                {line.auteur && `, ${line.auteur}`}
              </time>
              {line.texte && <p className="soft breaks">{line.texte}</p>}
              {line.undo === "late" && <p className="soft breaks">{MERGE_TOO_OLD}</p>}
              {line.undo && line.undo !== "late" && line.source_id && <UndoLine line={line} here={here} />}
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

function UndoLine({ line: { undo, source_id }, here }: { line: TimelineLine; here: string }) {
  return (
    <Form method="post" action={here} replace preventScrollReset>
      <input type="hidden" name={undo === "reunir" ? "ligne" : "id"} value={source_id ?? ""} />
      <button type="submit" name="intent" value={undo} className="fiche-undo w-620 tap">
        {undo === "reunir" ? "Annuler la séparation" : "Annuler la fusion"}
      </button>
    </Form>
  );
}
