import {
  BadgeCheck,
  Check,
  CircleCheck,
  Eye,
  FilePen,
  FolderOpen,
  Pencil,
  Phone,
  RefreshCw,
  Reply,
  Stamp,
  TriangleAlert,
} from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import { Form, Link } from "react-router";
import { namesOf } from "#app/db/tables/content-types.ts";
import { BOITE } from "#app/features/inbox/parts/boite-words.ts";
import { EventIcon } from "#app/features/inbox/parts/event-icon.tsx";
import { WaitChip } from "#app/features/inbox/parts/office-clock.tsx";
import { formatNumber } from "#app/lib/text/money.ts";
import { pluralize } from "#app/lib/text/text.ts";
import { telUrl } from "#app/services/company-values/settings.ts";
import { adminListUrl } from "#app/services/content/content-definition.ts";
import type { Unconfirmed } from "#app/services/content/rows/timed-publication.server.ts";
import { ReconfirmButton, ReconfirmMark } from "#app/services/publication/reconfirm-button.tsx";
import { Button, ButtonLink, buttonClass } from "#app/ui/controls/button.tsx";
import { ButtonRouteLink } from "#app/ui/controls/button-route-link.tsx";
import { classNames } from "#app/ui/layout/class-names.ts";
import type { FirstScreen } from "./first-screen.server.ts";
import { arrangeTasks, type PinnedTask, pinTasks, type Task, type TaskAct, type TaskIcon } from "./task.ts";

type TaskListProps = {
  tasks: FirstScreen["tasks"];
  /** The person asked for the page as it is now. */
  isAsked: boolean;
  /** What comes next, said where nothing is to be done. */
  next?: ReactNode;
};

/** What is to be done now. Rows keep their places while one looks at them: what is new waits behind a line, whose place is kept too. */
export function TaskList({ tasks: { kinds, isPartial, hasBoite }, isAsked, next }: TaskListProps) {
  const [seen, setSeen] = useState(kinds);
  const [pinned, setPinned] = useState<PinnedTask[]>(() => arrangeTasks(kinds));
  const list = useRef<HTMLUListElement>(null);
  if (kinds !== seen) {
    setSeen(kinds);
    // An empty list has nothing that could move.
    setPinned(isAsked || pinned.length === 0 ? arrangeTasks(kinds) : pinTasks(pinned, kinds, isPartial).rows);
  }
  const { rows, arrivals } = pinTasks(pinned, kinds, isPartial);
  const total = kinds.reduce((sum, { count }) => sum + count, 0);

  function handleShow() {
    setPinned(arrangeTasks(kinds));
    list.current?.focus();
  }

  return (
    <section className="todo card clip" aria-labelledby="a-faire">
      <div className="todo-heading row gap-3">
        <h2 id="a-faire">À faire maintenant</h2>
        {total > 0 && (
          <span className="todo-count tabular note">
            {formatNumber(total)}
            <span className="visually-hidden"> {pluralize(total, "chose")} à faire</span>
          </span>
        )}
        {/* In the place of the link: what is new moves nothing below. */}
        <p className="push" role="status">
          {arrivals > 0 ? (
            <button type="button" className="todo-news r-1 w-640 tap tone-palm" onClick={handleShow}>
              {`${formatNumber(arrivals)} ${pluralize(arrivals, "nouveauté")}`}
            </button>
          ) : (
            hasBoite && <Link to={BOITE}>Ouvrir la boîte</Link>
          )}
        </p>
      </div>
      {isPartial && <UnreadPart />}
      {rows.length > 0 ? (
        <ul className="stack" aria-labelledby="a-faire" ref={list} tabIndex={-1}>
          {rows.map((row) => (
            <TaskRow key={row.key} task={row} />
          ))}
        </ul>
      ) : (
        !isPartial && (
          <>
            <p className="todo-none pad-4 row gap-2h soft ruled">
              <CircleCheck />
              Rien n’attend pour l’instant.
            </p>
            {next}
          </>
        )
      )}
    </section>
  );
}

