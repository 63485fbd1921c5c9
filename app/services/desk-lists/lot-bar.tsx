import { BadgeCheck, type LucideIcon, ShieldAlert, Trash2 } from "lucide-react";
import { useState } from "react";
import { useNavigate, useNavigation, useSubmit } from "react-router";
import { TO_CHECK } from "#app/db/tables/closed-lists.ts";
import type { RowNames } from "#app/db/tables/traits.ts";
import { type ListFilter, writeListFilter } from "#app/lib/text/list-filter.ts";
import { formatNumber } from "#app/lib/text/money.ts";
import { type Lot, type LotAct, type LotList, lotActsFor } from "#app/services/lots/lot.ts";
import { LOT_PARAM } from "#app/services/lots/lot-message.ts";
import { ButtonRouteLink } from "#app/ui/controls/button-route-link.tsx";
import { ConfirmDialog } from "#app/ui/overlays/dialog.tsx";
import { lotLabel, lotQuestion } from "./lot-words.ts";
import { unpinRows } from "./pinned-rows.ts";

const icons: Record<LotAct, LucideIcon> = { verification: BadgeCheck, indesirables: ShieldAlert, suppression: Trash2 };

type LotBarProps = {
  list: LotList;
  listUrl: string;
  filter: ListFilter<string>;
  total: number;
  /** How many rows are on screen: while there are several the line keeps its place, even when it has nothing left to offer. */
  rowCount: number;
};

/** What can be done to all rows a search or a status shows. The list as it opens has no such buttons: a tap would act on all. */
export function LotBar({ list, listUrl, filter, total, rowCount }: LotBarProps) {
  const { many, ending } = list.names;
  if ((!filter.q && !filter.statut) || Math.max(total, rowCount) < 2) return null;
  return (
    <div className={`lot-bar cluster mb-3 small${total < 2 ? " lot-bar-over" : ""}`}>
      <p>
        {filter.statut === TO_CHECK &&
          `Arrivé${ending}s en nombre depuis un même réseau\u00a0: sans e-mail et hors des chiffres tant que vous ne les avez pas vérifié${ending}s. `}
        <b>
          Pour les {formatNumber(total)} {many}&nbsp;:
        </b>
      </p>
      <div className="flow gap-2">
        {lotActsFor(list, filter).map((act) => {
          const Icon = icons[act];
          return (
            <ButtonRouteLink
              key={act}
              to={listUrl + writeListFilter({ ...filter, page: 1 }, { [LOT_PARAM]: act })}
              replace
              preventScrollReset
              onClick={() => unpinRows()} // the question counts the rows of this moment: they are the ones to be seen behind it
              variant="outline"
              size="small"
            >
              <Icon />
              {lotLabel(act, list.names)}
            </ButtonRouteLink>
          );
        })}
      </div>
    </div>
  );
}

type LotQuestionProps = { lot: Lot; names: RowNames; here: string };

/** Asks before a whole list changes. What was read when it opened is what is sent: a reload in the background renews neither. */
export function LotQuestion({ lot: loaded, names, here }: LotQuestionProps) {
  const [lot] = useState(loaded);
  const navigate = useNavigate();
  const submit = useSubmit();
  const isBusy = useNavigation().formMethod === "POST";
  const fields = { intent: "lot", lot: lot.numero, acte: lot.act, nombre: String(lot.count), jusqua: lot.until };
  const { title, question, confirm } = lotQuestion(lot.act, lot.count, names);
  const quietly = { replace: true, preventScrollReset: true };
  return (
    <ConfirmDialog
      open
      title={title}
      question={question}
      confirmLabel={isBusy ? "En cours…" : confirm}
      tone={lot.act === "verification" ? "normal" : "danger"}
      isBusy={isBusy}
      onConfirm={() => void submit(fields, { method: "post", action: here, ...quietly })}
      onCancel={() => void navigate(here, quietly)}
    />
  );
}
