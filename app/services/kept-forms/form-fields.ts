import type { FormValues } from "#app/lib/forms/forms.server.ts";
import { fallbackUrl, type Image } from "#app/services/pictures/image.ts";
import type { Copy } from "./local-copy.ts";

export type Pairs = [name: string, value: string][];

/** What is kept of a form: secrets and files are not; names with a dot steer the sending and are no part of what is typed. */
export function pairsIn(form: HTMLFormElement | null): Pairs {
  const fields = readFields(form);
  return [...fields].filter((pair): pair is [string, string] => typeof pair[1] === "string" && !pair[0].includes("."));
}

/** What the form would send, secrets left out: they are never kept. */
export function readFields(form: HTMLFormElement | null): FormData {
  if (!form) return new FormData();
  const fields = new FormData(form);
  for (const field of form.querySelectorAll<HTMLInputElement>('[type="password"], [autocomplete="one-time-code"]'))
    fields.delete(field.name);
  return fields;
}

/** What the form opened with, even if something was typed before script ran. */
export function untouchedPairs(form: HTMLFormElement): Pairs {
  const copy = form.cloneNode(true) as HTMLFormElement;
  copy.reset();
  return pairsIn(copy);
}

/** The pictures that hidden fields name by their id. */
export function picturesIn(form: HTMLFormElement): Image[] {
  return [...form.querySelectorAll<HTMLElement>("[data-picture]")].map(({ dataset }) => JSON.parse(dataset.picture ?? "") as Image);
}

export function valuesOf(fields: Pairs, lists: readonly string[]): FormValues {
  const values: FormValues = {};
  for (const list of lists) values[list] = [];
  for (const [name, value] of fields) {
    const before = values[name];
    if (Array.isArray(before)) before.push(value);
    else values[name] ??= value;
  }
  return values;
}

/** Fields that were typed in before script ran stand over what is put back into the form. */
export function withEarlyTyping(form: HTMLFormElement, fields: Pairs): Pairs {
  const untouched = untouchedPairs(form);
  const textsOf = (pairs: Pairs, name: string) => JSON.stringify(pairs.filter((pair) => pair[0] === name));
  const typed = pairsIn(form);
  const changed = new Set(
    [...typed, ...untouched].map(([name]) => name).filter((name) => textsOf(typed, name) !== textsOf(untouched, name)),
  );
  return [...fields.filter(([name]) => !changed.has(name)), ...typed.filter(([name]) => changed.has(name))];
}

/** Pictures that no row names are deleted after a day: those that went meanwhile are left out. */
export async function withoutLostPictures<Kept extends Pick<Copy, "fields" | "images">>(copy: Kept): Promise<Kept> {
  const lost = new Set<string>();
  await Promise.all(
    copy.images.map(async (image) => {
      const answer = await fetch(fallbackUrl(image), { method: "HEAD" }).catch(() => undefined); // offline: saving will tell
      if (answer?.status === 404) lost.add(image.id);
    }),
  );
  return {
    ...copy,
    fields: copy.fields.filter(([, value]) => !lost.has(value.split("|")[0] ?? "")),
    images: copy.images.filter(({ id }) => !lost.has(id)),
  };
}
