import { useSearchParams } from "react-router";

/** With script a toast says it. */
export function DoneWithoutScript({ done }: { done: Readonly<Record<string, { title: string }>> }) {
  const [params] = useSearchParams();
  const word = params.get("fait") ?? "";
  return <noscript>{Object.hasOwn(done, word) && <p className="admin-done mb-4 tone-ok">{done[word]?.title}</p>}</noscript>;
}
