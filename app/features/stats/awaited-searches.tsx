import { formatNumber } from "#app/lib/text/money.ts";

type AwaitedSearchesProps = { searches: { criteres: string; words: string; people: number; rows: number }[] };

/** What visitors follow by e-mail; nobody is shown who. */
export function AwaitedSearches({ searches }: AwaitedSearchesProps) {
  if (searches.length === 0) return <p className="stats-none">— Personne ne suit de recherche par e-mail pour l’instant.</p>;
  return (
    <table className="top-listings wide small tabular">
      <thead>
        <tr>
          <th scope="col">Recherche</th>
          <th scope="col">Personnes</th>
          <th scope="col">Annonces</th>
        </tr>
      </thead>
      <tbody>
        {searches.map(({ criteres, words, people, rows }) => (
          <tr key={criteres}>
            <th scope="row">
              <a href={criteres} target="_blank" rel="noopener noreferrer">
                {words}
              </a>
            </th>
            <td>{formatNumber(people)}</td>
            <td>{formatNumber(rows)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
