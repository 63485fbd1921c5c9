import {
  Archive,
  ArrowLeft,
  ChevronDown,
  Ellipsis,
  Hand,
  History,
  Phone,
  Printer,
  Reply as ReplyIcon,
  ShieldAlert,
  Trash2,
} from "lucide-react";
import { type RefObject, useEffect, useRef, useState } from "react";
import { Form, Link, useLocation, useNavigation } from "react-router";
import type { BoiteFailure } from "#app/features/inbox/boite-change.server.ts";
import type { BoiteFiche, TimelineLine } from "#app/features/inbox/boite-data.server.ts";
import { type Pending, SendingKeyField } from "#app/features/inbox/parts/boite-forms.tsx";
import { goneWords, initialsOf, suiviLabels, suiviTones } from "#app/features/inbox/parts/boite-words.ts";
import { EventIcon } from "#app/features/inbox/parts/event-icon.tsx";
import { Reply } from "#app/features/inbox/reply/reply.tsx";
import type { ReplyData } from "#app/features/inbox/reply/reply-data.server.ts";
import { LeftReplies } from "#app/features/inbox/reply/reply-question.tsx";
import { isAnswer, type Person } from "#app/features/people/person-state.ts";
import { MERGE_TOO_OLD, type QuickMoment } from "#app/features/people/person-words.ts";
import { pluralize } from "#app/lib/text/text.ts";
import { formatDateTime } from "#app/lib/time/dates.ts";
import { useMay } from "#app/services/auth/member-rights.tsx";
import { telUrl } from "#app/services/company-values/settings.ts";
import { Button, ButtonLink } from "#app/ui/controls/button.tsx";
import { ButtonRouteLink } from "#app/ui/controls/button-route-link.tsx";
import { Textarea } from "#app/ui/controls/field.tsx";
import { useMenu } from "#app/ui/controls/use-menu.ts";
import { Badge } from "#app/ui/layout/badge.tsx";
import { FicheConflict, FicheFollowUp, FicheNote } from "./fiche-follow-up.tsx";
import { FicheRequestCard, titleOf } from "./fiche-request.tsx";
import type { FicheRequest } from "./fiche-requests.server.ts";

type FicheProps = {
  /** Null when there is no such person, or none that this member may read. */
  fiche: BoiteFiche | null;
  isOwnOnly: boolean;
  here: string;
  listUrl: string;
  /** "2 sur 8". */
  place: string | undefined;
  members: { id: string; nom: string }[];
  me: string;
  moments: readonly QuickMoment[];
  failure: BoiteFailure | undefined;
  pending: Pending | undefined;
};

/** Beside the list, or on a phone a page of its own. */
export function Fiche({ fiche, isOwnOnly, here, listUrl, place, members, me, moments, failure, pending }: FicheProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const id = fiche?.id;
  const suivi = pending?.suivi ?? fiche?.suivi;
  const isClosed = suivi === "clos" || suivi === "spam";
  const { redrawn } = (useLocation().state ?? {}) as { redrawn?: string };
  // Another member answers or closes the request whose answer is being written here: the words and their place stay.
  const [kept, setHeld] = useState<{ request: FicheRequest; reply: ReplyData; asked: string | undefined }>();
  const answering = kept && kept.asked === fiche?.asked ? kept : undefined;
  const reply = answering && fiche?.reply?.event !== answering.reply.event ? answering.reply : fiche?.reply;

  // On a phone the row that was pressed is no longer there to have the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each person
  useEffect(() => {
    const active = document.activeElement;
    if (!active || active === document.body || active.getClientRects().length === 0) heading.current?.focus({ preventScroll: true });
  }, [id]);

  return (
    <section className="fiche" aria-labelledby="fiche-nom">
      <p className="fiche-back apart tap row muted tabular">
        <Link className="inline-row gap-2 tap w-620 plain" to={listUrl} replace>
          <ArrowLeft />
          Boîte
        </Link>
        {place && <span>{place}</span>}
      </p>
      {fiche ? (
        <article className="admin-card fiche-card">
          <FicheHead fiche={fiche} answering={reply?.event} heading={heading} here={here} me={me} pending={pending} />
          <LeftReplies nom={fiche.nom} lines={fiche.timeline} answering={reply?.event} />
          {failure?.conflict?.personne === fiche.id && <FicheConflict failure={failure} here={here} />}
          <FicheFollowUp key={redrawn} fiche={fiche} here={here} members={members} moments={moments} failure={failure} pending={pending} />
          {fiche.likely.map((other) => (
            <Likely key={other.id} fiche={fiche} other={other} here={here} />
          ))}
          {withAnswering(fiche.requests, answering?.request).map((request, rank) => (
            <FicheRequestCard
              key={request.event}
              request={request}
              person={fiche.id}
              here={here}
              canSplit={fiche.canSplit}
              wait={rank === 0 && !isClosed ? fiche.wait : undefined}
              canReply={request.telephone_e164 !== null || request.email !== null}
              mistake={failure?.prix}
            >
              {reply?.event === request.event && (
                <Reply
                  key={request.event}
                  reply={reply}
                  what={titleOf(request)}
                  answered={isStillOpen(fiche, request) ? undefined : answeredSince(fiche.timeline, request.at)}
                  onHold={(isHeld) => setHeld(isHeld ? { request, reply, asked: fiche.asked } : undefined)}
                />
              )}
            </FicheRequestCard>
          ))}
          {fiche.moreRequests && <p className="fiche-more-requests ruled-below small soft">{fiche.moreRequests}</p>}
          {fiche.older && <p className="fiche-more-requests ruled-below small soft">{fiche.older}</p>}
          <FicheNote fiche={fiche} here={here} failure={failure} />
          <FicheTimeline lines={fiche.timeline} here={here} />
        </article>
      ) : (
        <div className="admin-card">
          <h2 id="fiche-nom" ref={heading} tabIndex={-1}>
            Fiche introuvable
          </h2>
          <p>{goneWords(isOwnOnly)}</p>
          {failure?.typed && <Unsaved typed={failure.typed} />}
        </div>
      )}
    </section>
  );
}

