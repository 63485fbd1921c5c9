import { useEffect } from "react";
import { useLocation } from "react-router";

/** "(5) Contacts — Dashboard FADEM": what waits can be seen from another tab of the browser. */
export function useTitleCount(count: number) {
  useLocation(); // each page writes its own title: ours comes after it

  useEffect(() => {
    const title = document.title.replace(/^\(\d+\) /, "");
    const counted = count > 0 ? `(${count}) ${title}` : title;
    if (counted !== document.title) document.title = counted;
  });
}
