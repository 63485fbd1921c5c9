import { CircleAlert, Clock } from "lucide-react";
import { type Wait, waitToneWords } from "#app/platform/people/response-clock.ts";
import { classNames } from "#app/ui/class-names.ts";
import { useIsClockOld, useWait } from "./office-clock.tsx";

/** How long somebody has waited; an icon and words say it besides the colour. */
export function WaitChip({ wait }: { wait: Wait }) {
  const { words, tone } = useWait(wait);
  const isOld = useIsClockOld();
  const meaning = isOld ? `${waitToneWords[tone]}, d’après les dernières données reçues` : waitToneWords[tone];
  return (
    <span
      className={classNames("boite-clock inline-row gap-1h tiny fixed one-line tabular", `boite-clock-${tone}`, isOld && "boite-clock-old")}
      title={meaning}
    >
      {tone === "gris" ? <Clock /> : <CircleAlert />}
      {words}
      <span className="visually-hidden">, {meaning}</span>
    </span>
  );
}
