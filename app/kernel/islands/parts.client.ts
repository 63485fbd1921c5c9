/** What starts a part of a page that is nothing without its script. */
export type PartLoaders = Record<string, () => Promise<(part: HTMLElement) => void>>;

/** Fetches the script of each such part with the page that has it; where it cannot be fetched, the part says so. */
export function startParts(loaders: PartLoaders) {
  for (const part of document.querySelectorAll<HTMLElement>("[data-part]"))
    loaders[part.dataset.part ?? ""]?.().then(
      (start) => start(part),
      () => part.querySelector("[data-failed]")?.removeAttribute("hidden"),
    );
}
