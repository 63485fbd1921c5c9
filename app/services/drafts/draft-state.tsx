import { CloudCheck } from "lucide-react";
import { type ReactNode, useSyncExternalStore } from "react";
import type { DraftKeeper } from "./draft-keeper.ts";

type DraftStateProps = { keeper: DraftKeeper /** What stands there while nothing is typed. */; children?: ReactNode };

/** Where what is typed is kept by now. Its place is there before there is a word to say, so that nothing moves. */
export function DraftState({ keeper, children }: DraftStateProps) {
  const { text } = useSyncExternalStore(keeper.subscribe, keeper.read, keeper.read);
  return (
    <p className="draft-state ends push row gap-2" data-empty={(text === "" && !children) || undefined}>
      {text === "" && children ? (
        children
      ) : (
        <>
          <CloudCheck aria-hidden="true" />
          <span>{text}</span>
        </>
      )}
    </p>
  );
}
