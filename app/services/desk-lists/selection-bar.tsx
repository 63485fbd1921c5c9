import { BadgeCheck, CalendarClock, Check, Eye, EyeOff, type LucideIcon, ShieldAlert, Tag, Trash2, X } from "lucide-react";
import { Fragment, type ReactNode, useId, useState } from "react";
import { Form, Link, useNavigation } from "react-router";
import type { RowNames } from "#app/db/tables/traits.ts";
import { formatNumber } from "#app/lib/text/money.ts";
import { type ChosenAct, MAX_CHOSEN } from "#app/services/lots/lot.ts";
import { CHOOSE_FORM } from "#app/services/lots/pick-box.tsx";
import { Button } from "#app/ui/controls/button.tsx";
import { Input } from "#app/ui/controls/field.tsx";
import { useMenu } from "#app/ui/controls/use-menu.ts";
import { classNames } from "#app/ui/layout/class-names.ts";
import { agreed, counted } from "./lot-words.ts";
import { ALL_FIELD, CHOOSE_PARAM, type ChoosingState } from "./use-choosing.ts";

const actButtons: Record<ChosenAct, { label: string; Icon: LucideIcon }> = {
  reconfirmer: { label: "Reconfirmer", Icon: BadgeCheck },
  statut: { label: "Statut", Icon: Tag },
  publier: { label: "Publier", Icon: Eye },
  programmer: { label: "Programmer", Icon: CalendarClock },
  retirer: { label: "Retirer", Icon: EyeOff },
  masquer: { label: "Masquer", Icon: EyeOff },
  approuver: { label: "Approuver", Icon: Check },
  rejeter: { label: "Rejeter", Icon: X },
  verification: { label: "Vrai", Icon: BadgeCheck },
  indesirables: { label: "Indésirables", Icon: ShieldAlert },
  corbeille: { label: "Corbeille", Icon: Trash2 },
};

/** "Vraies demandes", "Corbeille". */
function labelOf(act: ChosenAct, names: RowNames) {
  const { label } = actButtons[act];
  return act === "verification" ? `${agreed(label, 2, names)} ${names.many}` : label;
}

type BarProps = { here: string; names: RowNames; count: number; className?: string; beside?: ReactNode; children: ReactNode };

/** What can be done to the ticked rows of a list, its buttons. It shows while one is ticked, over the page: no row moves for it. */
export function ChosenBar({ here, names, count, className, beside, children }: BarProps) {
  return (
    <Form method="post" action={here} replace preventScrollReset id={CHOOSE_FORM} className={classNames("choose-bar r-2 small", className)}>
      <p className="choose-count cluster">
        <b role="status">{count === 0 ? "Pour la sélection\u00a0:" : `${counted(count, names)} ${agreed("choisi", count, names)}`}</b>
        {beside}
      </p>
      <div className="choose-acts flow gap-2">{children}</div>
    </Form>
  );
}

type BarButtonProps = { name?: string; value: string; label: string; Icon: LucideIcon };

export function BarButton({ name = "acte", value, label, Icon }: BarButtonProps) {
  const isBusy = useNavigation().formMethod === "POST";
  return (
    <Button type="submit" name={name} value={value} variant={value === "corbeille" ? "danger" : "outline"} size="small" disabled={isBusy}>
      <Icon />
      {label}
    </Button>
  );
}

type SelectionBarProps = {
  /** Each is a lot, with a number by which it is undone. */
  acts: readonly ChosenAct[];
  names: RowNames;
  /** The words of the statuses that can be given. */
  statuts?: Readonly<Record<string, string>>;
  here: string;
  /** Of the whole list as it is narrowed, where all of it can be chosen. */
  total?: number;
  count: number;
  /** Makes a repeat of the same sending the same act. */
  cle: string;
  /** What else can be done with them, before the bin. */
  children?: ReactNode;
};

export function SelectionBar({ acts, names, statuts = {}, here, total = 0, count, cle: loaded, children }: SelectionBarProps) {
  const [cle] = useState(loaded); // a reload in the background is no other act
  const all = total > 1 && total <= MAX_CHOSEN && (
    <label className="choose-all tap inline-row">
      <input type="checkbox" name={ALL_FIELD} autoComplete="off" />
      <span>Choisir les {formatNumber(total)}</span>
    </label>
  );
  return (
    <ChosenBar here={here} names={names} count={count} beside={all}>
      <input type="hidden" name="intent" value="choisis" />
      <input type="hidden" name="cle_envoi" value={cle} />
      <input type="hidden" name="nombre" value={total} />
      {acts.map((act) => {
        if (act === "statut") return <StatutMenu key={act} statuts={statuts} />;
        if (act === "programmer") return <MomentMenu key={act} />;
        return (
          <Fragment key={act}>
            {act === "corbeille" && children}
            <BarButton value={act} label={labelOf(act, names)} Icon={actButtons[act].Icon} />
          </Fragment>
        );
      })}
      {!acts.includes("corbeille") && children}
    </ChosenBar>
  );
}

function StatutMenu({ statuts }: { statuts: Readonly<Record<string, string>> }) {
  const isBusy = useNavigation().formMethod === "POST";
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

function MomentMenu() {
  const isBusy = useNavigation().formMethod === "POST";
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
  const { label, Icon } = actButtons[act];
  return (
    <details className="choose-menu relative" {...menu}>
      <summary className="button button-outline button-small no-marker">
        <Icon />
        {label}
      </summary>
      <div className="choose-menu-choices pad-2 menu stack gap-1">{children}</div>
    </details>
  );
}

/** On a phone: shows the boxes, or takes them away. A link: pressed before the page is hydrated, it still shows them. */
export function ChooseToggle({ choosing: { isChoosing, begin, end }, here }: { choosing: ChoosingState; here: string }) {
  return (
    <Link
      className="choose-toggle w-600 fixed"
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
