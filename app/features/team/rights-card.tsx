import { roles } from "#app/db/tables/closed-lists.ts";
import { type Cell, rightsTable, roleLabels } from "#app/services/auth/rights.ts";

const words: Record<Cell, string> = { T: "Tout", L: "Lire", A: "Ajouter", S: "Les siens", "—": "—" };

/** The table of rights itself, as the server applies it: what everybody may do is not worth a line. */
export function RightsCard() {
  const lines = rightsTable.filter(({ cells }) => !roles.every((role) => cells[role] === "T"));
  return (
    <div className="admin-card team-rights">
      <h3 id="qui-peut-quoi">Qui peut quoi</h3>
      <p className="team-rights-note">La Direction (Super Admin) peut tout.</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reached by keyboard */}
      <section className="team-rights-scroll" aria-labelledby="qui-peut-quoi" tabIndex={0}>
        <table className="small">
          <thead>
            <tr>
              <th className="ruled middle one-line" scope="col">
                <span className="visually-hidden">Partie du tableau de bord</span>
              </th>
              {roles.map((role) => (
                <th className="ruled middle one-line" key={role} scope="col">
                  {roleLabels[role]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lines.map(({ name, cells }) => (
              <tr key={name}>
                <th className="ruled middle one-line" scope="row">
                  {name}
                </th>
                {roles.map((role) => (
                  <td className="ruled middle one-line muted" key={role} data-right={cells[role]}>
                    {words[cells[role]]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  );
}
