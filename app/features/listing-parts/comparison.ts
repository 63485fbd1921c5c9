export const UNKNOWN = "Non indiqué";

/** One value in the table: `mark` says in words that it is the best of its row. */
export type ComparedCell = { text: string; note?: string; mark?: string; tick?: boolean };
export type ComparedRow = { label: string; cells: ComparedCell[]; isSame: boolean };

type BestMark = { mark: string; is: "least" | "most" };
type Figures = { show?: (figure: number) => string; best?: BestMark };

/** A row of figures. The best one is marked when it is alone and there is something to compare it with. */
export function compareFigures(label: string, figures: (number | null)[], { show = String, best }: Figures = {}): ComparedRow {
  const winner = best && bestOf(figures, best);
  return comparedRow(
    label,
    figures.map((figure) => ({
      text: figure === null ? UNKNOWN : show(figure),
      ...(best && figure !== null && figure === winner && { mark: best.mark }),
    })),
  );
}

export function compareWords(label: string, words: (string | null | undefined)[]): ComparedRow {
  return comparedRow(
    label,
    words.map((word) => ({ text: word || UNKNOWN })),
  );
}

/** One row for each thing that one of them has. */
export function compareHaving(having: string[][]): ComparedRow[] {
  const labels = [...new Set(having.flat())];
  return labels.map((label) =>
    comparedRow(
      label,
      having.map((own) => ({ text: own.includes(label) ? "Oui" : "Non", tick: own.includes(label) })),
    ),
  );
}

export function comparedRow(label: string, cells: ComparedCell[]): ComparedRow {
  return { label, cells, isSame: new Set(cells.map(({ text }) => text)).size === 1 };
}

function bestOf(figures: (number | null)[], { is }: BestMark): number | undefined {
  const given = figures.filter((figure) => figure !== null);
  if (given.length < 2) return undefined;
  const winner = is === "least" ? Math.min(...given) : Math.max(...given);
  return given.filter((figure) => figure === winner).length === 1 ? winner : undefined;
}
