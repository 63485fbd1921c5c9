import { BadgeCheck, CalendarClock, Check, Eye, EyeOff, type LucideIcon, Tag, Trash2, X } from "lucide-react";
import { Fragment, type ReactNode, useId, useState } from "react";
import { Form, useNavigation } from "react-router";
import { formatNumber } from "#app/lib/money.ts";
import { type ChosenAct, MAX_CHOSEN, type RowNames } from "#app/platform/lots/lot.ts";
import { CHOOSE_FORM } from "#app/platform/lots/pick-box.tsx";
import { Button } from "#app/ui/button.tsx";
import { Input } from "#app/ui/input.tsx";
import { useMenu } from "#app/ui/use-menu.ts";
import { agreed, counted } from "./lot-words.ts";
import { ALL_FIELD } from "./use-choosing.ts";

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

type ChooseBarProps = {
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
  /** What else can be done with them, before the bin. */
  children?: ReactNode;
};

/** What can be done to the ticked rows. It shows while one is ticked, over the page: no row moves for it. */
export function ChooseBar({ acts, names, statuts = {}, here, total, count, cle: loaded, children }: ChooseBarProps) {
  const [cle] = useState(loaded); // a reload in the background is no other act
  const isBusy = useNavigation().formMethod === "POST";
  return (
    <Form method="post" action={here} replace preventScrollReset id={CHOOSE_FORM} className="request-bulk choose-bar">
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
    </Form>
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
