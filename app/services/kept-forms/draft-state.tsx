import { CloudCheck } from "lucide-react";
import { type ReactNode, useSyncExternalStore } from "react";
import type { DraftSync } from "./draft-sync.ts";

type DraftStateProps = { sync: DraftSync /** What stands there while nothing is typed. */; children?: ReactNode };

/** Where what is typed is kept by now. Its place is there before there is a word to say, so that nothing moves. */
export function DraftState({ sync, children }: DraftStateProps) {
  const { text } = useSyncExternalStore(sync.subscribe, sync.read, sync.read);
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
