/** In the order they are shown. */
export const keyWords: readonly [key: string, words: string][] = [
  ["j", "suivante"],
  ["k", "précédente"],
  ["r", "répondre"],
  ["a", "à moi"],
  ["e", "clore"],
  ["Entrée", "ouvrir"],
  ["n", "note"],
  ["d", "échéance"],
  ["x", "choisir"],
  ["z", "annuler"],
  ["/", "rechercher"],
  ["?", "cette liste"],
];

/** What each key does. */
export function KeyList() {
  return (
    <dl className="boite-key-list stack gap-2h">
      {keyWords.map(([key, words]) => (
        <div className="stack" key={key}>
          <dt>
            <kbd>{key}</kbd>
          </dt>
          <dd>{words}</dd>
        </div>
      ))}
    </dl>
  );
}
