import { List, Map as MapIcon } from "lucide-react";
import type { ReactNode } from "react";
import type { ListingTable } from "#app/db/tables/content-types.ts";
import { type Search, withPage, writeSearch } from "#app/features/finding/list-search.ts";
import { PagePath } from "#app/features/listing-parts/page-path.tsx";
import type { ListView } from "./list-view.server.ts";
import { SearchBox } from "./search-box.tsx";

/** Each finds something in every list of its rows. */
const examples: Record<ListingTable, string> = {
  properties: "2 chambres à Lomé",
  vehicles: "Hyundai, moins de 20 millions",
  projects: "Construction à Lomé",
};

type ListHeadProps = { view: ListView; actions?: ReactNode };

/** Where the list stands, what it is, what can be done with it, and the other lists. */
export function ListHead({ view, actions }: ListHeadProps) {
  const { path, heading, lead, tabs } = view;
  return (
    <div className="list-head">
      <div className="wrap">
        <PagePath {...path} />
        <div className="list-head-title">
          <div>
            <h1>{heading}</h1>
            {lead && <ListLead lead={lead} />}
          </div>
          <SearchBox search={view.result.search} label="Chercher dans la liste" placeholder={examples[view.table]} submit="Chercher" />
          {actions && <div className="list-head-actions">{actions}</div>}
        </div>
        <nav className="list-tabs" aria-label="Listes">
          {tabs.map(({ label, href, count, isCurrent }) => (
            <a key={href} href={href} aria-current={isCurrent ? "page" : undefined}>
              {label} <span>{count}</span>
            </a>
          ))}
        </nav>
      </div>
    </div>
  );
}

/** How many and at which prices, in the currency of the visitor; a phone has one line for it, and says the number above the rows. */
function ListLead({ lead: { francs, euros } }: { lead: NonNullable<ListView["lead"]> }) {
  const [count = "", ...prices] = francs.split(", ");
  return (
    <p className="list-lead">
      {prices.length > 0 ? <span className="list-lead-count">{count}, </span> : count}
      <span className="list-lead-francs">{prices.join(", ")}</span>
      {euros !== francs && <span className="list-lead-euros">{euros.split(", ").slice(1).join(", ")}</span>}
    </p>
  );
}

/** The rows alone, or the map with them. */
export function ListViews({ search }: { search: Search }) {
  const { isMap } = search;
  const addressOf = (showsMap: boolean) => writeSearch({ ...withPage(search, 1), isMap: showsMap });
  return (
    <nav className="list-views" aria-label="Affichage">
      <a href={addressOf(false)} aria-current={isMap ? undefined : "page"} data-list="">
        <List aria-hidden="true" />
        Liste
      </a>
      <a href={addressOf(true)} aria-current={isMap ? "page" : undefined} rel="nofollow" data-list="">
        <MapIcon aria-hidden="true" />
        Carte
      </a>
    </nav>
  );
}

/** Lists beside this one, none of them empty. */
export function OtherSearches({ others }: { others: NonNullable<ListView["others"]> }) {
  return (
    <section className="other-searches" id="autres-recherches" aria-labelledby="autres-titre">
      <div className="wrap">
        <h2 id="autres-titre">{others.heading}</h2>
        <ul>
          {others.links.map(({ label, href, count }) => (
            <li key={href}>
              <a href={href}>
                {label} <span>{count}</span>
              </a>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
