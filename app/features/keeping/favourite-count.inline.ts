import { FAVOURITES_KEY } from "./favourite-list.ts";

const count = document.currentScript?.previousElementSibling?.lastChild as HTMLElement;

/** After the first paint: the first look into the storage waits for the disk. At the first touch hearts.client.ts takes over. */
requestAnimationFrame(() =>
  setTimeout(() => {
    try {
      const { v, l } = JSON.parse(localStorage[FAVOURITES_KEY]);
      count.textContent = l.filter(({ r }: { r: string }) => /^[BV]-\d{4,6}$/.test(r)).length;
      count.hidden = v !== 1 || count.textContent === "0";
    } catch {
      // nothing kept, or nothing that can be read: no number
    }
  }),
);
