import { Link } from "react-router";

/** Before everything else: the journal does not hold what it held. */
export function JournalBrokenNote({ anomalies }: { anomalies: readonly string[] }) {
  const [first] = anomalies;
  if (!first) return null;
  return (
    <section className="admin-card blocked-publications" aria-labelledby="journal-broken-titre">
      <h2 id="journal-broken-titre">Le journal a été modifié</h2>
      <p>
        {first} <Link to="/admin-dashboard/parametres/journal">Ouvrir le journal</Link>
      </p>
    </section>
  );
}
