import { BadgeCheck, CalendarClock, Check, Eye, EyeOff, type LucideIcon, ShieldAlert, Tag, Trash2, X } from "lucide-react";
import { Fragment, type ReactNode, useId, useRef, useState } from "react";
import { Form, Link, useNavigation } from "react-router";
import type { RowNames } from "#app/db/tables/content-types.ts";
import { formatNumber } from "#app/lib/text/money.ts";
import { useMay } from "#app/services/auth/member-rights.tsx";
import { type ChosenAct, MAX_CHOSEN } from "#app/services/lots/lot.ts";
import { CHOOSE_FORM } from "#app/services/lots/pick-box.tsx";
import { Button } from "#app/ui/controls/button.tsx";
import { Input } from "#app/ui/controls/field.tsx";
import { useMenu } from "#app/ui/controls/use-menu.ts";
import { agreed, counted } from "./lot-words.ts";
import { ALL_FIELD, CHOOSE_PARAM, type Choosing } from "./use-choosing.ts";

const looks: Record<ChosenAct, { label: string; Icon: LucideIcon }> = {
  reconfirmer: { label: "Reconfirmer", Icon: BadgeCheck },
  statut: { label: "Statut", Icon: Tag },
  publier: { label: "Publier", Icon: Eye },
  programmer: { label: "Programmer", Icon: CalendarClock },
  retirer: { label: "Retirer", Icon: EyeOff },
  masquer: { label: "Masquer", Icon: EyeOff },
  approuver: { label: "Approuver", Icon: Check },
  rejeter: { label: "Rejeter", Icon: X },
  corbeille: { label: "Corbeille", Icon: Trash2 },
};

type Asked = { id: string };

type SelectionBarProps = {
  /** Each is a lot, with a number by which it is undone. */
  acts: readonly ChosenAct[];
  names: RowNames;
  /** The words of the statuses that can be given. */
  statuts?: Readonly<Record<string, string>>;
  here: string;
  /** Of the whole list as it is narrowed. */
  total: number;
  count: number;
  /** Makes a repeat of the same sending the same act. */
  cle: string;
  /** In the place of lots: what a row of a list of requests can do by itself, to all that are ticked. */
  rows?: RowActsProps;
  /** What else can be done with them, before the bin. */
  children?: ReactNode;
};

/** What can be done to the ticked rows. It shows while one is ticked, over the page: no row moves for it. */
export function SelectionBar({ rows, here, ...lots }: SelectionBarProps) {
  const form = useRef<HTMLFormElement>(null);
  return (
    <Form
      method="post"
      action={here}
      replace
      preventScrollReset
      id={CHOOSE_FORM}
      ref={form}
      className={rows ? "request-bulk" : "request-bulk choose-bar"}
      onSubmit={rows && (() => setTimeout(() => form.current?.reset()))} // after the submission has read the ticked boxes
    >
      {rows ? <RowActs {...rows} /> : <LotActs {...lots} />}
    </Form>
  );
}

function LotActs({ acts, names, statuts = {}, total, count, cle: loaded, children }: Omit<SelectionBarProps, "rows" | "here">) {
  const [cle] = useState(loaded); // a reload in the background is no other act
  const isBusy = useNavigation().formMethod === "POST";
  return (
    <>
      <input type="hidden" name="intent" value="choisis" />
      <input type="hidden" name="cle_envoi" value={cle} />
      <input type="hidden" name="nombre" value={total} />
      <p className="choose-count cluster">
        <b role="status">{count === 0 ? "Pour la sélection\u00a0:" : `${counted(count, names)} ${agreed("choisi", count, names)}`}</b>
        {total > 1 && total <= MAX_CHOSEN && (
          <label className="choose-all inline-row">
            <input type="checkbox" name={ALL_FIELD} autoComplete="off" />
            <span>Choisir les {formatNumber(total)}</span>
          </label>
        )}
      </p>
      <div className="choose-acts flow gap-2">
        {acts.map((act) => {
          if (act === "statut") return <StatutMenu key={act} statuts={statuts} isBusy={isBusy} />;
          if (act === "programmer") return <MomentMenu key={act} isBusy={isBusy} />;
          const { label, Icon } = looks[act];
          return (
            <Fragment key={act}>
              {act === "corbeille" && children}
              <Button
                type="submit"
                name="acte"
                value={act}
                variant={act === "corbeille" ? "danger" : "outline"}
                size="small"
                disabled={isBusy}
              >
                <Icon />
                {label}
              </Button>
            </Fragment>
          );
        })}
        {!acts.includes("corbeille") && children}
      </div>
    </>
  );
}

