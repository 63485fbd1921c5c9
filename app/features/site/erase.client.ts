import { paintHearts } from "#app/features/keeping/hearts.client.ts";

/** Shows the button that empties everything this site keeps in the browser, and says what came of it. */
export function startErasing(part: HTMLElement) {
  part.hidden = false;
  const said = part.querySelector("[role=status]");
  part.querySelector("button")?.addEventListener("click", async () => {
    const isErased = await eraseAll();
    paintHearts();
    if (said)
      said.textContent = isErased ? "C’est effacé." : "Tout n’a pas pu être effacé\u00a0: faites-le dans les réglages de votre navigateur.";
  });
}

async function eraseAll(): Promise<boolean> {
  const euros = document.querySelector<HTMLInputElement>("#devise");
  if (euros?.checked) euros.click(); // its cookie goes with the choice (site-frame.client.ts)
  try {
    localStorage.clear();
    sessionStorage.clear();
    const databases = (await indexedDB.databases?.()) ?? [];
    await Promise.all(databases.map(({ name }) => name && dropDatabase(name)));
    const caches = (window as { caches?: CacheStorage }).caches; // none on a page without encryption
    for (const name of (await caches?.keys()) ?? []) await caches?.delete(name);
    return true;
  } catch {
    return false; // closed to this site, or held open by another of its tabs
  }
}

function dropDatabase(name: string) {
  return new Promise<void>((resolve, reject) => {
    const request = indexedDB.deleteDatabase(name);
    request.onsuccess = () => resolve();
    request.onerror = request.onblocked = () => reject(new Error(`The database ${name} is still there`));
  });
}
