type CorrectedSearchProps = {
  /** What was typed, of which no listing has every word. */
  typed: string;
  /** What was searched in its place. */
  understoodAs: string;
  /** The same list by the very words that were typed. */
  exactHref: string;
};

/** Above rows that were found by words nearly like those that were typed. */
export function CorrectedSearch({ typed, understoodAs, exactHref }: CorrectedSearchProps) {
  return (
    <p className="corrected-search">
      {`Résultats pour «\u00a0${understoodAs}\u00a0».`}{" "}
      <a href={exactHref} rel="nofollow" data-list>
        {`Chercher «\u00a0${typed}\u00a0» exactement`}
      </a>
    </p>
  );
}