/** `isToCheck`: the rows are marked, and can be told to be real. `ask`: asks before they go to the bin. */
type RowActsProps = { isToCheck: boolean; hasSpam: boolean; ask: (...rows: Asked[]) => void };

function RowActs({ isToCheck, hasSpam, ask }: RowActsProps) {
  const may = useMay();
  return (
    <>
      <input type="hidden" name="statut" value="spam" />
      <span>Pour la sélection&nbsp;:</span>
      {isToCheck && (
        <Button type="submit" name="intent" value="verifier" variant="outline" size="small">
          <BadgeCheck />
          Vraies demandes
        </Button>
      )}
      {hasSpam && may("boite.signaler") && (
        <Button type="submit" name="intent" value="statut" variant="outline" size="small">
          <ShieldAlert />
          Marquer comme indésirables
        </Button>
      )}
      <Button
        type="submit"
        name="intent"
        value="supprimer"
        variant="danger"
        size="small"
        onClick={(event) => {
          event.preventDefault();
          const { form } = event.currentTarget;
          if (form) ask(...new FormData(form).getAll("id").map((id) => ({ id: String(id) })));
        }}
      >
        <Trash2 />
        Supprimer
      </Button>
    </>
  );
}

function StatutMenu({ statuts, isBusy }: { statuts: Readonly<Record<string, string>>; isBusy: boolean }) {
  return (
    <BarMenu act="statut">
      {Object.entries(statuts).map(([statut, label]) => (
        <button key={statut} type="submit" name="acte" value={`statut:${statut}`} disabled={isBusy}>
          {label}
        </button>
      ))}
    </BarMenu>
  );
}

function MomentMenu({ isBusy }: { isBusy: boolean }) {
  const id = useId();
  return (
    <BarMenu act="programmer">
      <div className="choose-moment stack gap-1h">
        <label htmlFor={id}>Mise en ligne, heure de Lomé</label>
        <Input id={id} type="datetime-local" name="publier_le" step={60} autoComplete="off" />
      </div>
      <Button type="submit" name="acte" value="programmer" size="small" disabled={isBusy}>
        Programmer
      </Button>
    </BarMenu>
  );
}

function BarMenu({ act, children }: { act: ChosenAct; children: ReactNode }) {
  const { menu } = useMenu();
  const { label, Icon } = looks[act];
  return (
    <details className="choose-menu" {...menu}>
      <summary className="button button-outline button-small no-marker">
        <Icon />
        {label}
      </summary>
      <div className="choose-menu-choices menu stack gap-1">{children}</div>
    </details>
  );
}

/** On a phone: shows the boxes, or takes them away. A link: pressed before the page is hydrated, it still shows them. */
export function ChooseToggle({ choosing: { isChoosing, begin, end }, here }: { choosing: Choosing; here: string }) {
  return (
    <Link
      className="choose-toggle fixed"
      to={isChoosing ? here : `${here}${here.includes("?") ? "&" : "?"}${CHOOSE_PARAM}=1`}
      preventScrollReset
      onClick={(event) => {
        event.preventDefault();
        if (isChoosing) end();
        else begin();
      }}
    >
      {isChoosing ? "Terminer" : "Choisir"}
    </Link>
  );
}
