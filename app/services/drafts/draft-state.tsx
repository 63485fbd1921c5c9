import { CloudCheck } from "lucide-react";
import { useSyncExternalStore } from "react";
import type { DraftKeeper } from "./draft-keeper.ts";

/** Where what is typed is kept by now. Its place is there before there is a word to say, so that nothing moves. */
export function DraftState({ keeper }: { keeper: DraftKeeper }) {
  const { text } = useSyncExternalStore(keeper.subscribe, keeper.read, keeper.read);
  return (
    <p className="draft-state ends push row gap-2" data-empty={text === "" || undefined}>
      <CloudCheck aria-hidden="true" />
      <span>{text}</span>
    </p>
  );
}
