import { useEffect, useState } from "react";

/** True only once `flag` has been true for `ms`, so that a quick answer shows no spinner. */
export function useDelayed(flag: boolean, ms = 150): boolean {
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    if (!flag) return;
    const timer = setTimeout(() => setIsLate(true), ms);
    return () => {
      clearTimeout(timer);
      setIsLate(false);
    };
  }, [flag, ms]);
  return flag && isLate;
}