/** One thing to do, and the one button that does it. */
function TaskRow({ task }: { task: PinnedTask }) {
  const { icon, title, to, what, wait, note, tone, others, act, isDone } = task;
  return (
    <li
      className={classNames(
        "todo-row stack ruled",
        !isDone && tone && `todo-row-${tone}`,
        !isDone && act.kind === "deplier" && "todo-row-unfolds",
        isDone && "todo-row-done",
      )}
    >
      <span className="todo-icon r-1 tone-palm centre" aria-hidden="true">
        <RowIcon icon={icon} />
      </span>
      <div className="todo-words shrinks breaks">
        <p>
          <b>{to && !isDone ? <Link to={to}>{title}</Link> : title}</b> {what && <span className="todo-what soft">{what}</span>}
        </p>
        <p className="todo-note cluster mt-1 note">
          {isDone ? (
            "N’est plus à faire."
          ) : (
            <>
              {wait && <WaitChip wait={wait} />} <span className="todo-said">{note}</span>
            </>
          )}
          {others === 0 && <span className="todo-others">&nbsp;</span>}
          {others !== undefined && others > 0 && (
            <Link className="todo-others" to={BOITE}>{`et ${formatNumber(others)} ${pluralize(others, "autre")}`}</Link>
          )}
        </p>
      </div>
      {!isDone && act.kind === "deplier" && <UnconfirmedRows unconfirmed={act.unconfirmed} />}
      {!isDone && act.kind !== "deplier" && (
        <div className="todo-act">
          <ActButton act={act} task={task} />
        </div>
      )}
    </li>
  );
}

function RowIcon({ icon }: { icon: TaskIcon }) {
  if (icon === "defaut") return <TriangleAlert />;
  if (icon === "annonce") return <BadgeCheck />;
  if (icon === "papier") return <Stamp />;
  return icon === "brouillon" ? <FilePen /> : <EventIcon genre={icon} />;
}

const linkIcons = { repondre: Reply, ouvrir: FolderOpen, relire: Eye, completer: Pencil };

function ActButton({ act, task }: { act: Exclude<TaskAct, { kind: "deplier" }>; task: Task }) {
  const variant = task.tone === "rouge" ? "primary" : "outline";
  if (act.kind === "confirmer") return <ReconfirmButton row={act.listing} action={`${adminListUrl(act.listing.table)}?retour=accueil`} />;
  const name = `${act.label}\u00a0: ${task.title}`;
  if (act.kind === "appel")
    return (
      <ButtonLink href={telUrl(act.number)} variant={variant} size="small" aria-label={name}>
        <Phone />
        {act.label}
      </ButtonLink>
    );
  if (act.kind === "envoi")
    return (
      <Form method="post" action={act.action}>
        {Object.entries(act.fields).flatMap(([field, values]) =>
          [values].flat().map((value) => <input key={`${field} ${value}`} type="hidden" name={field} value={value} />),
        )}
        <Button type="submit" variant={variant} size="small" aria-label={name}>
          <Check />
          {act.label}
        </Button>
      </Form>
    );
  const Icon = linkIcons[act.icon];
  const link = (
    <ButtonRouteLink to={act.to} variant={variant} size="small" aria-label={name}>
      <Icon />
      {act.label}
    </ButtonRouteLink>
  );
  if (!act.later) return link;
  return (
    <div className="stack gap-1">
      {link}
      <Form method="post" action={act.later.action} preventScrollReset replace>
        {Object.entries(act.later.fields).map(([field, value]) => (
          <input key={field} type="hidden" name={field} value={value} />
        ))}
        <Button type="submit" variant="link" size="small" aria-label={`Pas maintenant\u00a0: ${task.title}`}>
          Pas maintenant
        </Button>
      </Form>
    </div>
  );
}

/** The button unfolds those that have waited longest: each is confirmed in one tap. */
function UnconfirmedRows({ unconfirmed: { total, listings } }: { unconfirmed: Unconfirmed }) {
  const tables = [...new Set(listings.map(({ table }) => table))];
  return (
    <details className="unconfirmed whole-row">
      <summary className={buttonClass({ variant: "outline", size: "small", className: "no-marker" })}>
        <Check />
        Confirmer
      </summary>
      <ul className="stack">
        {listings.map(({ table, days, ...row }) => (
          <li className="cluster ruled" key={row.id}>
            <Link to={`${adminListUrl(table)}/${row.id}`}>{row.titre}</Link>
            <span>{row.reference}</span>
            <ReconfirmMark days={days} />
            <ReconfirmButton row={row} action={`${adminListUrl(table)}?retour=accueil`} />
          </li>
        ))}
      </ul>
      {total > listings.length &&
        tables.map((table) => (
          <Link key={table} to={`${adminListUrl(table)}?tri=reconfirmer`}>
            {`${namesOf(table).ending ? "Toutes" : "Tous"} les ${namesOf(table).many} à reconfirmer`}
          </Link>
        ))}
    </details>
  );
}

/** In the place of a part that could not be read; the others stay. */
export function UnreadPart() {
  return (
    <div className="unread-part tone-warn split ruled" role="alert">
      <p>Cette partie n’a pas pu être lue.</p>
      {/* The same address again: its data are read anew, with or without script. */}
      <ButtonRouteLink to="/admin-dashboard" replace preventScrollReset variant="outline" size="small">
        <RefreshCw />
        Réessayer
      </ButtonRouteLink>
    </div>
  );
}
