import { BadgeCheck, Eye, FilePen, FolderOpen, Pencil, Phone, Reply, TriangleAlert } from "lucide-react";
import { Link } from "react-router";
import { EventIcon } from "#app/features/inbox/parts/event-icon.tsx";
import { WaitChip } from "#app/features/inbox/parts/office-clock.tsx";
import { telUrl } from "#app/services/company-values/settings.ts";
import { adminListUrl } from "#app/services/content/content-definition.ts";
import { ReconfirmButton } from "#app/services/publication/reconfirm-button.tsx";
import { ButtonLink } from "#app/ui/controls/button.tsx";
import { ButtonRouteLink } from "#app/ui/controls/button-route-link.tsx";
import { classNames } from "#app/ui/layout/class-names.ts";
import type { HeldTask, Task, TaskAct, TaskIcon } from "./task.ts";
import { UnconfirmedRows } from "./unconfirmed-rows.tsx";

/** One thing to do, and the one button that does it. */
export function TaskRow({ task }: { task: HeldTask }) {
  const { icon, title, to, what, wait, note, tone, act, isDone } = task;
  return (
    <li
      className={classNames(
        "todo-row stack ruled",
        !isDone && tone && `todo-row-${tone}`,
        !isDone && act.kind === "deplier" && "todo-row-unfolds",
        isDone && "todo-row-done",
      )}
    >
      <span className="todo-icon tone-palm centre" aria-hidden="true">
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
              {wait && <WaitChip wait={wait} />} {note}
            </>
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
  const Icon = linkIcons[act.icon];
  return (
    <ButtonRouteLink to={act.to} variant={variant} size="small" aria-label={name}>
      <Icon />
      {act.label}
    </ButtonRouteLink>
  );
}
