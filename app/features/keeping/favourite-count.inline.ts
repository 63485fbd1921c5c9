import { FAVOURITES_KEY } from "./favourite-list.ts";

type Count = { hidden: boolean; textContent: unknown };

const count = (document.currentScript as HTMLElement).previousElementSibling?.lastChild as unknown as Count;

const fill = () => {
  let number = 0;
  try {
    number = localStorage[FAVOURITES_KEY].match(/"[BV]-/g).length;
  } catch {
    // nothing kept, or nothing that can be read: no number
  }
  count.hidden = !number;
  count.textContent = number;
  document.body.style = `--kept:${number}`;
};

/**
 * The page of favourites keeps room for them before its first paint (favourites.css). Elsewhere the number comes after it: the first look
 * into the storage waits for the disk. At the first touch hearts.client.ts takes over.
 */
if (location.pathname === "/favoris") fill();
else requestAnimationFrame(() => setTimeout(fill));
