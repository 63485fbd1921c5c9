import { BadgeCheck, Check, ChevronDown, ShieldAlert, Undo2 } from "lucide-react";
import { useState } from "react";
import { Form, Link } from "react-router";
import { textOf } from "#app/lib/forms/form-values.ts";
import { capitalize } from "#app/lib/text/text.ts";
import { formatDateTime, formatMoment } from "#app/lib/time/dates.ts";
import { NOT_YOURS, useIsOwnOnly, useMay } from "#app/services/auth/member-rights.tsx";
import { readRight } from "#app/services/auth/rights.ts";
import { DeleteButton } from "#app/services/form-fields/delete-button.tsx";
import { CancelLink, KeptForm } from "#app/services/kept-forms/kept-form.tsx";
import { PickBox } from "#app/services/lots/pick-box.tsx";
import { DemoBadge } from "#app/services/samples/demo-badge.tsx";
import { Button, IconButton } from "#app/ui/controls/button.tsx";
import { Field, Textarea } from "#app/ui/controls/field.tsx";
import { Badge } from "#app/ui/layout/badge.tsx";
import { type OpenedProps, type Sent, type SentFailure, type SentLook, type SentRow, TO_CHECK_LABEL } from "./define-sent.ts";
import { FicheName, ReplyButton } from "./reply-link.tsx";

// biome-ignore lint/suspicious/noExplicitAny: a card and its rows are of the same kind
type Card = NonNullable<SentLook<any>["card"]>;

/** In the place of the status, which no member has given it yet. */
export function ToCheckBadge() {
  return <Badge tone="info">{TO_CHECK_LABEL}</Badge>;
}

export function StatutBadge({ sent, row }: { sent: Sent; row: Pick<SentRow, "statut" | "a_verifier"> }) {
  const { label, tone } = sent.standing(row);
  return <Badge tone={tone}>{label}</Badge>;
}

type ToCheckFormProps = { id: string; label: string; action?: string; isBusy?: boolean };

/** Takes the mark off: from then on it is a request like the others. */
export function ToCheckForm({ id, label, action, isBusy = false }: ToCheckFormProps) {
  return (
    <Form method="post" action={action} replace preventScrollReset>
      <input type="hidden" name="id" value={id} />
      <Button type="submit" name="intent" value="verifier" size="small" disabled={isBusy}>
        <BadgeCheck />
        {label}
      </Button>
    </Form>
  );
}

/** What stands in the place of a card whose row is in the bin, or gone for good, or no longer this member's. */
export function RemovedCard({ sent, row, onRestore }: { sent: Sent; row: SentRow & { isPurged?: boolean }; onRestore: () => void }) {
  const { one, ending } = sent.names;
  const isOwnOnly = useIsOwnOnly(readRight(sent.table));
  const name = sent.nameOf(row);
  const removed = `${capitalize(one)} supprimé${ending}`;
  const what = row.isPurged && isOwnOnly ? NOT_YOURS : removed;
  return (
    <article
      className="request-card stack card gap-3 request-card-removed from-start soft"
      aria-label={`${name}\u00a0: ${what.toLowerCase()}`}
    >
      <h3>{name}</h3>
      <p>
        {what}
        {what === NOT_YOURS ? "." : row.isPurged ? " définitivement." : ". Restauration possible pendant 30\u00a0jours."}
      </p>
      {!row.isPurged && (
        <Button type="button" variant="outline" size="small" onClick={onRestore}>
          <Undo2 />
          Annuler la suppression
        </Button>
      )}
    </article>
  );
}

type SentCardProps = OpenedProps<SentRow> & {
  sent: Sent;
  card: Card;
  /** Today in Lomé. */
  today: string;
  isOpened: boolean;
  onDelete: () => void;
};

/** A row of any kind: its name and how it stands, what its kind shows of it, what can be done. */
export function SentCard({ sent, card, today, isOpened, onDelete, ...props }: SentCardProps) {
  const { row } = props;
  const { words } = sent;
  const { Mark, Badges, Body, Form: OwnForm } = card;
  const isWaiting = row.statut === sent.waits && !row.a_verifier;
  return (
    <article
      className={`request-card stack card gap-3${isWaiting ? " request-card-waiting" : ""}`}
      aria-label={card.label?.(row) ?? capitalize(words.of(row))}
    >
      <div className="request-card-header cluster">
        <PickBox id={row.id} label={words.of(row)} />
        <h3>
          <FicheName row={row} name={sent.nameOf(row)} />
        </h3>
        {Mark && <Mark row={row} />}
        <span className="request-card-statut stack from-start">
          <StatutBadge sent={sent} row={row} />
        </span>
        <DemoBadge row={row} />
        {Badges && <Badges row={row} />}
        <time dateTime={row.created_at} title={formatDateTime(row.created_at)}>
          {formatMoment(row.created_at, today)}
        </time>
      </div>
      {isOpened && OwnForm ? (
        <OwnForm {...props} />
      ) : (
        <>
          <Body row={row} sent={sent} />
          {sent.notes && <FollowUp sent={sent} card={card} isOpened={isOpened} {...props} />}
          <div className="request-card-actions flow top gap-2 ruled">
            {row.a_verifier && <ToCheckForm id={row.id} label={words.real} />}
            <Moves sent={sent} card={card} {...props} />
            <div className="request-card-end line gap-2">
              <SpamForm sent={sent} row={row} />
              <DeleteButton id={row.id} label={`Supprimer ${words.of(row)}`} onDelete={onDelete} />
            </div>
          </div>
        </>
      )}
    </article>
  );
}

