import { Archive, ArrowLeft, Ellipsis, Mail, Phone, Printer, ShieldAlert, Trash2 } from "lucide-react";
import { type RefObject, useEffect, useRef, useState } from "react";
import { Form, Link, useLocation, useNavigation } from "react-router";
import type { BoiteFailure } from "#app/features/inbox/boite-change.server.ts";
import type { BoiteFiche, TimelineLine } from "#app/features/inbox/boite-data.server.ts";
import { type Pending, SendingKeyField } from "#app/features/inbox/parts/boite-forms.tsx";
import { goneWords, initialsOf, suiviLabels, suiviTones } from "#app/features/inbox/parts/boite-words.ts";
import { EventIcon } from "#app/features/inbox/parts/event-icon.tsx";
import { WaitChip } from "#app/features/inbox/parts/office-clock.tsx";
import { Reply } from "#app/features/inbox/reply/reply.tsx";
import type { ReplyData } from "#app/features/inbox/reply/reply-data.server.ts";
import { LeftReplies } from "#app/features/inbox/reply/reply-question.tsx";
import { isAnswer, type Person } from "#app/features/people/person-state.ts";
import { MERGE_TOO_OLD, type QuickMoment } from "#app/features/people/person-words.ts";
import { formatDateTime } from "#app/lib/time/dates.ts";
import { useMay } from "#app/services/auth/member-rights.tsx";
import { telUrl } from "#app/services/company-values/settings.ts";
import { Button, ButtonLink } from "#app/ui/controls/button.tsx";
import { ButtonRouteLink } from "#app/ui/controls/button-route-link.tsx";
import { Textarea } from "#app/ui/controls/field.tsx";
import { useMenu } from "#app/ui/controls/use-menu.ts";
import { Badge } from "#app/ui/layout/badge.tsx";
import { WhatsappIcon } from "#app/ui/layout/logo.tsx";
import { FicheConflict, FicheFollowUp, FicheNote } from "./fiche-follow-up.tsx";
import { FicheRequestCard } from "./fiche-request.tsx";
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
  moments: readonly QuickMoment[];
  failure: BoiteFailure | undefined;
  pending: Pending | undefined;
};

/** Beside the list, or on a phone a page of its own. */
export function Fiche({ fiche, isOwnOnly, here, listUrl, place, members, moments, failure, pending }: FicheProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const id = fiche?.id;
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
          <FicheHead fiche={fiche} heading={heading} here={here} pending={pending} />
          <LeftReplies nom={fiche.nom} lines={fiche.timeline} answering={reply?.event} />
          {failure?.conflict?.personne === fiche.id && <FicheConflict failure={failure} here={here} />}
          <FicheFollowUp key={redrawn} fiche={fiche} here={here} members={members} moments={moments} failure={failure} pending={pending} />
          {fiche.likely.map((other) => (
            <Likely key={other.id} fiche={fiche} other={other} here={here} />
          ))}
          {withAnswering(fiche.requests, answering?.request).map((request) => (
            <FicheRequestCard key={request.event} request={request} person={fiche.id} here={here} canSplit={fiche.canSplit}>
              {reply?.event === request.event ? (
                <Reply
                  key={request.event}
                  reply={reply}
                  answered={answeredSince(fiche.timeline, request.at)}
                  onHold={(isHeld) => setHeld(isHeld ? { request, reply, asked: fiche.asked } : undefined)}
                />
              ) : (
                (request.telephone_e164 || request.email) && (
                  <p>
                    <Link to={replyAddress(here, request.event)} replace preventScrollReset>
                      Répondre à cette demande
                    </Link>
                  </p>
                )
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

type FicheHeadProps = Pick<FicheProps, "here" | "pending"> & { fiche: BoiteFiche; heading: RefObject<HTMLHeadingElement | null> };

function FicheHead({ fiche, heading, here, pending }: FicheHeadProps) {
  const isBusy = useNavigation().formMethod === "POST";
  const { search } = useLocation();
  const suivi = pending?.suivi ?? fiche.suivi;
  const isClosed = suivi === "clos" || suivi === "spam";
  // The newest request says where an answer goes; another number of the same person is never put in its place. WhatsApp and the e-mail are
  // opened from its answer, with words and with the question whether they went.
  const [first] = fiche.requests;
  const number = first?.telephone_e164;
  return (
    <header className="fiche-head top pad-4 stack">
      <i className="boite-initials r-1 tone-palm fixed" aria-hidden="true">
        {initialsOf(fiche.nom)}
      </i>
      <div>
        <h2 className="breaks" id="fiche-nom" ref={heading} tabIndex={-1}>
          {fiche.nom}
        </h2>
        <p className="small soft breaks">{fiche.contacts.length > 0 ? fiche.contacts.join(" · ") : "Sans coordonnées"}</p>
        <p className="fiche-marks flow mt-1h small soft breaks">
          <Badge tone={suiviTones[suivi]}>{suiviLabels[suivi]}</Badge>
          {fiche.signale && <Badge tone="warn">Déjà signalé</Badge>}
          {fiche.wait && !isClosed && <WaitChip wait={fiche.wait} />}
        </p>
      </div>
      <div className="fiche-reach flow gap-2 mt-2 whole-row">
        {first && (number || first.email) && (
          <ButtonRouteLink
            to={fiche.reply?.event === first.event ? { search, hash: "repondre" } : replyAddress(here, first.event)}
            replace
            preventScrollReset
            variant={number ? "whatsapp" : "outline"}
            size="small"
            aria-label={`Écrire à ${fiche.nom} ${number ? "sur WhatsApp" : "par e-mail"}`}
            onClick={() => document.getElementById("repondre")?.focus({ preventScroll: true })}
          >
            {number ? <WhatsappIcon /> : <Mail />}
            {number ? "WhatsApp" : "E-mail"}
          </ButtonRouteLink>
        )}
        {number && (
          <ButtonLink href={telUrl(number)} variant="outline" size="small">
            <Phone />
            Appeler
          </ButtonLink>
        )}
        <Form method="post" action={here} replace preventScrollReset>
          <input type="hidden" name="id" value={fiche.id} />
          <SendingKeyField />
          <Button
            type="submit"
            name="intent"
            value="clore"
            variant="outline"
            size="small"
            className="fiche-close"
            title="Clore"
            disabled={isBusy || isClosed}
          >
            <Archive />
            <span>Clore</span>
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

/** This page with another request to be answered. */
function replyAddress(here: string, event: string) {
  const [path, search] = here.split("?");
  const params = new URLSearchParams(search);
  params.set("demande", event);
  return `${path}?${params}#repondre`;
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
