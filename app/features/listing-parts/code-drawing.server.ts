import { encode } from "uqr";

/** A code of squares: `size` with its quiet zone of four, `path` to be stroked one square thick. */
export type CodeDrawing = { size: number; path: string };

/** Readable with a quarter of it hidden; each row is a line that is drawn or skipped. */
export function drawCode(text: string): CodeDrawing {
  const { data, size } = encode(text, { ecc: "M", border: 4 });
  const rows = data.map((row, y) => {
    let line = "";
    let last = 0;
    for (let x = 0; x < size; ) {
      if (!row[x]) {
        x++;
        continue;
      }
      let end = x;
      while (end < size && row[end]) end++;
      line += line === "" ? `M${x} ${y}.5h${end - x}` : `m${x - last} 0h${end - x}`;
      last = end;
      x = end;
    }
    return line;
  });
  return { size, path: rows.join("") };
}
