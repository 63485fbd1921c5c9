import { BadgeCheck, type LucideIcon, ShieldAlert, Trash2 } from "lucide-react";
import { TO_CHECK } from "#app/db/closed-lists.ts";
import { type ListFilter, writeListFilter } from "#app/lib/list-filter.ts";
import { formatNumber } from "#app/lib/money.ts";
import { type LotAct, type LotList, lotActsFor } from "#app/platform/lots/lot.ts";
import { releaseRows } from "#app/routes/admin/inbox/held-rows.ts";
import { ButtonRouteLink } from "#app/ui/button-route-link.tsx";
import { LOT_PARAM } from "./lot-message.ts";
import { lotLabel } from "./lot-words.ts";

const icons: Record<LotAct, LucideIcon> = { verification: BadgeCheck, indesirables: ShieldAlert, suppression: Trash2 };

type LotBarProps = {
  list: LotList;
  listUrl: string;
  filter: ListFilter<string>;
  total: number;
  /** How many rows are on screen: while there are several the line keeps its place, even when it has nothing left to offer. */
  shown: number;
};

/** What can be done to all rows a search or a status shows. The list as it opens has no such buttons: nobody means all of it. */
export function LotBar({ list, listUrl, filter, total, shown }: LotBarProps) {
  if ((!filter.q && !filter.statut) || Math.max(total, shown) < 2) return null;
  return (
    <div className={`lot-bar${total < 2 ? " lot-bar-over" : ""}`}>
      <p>
        {filter.statut === TO_CHECK &&
          `Arrivé${list.ending}s en nombre depuis un même réseau\u00a0: sans e-mail et hors des chiffres tant que vous ne les avez pas vérifié${list.ending}s. `}
        <b>
          Pour les {formatNumber(total)} {list.many}&nbsp;:
        </b>
      </p>
      <div>
        {lotActsFor(list, filter).map((act) => {
          const Icon = icons[act];
          return (
            <ButtonRouteLink
              key={act}
              to={listUrl + writeListFilter({ ...filter, page: 1 }, { [LOT_PARAM]: act })}
              replace
              preventScrollReset
              onClick={() => releaseRows()} // the question counts the rows of this moment: they are the ones to be seen behind it
              variant="outline"
              size="small"
            >
              <Icon />
              {lotLabel(act, list)}
            </ButtonRouteLink>
          );
        })}
      </div>
    </div>
  );
}
