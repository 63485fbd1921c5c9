import { CircleCheck, CircleDashed } from "lucide-react";
import type { ReactNode } from "react";
import type { Image } from "#app/services/pictures/image.ts";
import { Badge } from "#app/ui/layout/badge.tsx";
import { type Criterion, leftToDo, qualityScore } from "./quality.ts";

const GOOD = 75;
const FAIR = 50;

/** The note of a listing in a list. */
export function QualityMark({ note }: { note: number }) {
  return <Badge tone={note >= GOOD ? "ok" : note >= FAIR ? "line" : "warn"}>Note {note}</Badge>;
}

/** How complete a listing is and what would help it most. The card is advice: no criterion prevents publishing. */
export function QualityCard({ criteria, children }: { criteria: Criterion[]; children?: ReactNode }) {
  const note = qualityScore(criteria);
  const left = leftToDo(criteria);
  const done = criteria.filter(({ worth, earned }) => earned >= worth);
  return (
    <section className="admin-card quality-card" aria-labelledby="quality-titre">
      <div className="row gap-3h">
        <Ring note={note} />
        <div>
          <h3 id="quality-titre">{titleOf(note, left.length)}</h3>
          <p className="muted">
            {left.length === 0
              ? "Rien ne manque."
              : `${left.length} ${left.length === 1 ? "point" : "points"} à améliorer, sans obligation.`}
          </p>
        </div>
      </div>
      <ul>
        {left.map(({ label, todo, field }) => (
          <li key={label}>
            <CircleDashed aria-label="À faire" />
            <a href={`#${field}`} onClick={(event) => goTo(event, field)}>
              {todo}
            </a>
          </li>
        ))}
        {done.map(({ label }) => (
          <li key={label}>
            <CircleCheck aria-label="Fait" />
            {label}
          </li>
        ))}
      </ul>
      {children}
    </section>
  );
}

function titleOf(note: number, left: number) {
  if (left === 0) return "Annonce complète";
  if (note >= GOOD) return "Annonce presque complète";
  return note >= FAIR ? "Annonce à compléter" : "Annonce à peine commencée";
}

/** The circle is drawn by its dashes: as many of 100 as the note has. */
function Ring({ note }: { note: number }) {
  return (
    <svg className="quality-ring fixed" viewBox="0 0 40 40" role="img" aria-label={`Note ${note} sur 100`}>
      <circle cx="20" cy="20" r="16" />
      <circle cx="20" cy="20" r="16" pathLength="100" strokeDasharray={`${note} 100`} />
      <text x="20" y="20">
        {note}
      </text>
    </svg>
  );
}

/** To the field itself: its id is made anew by each form. */
function goTo(event: { preventDefault: () => void; currentTarget: Element }, field: string) {
  const form = event.currentTarget.closest("form");
  const control = form?.querySelector<HTMLElement>(field === "images" ? ".drop-zone button" : `[name="${field}"]`);
  if (!control) return; // not a field: the link leads to its part of the page
  event.preventDefault();
  control.closest("details")?.setAttribute("open", "");
  control.scrollIntoView({ block: "center" });
  control.focus({ preventScroll: true });
}

/** The pictures with the descriptions that stand in the form now. */
export function describedNow(images: readonly Image[], draft: FormData | undefined): Image[] {
  if (!draft) return [...images];
  const typed = new Map(
    draft.getAll("images").map((ref) => [String(ref).split("|", 1)[0], String(ref).slice(String(ref).indexOf("|") + 1)]),
  );
  return images.map((image) => ({ ...image, alt: typed.get(image.id) ?? image.alt }));
}