/** The request whose answer is being written keeps its place although it is closed by now; its buttons are of before. */
function withAnswering(requests: readonly FicheRequest[], answering: FicheRequest | undefined): readonly FicheRequest[] {
  if (!answering || requests.some(({ event }) => event === answering.event)) return requests;
  return [{ ...answering, moves: [], isWaiting: false, marks: [] }, ...requests];
}

/** What was answered since was another request of the same person. */
function isStillOpen({ requests }: BoiteFiche, { event }: FicheRequest) {
  return requests.some((request) => request.event === event && !request.answered);
}

/** "Afi Mensah a répondu · aujourd’hui, 10h43": before two members say the same. */
function answeredSince(timeline: BoiteFiche["timeline"], at: string): string | undefined {
  const answer = timeline.find((line) => isAnswer(line) && line.at > at);
  return answer && `${answer.auteur ?? "Quelqu’un"} a répondu · ${answer.when}`;
}

/** What was typed for a person who is gone, so that it can be copied. */
function Unsaved({ typed }: { typed: NonNullable<BoiteFailure["typed"]> }) {
  const words = [typed.action, typed.note].filter(Boolean).join("\n");
  if (!words) return null;
  return (
    <div className="fiche-unsaved stack gap-2 small">
      <p>Ce que vous avez écrit n’est pas enregistré&nbsp;:</p>
      <Textarea readOnly rows={4} value={words} aria-label="Ce que vous avez écrit" />
    </div>
  );
}

type FicheHeadProps = Pick<FicheProps, "here" | "me" | "pending"> & {
  fiche: BoiteFiche;
  /** The request whose answer stands on the page. */
  answering: string | undefined;
  heading: RefObject<HTMLHeadingElement | null>;
};

