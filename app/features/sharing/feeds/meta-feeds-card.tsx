import { Form, useNavigation } from "react-router";
import { formatNumber } from "#app/lib/text/money.ts";
import { pluralize } from "#app/lib/text/text.ts";
import { CopyButton } from "#app/ui/controls/copy-button.tsx";
import { MAX_META_ROWS, type MetaFeedName } from "./meta-feeds.ts";

export type MetaFeedView = { name: MetaFeedName; address: string; count: number; isOn: boolean };

const words: Record<MetaFeedName, { title: string; counted: (count: number) => string }> = {
  logements: {
    title: "Logements",
    counted: (count) => `${formatNumber(count)} ${pluralize(count, "annonce disponible", "annonces disponibles")}`,
  },
  vehicules: { title: "Véhicules", counted: (count) => `${formatNumber(count)} ${pluralize(count, "annonce")} à vendre` },
};

/** The two files Meta fetches, each with its switch: a button of its own, so that it works without script too. */
export function MetaFeedsCard({ feeds, action }: { feeds: MetaFeedView[]; action: string }) {
  const isBusy = useNavigation().state !== "idle";
  return (
    <section className="admin-card meta-feeds content-top from-start column gap-4" aria-labelledby="flux-meta">
      <h3 id="flux-meta">Flux Meta</h3>
      <p className="import-note note">
        Pour le catalogue de Facebook et d’Instagram, qui vient lire ces adresses de lui-même. Tant qu’un flux est éteint, son adresse ne
        répond pas.
      </p>
      <ul className="stack gap-4 wide">
        {feeds.map(({ name, address, count, isOn }) => (
          <li className="row gap-4 apart" key={name}>
            <div>
              <h4 id={`flux-${name}`}>{words[name].title}</h4>
              <p>
                {words[name].counted(count)}
                {count > MAX_META_ROWS && `, les ${formatNumber(MAX_META_ROWS)} plus récentes dans le flux`}
              </p>
              <p className="breaks">{address}</p>
            </div>
            <Form method="post" action={action} replace preventScrollReset>
              <input type="hidden" name="intent" value="flux" />
              <input type="hidden" name="flux" value={name} />
              <button
                type="submit"
                role="switch"
                className="meta-switch relative fixed"
                name="actif"
                value={isOn ? "non" : "oui"}
                aria-checked={isOn}
                aria-labelledby={`flux-${name}`}
                disabled={isBusy}
              />
            </Form>
          </li>
        ))}
      </ul>
      <CopyButton label="Copier les adresses" text={feeds.map(({ address }) => address).join("\n")} />
    </section>
  );
}
