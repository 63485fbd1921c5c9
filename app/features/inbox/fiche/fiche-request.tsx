import { Check, Hand, Split } from "lucide-react";
import type { ReactNode } from "react";
import { Form, useNavigation } from "react-router";
import { formatDateTime, formatMoment, todayInLome } from "#app/lib/time/dates.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { Badge } from "#app/ui/layout/badge.tsx";
import type { FicheRequest } from "./fiche-requests.server.ts";

type FicheRequestProps = {
  request: FicheRequest;
  person: string;
  here: string;
  canSplit: boolean /** How it is answered. */;
  children?: ReactNode;
};

const moveIcons: Record<string, ReactNode> = { en_cours: <Hand />, traite: <Check />, approuve: <Check />, accepte: <Check /> };

/** One request of a person, with the buttons of the tab it belongs to. */
export function FicheRequestCard({ request, person, here, canSplit, children }: FicheRequestProps) {
  const { label, at, marks, subject, texte, facts, notes, listing, autreNom } = request;
  // What the server made of the listing says nothing more than the listing itself.
  const isNamed = listing !== undefined && subject?.endsWith(listing.titre);
  return (
    <section className={`fiche-request column gap-2h pad-4 ruled-below${request.isWaiting ? " fiche-request-new" : ""}`} aria-label={label}>
      <div className="fiche-request-top cluster">
        <h3>{label}</h3>
        {marks.map((mark) => (
          <Badge key={mark.label} tone={mark.tone}>
            {mark.label}
          </Badge>
        ))}
        <time className="note" dateTime={at} title={formatDateTime(at)}>
          {formatMoment(at, todayInLome())}
        </time>
      </div>
      {autreNom && <p className="fiche-other small">Autre nom donné&nbsp;: {autreNom}</p>}
      {subject && !isNamed && <p className="w-620 breaks">{subject}</p>}
      {texte && <blockquote>{texte}</blockquote>}
      {facts.length > 0 && <p className="small soft breaks">{facts.join(" · ")}</p>}
      {listing && <Listing listing={listing} />}
      {notes && (
        <p className="small soft breaks">
          <b>Notes internes&nbsp;:</b> {notes}
        </p>
      )}
      <Moves request={request} person={person} here={here} canSplit={canSplit} />
      {request.isUnverified && (
        <p className="fiche-other small">
          Attention&nbsp;: numéro non vérifié, autre e-mail que celui déjà connu. Assurez-vous que c’est bien elle.
        </p>
      )}
      {children}
    </section>
  );
}

function Listing({ listing: { titre, reference, url, facts = [], prix, picture } }: { listing: NonNullable<FicheRequest["listing"]> }) {
  return (
    <div className="fiche-listing r-2 pad-2 cluster">
      {picture && <img className="fixed" src={picture} alt="" width={72} height={52} loading="lazy" />}
      <p className="breaks">
        {url ? (
          <a href={url} target="_blank" rel="noopener noreferrer">
            {titre}
          </a>
        ) : (
          titre
        )}
        <span className="note">{[reference, ...facts, url ? "" : "supprimée"].filter(Boolean).join(" · ")}</span>
      </p>
      {prix && <b className="small one-line">{prix}</b>}
    </div>
  );
}

function Moves({ request, person, here, canSplit }: Omit<FicheRequestProps, "children">) {
  const isBusy = useNavigation().formMethod === "POST";
  const { table, id, moves, event } = request;
  return (
    <div className="fiche-moves flow gap-2">
      {table && id && moves.length > 0 && (
        <Form method="post" action={here} replace preventScrollReset className="button-row">
          <input type="hidden" name="intent" value="statut" />
          <input type="hidden" name="id" value={person} />
          <input type="hidden" name="table" value={table} />
          <input type="hidden" name="ligne" value={id} />
          <input type="hidden" name="vu" value={request.statut} />
          {moves.map(({ label, target, isMain }) => (
            <Button
              key={target}
              type="submit"
              name="statut"
              value={target}
              size="small"
              variant={isMain ? "primary" : "outline"}
              disabled={isBusy}
            >
              {moveIcons[target]}
              {label}
            </Button>
          ))}
        </Form>
      )}
      {canSplit && (
        <Form method="post" action={here} replace preventScrollReset>
          <input type="hidden" name="intent" value="separer" />
          <input type="hidden" name="ligne" value={event} />
          <Button type="submit" size="small" variant="outline" disabled={isBusy}>
            <Split />
            Séparer
          </Button>
        </Form>
      )}
    </div>
  );
}