function FicheHead({ fiche, answering, heading, here, me, pending }: FicheHeadProps) {
  const isBusy = useNavigation().formMethod === "POST";
  const may = useMay();
  const { search } = useLocation();
  const suivi = pending?.suivi ?? fiche.suivi;
  const isClosed = suivi === "clos" || suivi === "spam";
  // Its number is called; another number of the same person is never put in its place. WhatsApp and the e-mail are opened from its answer,
  // with words and with the question whether they went.
  const request = fiche.requests.find(({ event }) => event === answering) ?? fiche.requests[0];
  const number = request?.telephone_e164;
  const isMine = (pending?.membre ?? fiche.assigne_a) === me;
  return (
    <header className="fiche-head top pad-4 stack">
      <i className="boite-initials r-1 tone-palm fixed" aria-hidden="true">
        {initialsOf(fiche.nom)}
      </i>
      <div>
        <h2 className="breaks" id="fiche-nom" ref={heading} tabIndex={-1}>
          {fiche.nom}
        </h2>
        {fiche.connu && <p className="soft breaks">{fiche.connu}</p>}
        <p className="small soft breaks">{fiche.contacts.join(" · ") || request?.unverified || "Sans coordonnées"}</p>
        <p className="fiche-marks flow mt-1h small soft breaks">
          <Badge tone={suiviTones[suivi]}>{suiviLabels[suivi]}</Badge>
          {fiche.signale && <Badge tone="warn">Déjà signalé</Badge>}
        </p>
      </div>
      <div className="fiche-reach flow gap-2 mt-2 whole-row">
        {answering && (
          <ButtonRouteLink
            to={{ search, hash: "repondre" }}
            replace
            preventScrollReset
            size="small"
            aria-label={`Répondre à ${fiche.nom}`}
            onClick={() => document.getElementById("repondre")?.focus({ preventScroll: true })}
          >
            <ReplyIcon />
            Répondre
          </ButtonRouteLink>
        )}
        {number && (
          <ButtonLink href={telUrl(number)} variant="outline" size="small">
            <Phone />
            Appeler
          </ButtonLink>
        )}
        <Form method="post" action={here} replace preventScrollReset className="flow gap-2">
          <input type="hidden" name="id" value={fiche.id} />
          <input type="hidden" name="membre" value={me} />
          <SendingKeyField />
          {may("boite.attribuer") && !isMine && (
            <Button type="submit" name="intent" value="suivre" variant="outline" size="small" disabled={isBusy}>
              <Hand />
              Je m’en occupe
            </Button>
          )}
          <Button type="submit" name="intent" value="clore" variant="outline" size="small" disabled={isBusy || isClosed}>
            <Archive />
            Clore
          </Button>
        </Form>
        <FicheMore id={fiche.id} nom={fiche.nom} here={here} suivi={suivi} />
      </div>
    </header>
  );
}

type LikelyProps = { fiche: BoiteFiche; other: { id: string; nom: string }; here: string };

function Likely({ fiche, other, here }: LikelyProps) {
  return (
    <Form method="post" action={here} replace preventScrollReset className="fiche-likely ruled-below small split gap-2h">
      <input type="hidden" name="id" value={fiche.id} />
      <input type="hidden" name="avec" value={other.id} />
      <p>
        Peut-être la même personne&nbsp;: <b>{other.nom || "Sans nom"}</b>
      </p>
      <div className="button-row">
        <Button type="submit" name="intent" value="fusionner" size="small">
          Fusionner
        </Button>
        <Button type="submit" name="intent" value="refuser" variant="outline" size="small">
          Ce n’est pas elle
        </Button>
      </div>
    </Form>
  );
}

type FicheMoreProps = { id: string; nom: string; here: string; suivi: Person["suivi"] };

function FicheMore({ id, nom, here, suivi }: FicheMoreProps) {
  const { menu, close } = useMenu();
  const may = useMay();
  return (
    <details className="relative push" {...menu}>
      <summary className="icon-button no-marker" aria-label={`Autres actions pour ${nom}`}>
        <Ellipsis />
      </summary>
      <Form method="post" action={here} replace preventScrollReset className="fiche-menu menu stack mt-1" onSubmit={close}>
        <input type="hidden" name="id" value={id} />
        <SendingKeyField />
        <button
          className="row gap-2h small tap r-1"
          type="button"
          onClick={() => {
            close();
            window.print();
          }}
        >
          <Printer />
          Imprimer
        </button>
        {may("boite.signaler") && suivi !== "spam" && (
          <button className="row gap-2h small tap r-1" type="submit" name="intent" value="indesirable">
            <ShieldAlert />
            Marquer comme indésirable
          </button>
        )}
        <button className="row gap-2h small tap r-1" type="submit" name="intent" value="corbeille">
          <Trash2 />
          Mettre à la corbeille
        </button>
      </Form>
    </details>
  );
}

/** What happened with a person, newest first. */
function FicheTimeline({ lines, here }: { lines: readonly TimelineLine[]; here: string }) {
  return (
    <details className="fiche-folded fiche-history">
      <summary className="no-marker row gap-2h small">
        <History />
        <b>Historique</b>
        <span className="note fill">
          {lines.length} {pluralize(lines.length, "ligne")}
        </span>
        <ChevronDown />
      </summary>
      <ol className="stack gap-3h pad-4">
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
    </details>
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