function Moves({ sent, card, ...props }: OpenedProps<SentRow> & { sent: Sent; card: Card }) {
  const { row } = props;
  const moves = sent.movesOf(row).filter(({ to }) => to !== "spam");
  const buttons = moves.map(({ label, to, icon: Icon, isMain }, rank) => (
    <Button
      key={to}
      type="submit"
      name="statut"
      value={to}
      size="small"
      variant={isMain && rank === 0 && !row.a_verifier ? "primary" : "outline"}
      className={rank === 0 ? "request-card-first" : undefined}
    >
      {Icon && <Icon />}
      {label}
    </Button>
  ));
  const reply = card.canReply(row) && <ReplyButton row={row} name={sent.nameOf(row)} />;
  return (
    <Form method="post" replace preventScrollReset className="request-card-moves flow fill gap-2">
      <input type="hidden" name="intent" value="statut" />
      <input type="hidden" name="id" value={row.id} />
      {buttons[0]}
      {!card.repliesLast && reply}
      {buttons.slice(1)}
      {card.Buttons && <card.Buttons {...props} />}
      {card.repliesLast && reply}
    </Form>
  );
}

function SpamForm({ sent, row }: { sent: Sent; row: SentRow }) {
  const may = useMay();
  if (!sent.hasSpam || row.statut === "spam" || !may("boite.signaler")) return null;
  const label = "Marquer comme indésirable";
  return (
    <Form method="post" replace preventScrollReset>
      <input type="hidden" name="intent" value="statut" />
      <input type="hidden" name="id" value={row.id} />
      <IconButton type="submit" name="statut" value="spam" label={`${label} ${sent.words.of(row)}`} title={label} icon={<ShieldAlert />} />
    </Form>
  );
}

/** Notes, what its kind has beside them, and what was done to the row. */
function FollowUp({ sent, card, row, isOpened, openUrl, listUrl, failure }: Omit<SentCardProps, "today" | "onDelete">) {
  const { history = [], created_at } = row;
  const notes = notesOf(row);
  const { Follow } = card;
  return (
    <>
      {isOpened ? (
        <NotesForm sent={sent} row={row} failure={failure} listUrl={listUrl} />
      ) : (
        notes && (
          <p className="request-card-notes r-1 small breaks lines">
            <b>Notes internes&nbsp;:</b> {notes}
          </p>
        )
      )}
      <details className="request-card-more">
        <summary className="no-marker">
          Suivi
          <ChevronDown />
        </summary>
        <div className="request-card-follow cluster gap-2">
          {Follow && <Follow row={row} />}
          <Link to={openUrl} preventScrollReset replace className="button button-outline button-small">
            {notes ? "Modifier les notes" : "Ajouter une note"}
          </Link>
        </div>
        <ol className="request-card-history stack gap-1h soft small">
          {history.map(({ id, at, actor, text }) => (
            <li key={id}>
              <time dateTime={at}>{formatDateTime(at)}</time> {text} ({actor})
            </li>
          ))}
          <li>
            <time dateTime={created_at}>{formatDateTime(created_at)}</time> Demande reçue
          </li>
        </ol>
      </details>
    </>
  );
}

function notesOf(row: SentRow): string | null {
  return "notes_internes" in row ? row.notes_internes : null;
}

/** `listUrl`: it was opened in its card, and is left for the list. Without it the form stays open in a dialog. */
type NotesFormProps = { sent: Sent; row: SentRow; failure: SentFailure | undefined; action?: string; listUrl?: string };

/** Opened with what the notes said then: a reload in the background does not pass another member's words off as known. */
export function NotesForm({ sent, row, failure, action, listUrl }: NotesFormProps) {
  const { id } = row;
  const conflict = failure?.conflict?.id === id ? failure.conflict : undefined;
  const stored = notesOf(row) ?? "";
  const [opened] = useState({ notes: conflict ? (conflict.typed ?? "") : stored, avant: stored });
  return (
    <KeptForm
      name={`notes/${id}`}
      values={opened}
      action={action}
      replace
      preventScrollReset
      className={listUrl === undefined ? undefined : "request-card-edit stack gap-3"}
    >
      {({ values, isSaving }) => (
        <>
          <input type="hidden" name="intent" value="notes" />
          <input type="hidden" name="id" value={id} />
          <input type="hidden" name="avant" value={conflict ? (conflict.stored ?? "") : textOf(values, "avant")} />
          {conflict && (
            <div className="admin-failure notice tone-bad mb-4" role="alert">
              {listUrl !== undefined && <p>{sent.notes?.stale}</p>}
              <p>
                <b>Version enregistrée&nbsp;:</b> {conflict.stored ?? "vide"}
              </p>
            </div>
          )}
          <Field label="Notes internes" name="notes" hint={sent.notes?.hint}>
            {(ids) => (
              <Textarea
                {...ids}
                name="notes"
                rows={listUrl === undefined ? 3 : undefined}
                maxLength={5_000}
                defaultValue={textOf(values, "notes")}
                autoFocus={listUrl !== undefined}
              />
            )}
          </Field>
          <div className="button-row">
            <Button type="submit" variant={listUrl === undefined ? "outline" : "primary"} size="small" disabled={isSaving}>
              {listUrl === undefined && <Check />}
              {isSaving ? "Enregistrement…" : conflict ? "Garder ma version" : "Enregistrer les notes"}
            </Button>
            {listUrl !== undefined && <CancelLink to={listUrl} preventScrollReset replace size="small" />}
          </div>
        </>
      )}
    </KeptForm>
  );
}
