import { createContext, data } from "react-router";

export type FrontRefusal = { status: number; message: string };

/** Set where a request was refused before its route: the page that is made then throws it, and so is the fallback screen (DEC-21). */
export const refusalContext = createContext<ReturnType<typeof data<{ message: string }>> | null>(null);

/** An address that only the route of missing pages takes: what is asked for so shows the screen of a refusal. */
export function refusedRequest({ url, headers }: Request): Request {
  return new Request(new URL("/demande/refusee", url), { headers: { "x-request-id": headers.get("x-request-id") ?? "" } });
}

/** One line that a browser would show as a page of its own. */
export function isRefusedLine({ status, headers }: Response): boolean {
  return (status === 403 || status === 405) && (headers.get("content-type") ?? "").startsWith("text/plain");
}

export function asThrown({ status, message }: FrontRefusal) {
  return data({ message }, { status });
}

/** What a browser would show in place of a page, and not a script or a program that reads its status. */
export function isNavigation(headers: { "sec-fetch-mode"?: string | null; accept?: string | null }): boolean {
  const mode = headers["sec-fetch-mode"];
  return mode ? mode === "navigate" : (headers.accept ?? "").includes("text/html"); // without https a browser says no mode
}

const ROUTER_WORDS = "Unexpected Server Error";
const OWN_TYPE = /^(?:text\/plain|application\/json)$/;
const sentences: Record<number, string> = {
  404: "Cette adresse n’existe pas.",
  405: "Cette méthode n’est pas acceptée ici.",
};

/** An address without a page that refuses or fails is answered in English by the router; in one French line here. */
export async function inFrench(response: Response): Promise<Response> {
  const { status } = response;
  if (status < 400 || !OWN_TYPE.test(response.headers.get("content-type") ?? "")) return response;
  if (!(await response.clone().text()).includes(ROUTER_WORDS)) return response;
  const fallback = status < 500 ? "Cette demande n’a pas pu être acceptée." : FAULT;
  return new Response(sentences[status] ?? fallback, {
    status,
    headers: { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" },
  });
}

export const FAULT = "Une erreur est survenue de notre côté. Elle est signalée, merci de réessayer dans un instant.";
