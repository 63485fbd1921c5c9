import { Form, useSearchParams } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { undoneBy } from "./boite-words.ts";

/** With script it is in the toast. */
export function UndoWithoutScript({ here }: { here: string }) {
  const [params] = useSearchParams();
  const fields = undoFields(params.get("fait") ?? "", params.get("lignes")?.split(",") ?? []);
  if (!fields) return null;
  return (
    <noscript>
      <Form method="post" action={here}>
        {fields.map(([name, value]) => (
          <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
        ))}
        <Button type="submit" variant="outline" size="small">
          Annuler
        </Button>
      </Form>
    </noscript>
  );
}

/** The form that takes back what `?fait=…&lignes=…` says was done; undefined for what cannot be. */
export function undoFields(word: string, ids: readonly string[]): [string, string][] | undefined {
  const intent = Object.hasOwn(undoneBy, word) ? undoneBy[word as keyof typeof undoneBy] : undefined;
  const [first, second] = ids;
  if (!intent || !first) return undefined;
  if (intent === "annuler") return [["intent", intent], ...ids.map((lot): [string, string] => ["lot", lot])];
  if (intent === "reunir" || intent === "separer") {
    return [
      ["intent", intent],
      ["ligne", first],
    ];
  }
  return [["intent", intent], ["id", first], ...(second ? [["avec", second] as [string, string]] : [])];
}
