import { useState } from "react";

/** The position in a list of pictures that turns round at both ends. */
export function usePictureIndex(count: number, initial = 0) {
  const [index, setIndex] = useState(initial);
  return {
    // The list may have become shorter since the last step.
    index: Math.min(index, Math.max(count - 1, 0)),
    setIndex,
    step: (by: 1 | -1) => setIndex((current) => (Math.min(current, count - 1) + by + count) % count),
  };
}
