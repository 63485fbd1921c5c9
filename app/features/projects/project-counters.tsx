import { formatNumber } from "#app/lib/money.ts";
import { pluralize } from "#app/lib/text.ts";
import type { ProjectCounts } from "./project-queries.server.ts";

export function ProjectCounters({ counts: { projets, termines, villes, clients } }: { counts: ProjectCounts }) {
  const counters = [
    { label: pluralize(projets, "Projet"), value: projets },
    { label: pluralize(termines, "Terminé"), value: termines },
    { label: pluralize(villes, "Ville"), value: villes },
    { label: pluralize(clients, "Client nommé", "Clients nommés"), value: clients },
  ];
  return (
    <dl className="project-counters">
      {counters.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{formatNumber(value)}</dd>
        </div>
      ))}
    </dl>
  );
}
