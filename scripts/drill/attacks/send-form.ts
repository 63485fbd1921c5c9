import { type Answer, send } from "#scripts/drill/http.ts";

export type Target = { url: string; cookie?: string; origin: string; from?: string };

/** A form as the browser of the site sends it, with whatever pairs: names may come twice. */
export function sendForm(
  { url, cookie, origin, from }: Target,
  path: string,
  pairs: readonly (readonly [string, string])[],
): Promise<Answer> {
  return send(url + path, {
    method: "POST",
    headers: { origin, "content-type": "application/x-www-form-urlencoded", ...(cookie && { cookie }) },
    body: new URLSearchParams(pairs.map(([name, value]) => [name, value])).toString(),
    from,
  });
}

export function sendJson({ url, cookie, origin, from }: Target, path: string, body: string): Promise<Answer> {
  return send(url + path, {
    method: "POST",
    headers: { origin, "content-type": "application/json", ...(cookie && { cookie }) },
    body,
    from,
  });
}
