import { CircleCheck } from "lucide-react";
import { useRef, useState } from "react";
import { Link } from "react-router";
import { BOITE } from "#app/features/inbox/parts/boite-address.ts";
import { formatNumber } from "#app/lib/text/money.ts";
import { pluralize } from "#app/lib/text/text.ts";
import type { FirstScreen } from "./first-screen.server.ts";
import { arrangeTasks, type HeldTask, holdTasks } from "./task.ts";
import { TaskRow } from "./task-row.tsx";
import { UnreadPart } from "./unread-part.tsx";

type TaskListProps = {
  tasks: FirstScreen["tasks"];
  /** The person asked for the page as it is now. */
  isAsked: boolean;
};

/** What is to be done now. Rows keep their places while one looks at them: what is new waits behind a line, whose place is kept too. */
export function TaskList({ tasks: { kinds, isPartial, hasBoite }, isAsked }: TaskListProps) {
  const [seen, setSeen] = useState(kinds);
  const [held, setHeld] = useState<HeldTask[]>(() => arrangeTasks(kinds));
  const list = useRef<HTMLUListElement>(null);
  if (kinds !== seen) {
    setSeen(kinds);
    // An empty list has nothing that could move.
    setHeld(isAsked || held.length === 0 ? arrangeTasks(kinds) : holdTasks(held, kinds, isPartial).rows);
  }
  const { rows, arrivals } = holdTasks(held, kinds, isPartial);
  const total = kinds.reduce((sum, { count }) => sum + count, 0);

  function handleShow() {
    setHeld(arrangeTasks(kinds));
    list.current?.focus();
  }

  return (
    <section className="todo card clip" aria-labelledby="a-faire">
      <div className="todo-heading baseline stack">
        <h2 id="a-faire">À faire maintenant</h2>
        {hasBoite && <Link to={BOITE}>Ouvrir la boîte</Link>}
        <p className="row note whole-row" role="status">
          {arrivals > 0 ? (
            <button type="button" className="todo-news r-1 w-640 tap tone-palm" onClick={handleShow}>
              {`${formatNumber(arrivals)} ${pluralize(arrivals, "nouveauté")}`}
            </button>
          ) : (
            total > 0 && `${formatNumber(total)} ${pluralize(total, "chose")} à faire`
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
          <p className="todo-none pad-4 row gap-2h soft ruled">
            <CircleCheck />
            Rien n’attend pour l’instant.
          </p>
        )
      )}
    </section>
  );
}
