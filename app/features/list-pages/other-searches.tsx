import type { ListView } from "./list-view.server.ts";

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
