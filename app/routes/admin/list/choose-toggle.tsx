import { Link } from "react-router";
import { CHOOSE_PARAM, type Choosing } from "./use-choosing.ts";

/** On a phone: shows the boxes, or takes them away. A link, so that it works without script. */
export function ChooseToggle({ choosing: { isChoosing, begin, end }, here }: { choosing: Choosing; here: string }) {
  return (
    <Link
      className="choose-toggle fixed"
      to={isChoosing ? here : `${here}${here.includes("?") ? "&" : "?"}${CHOOSE_PARAM}=1`}
      preventScrollReset
      onClick={(event) => {
        event.preventDefault();
        if (isChoosing) end();
        else begin();
      }}
    >
      {isChoosing ? "Terminer" : "Choisir"}
    </Link>
  );
}
