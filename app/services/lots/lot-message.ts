import type { LotDone } from "#app/services/desk-lists/lot-words.ts";
import { lotActs } from "./lot.ts";

/** In the address of a list: which act its question is about. */
export const LOT_PARAM = "tout";

/** What was done to a whole list, as the address carries it after the redirect. */
export type LotMessage = LotDone & { numero: string };

const acts = [...lotActs, "annulation"] as const;

export function writeLotMessage({ numero, act, count, left }: LotMessage): Record<string, string> {
  return { lot: numero, acte: act, nombre: String(count), ...(left > 0 && { reste: String(left) }) };
}

/** Undefined when the address says nothing of the kind. */
export function readLotMessage(params: URLSearchParams): LotMessage | undefined {
  const act = acts.find((name) => name === params.get("acte"));
  const numero = params.get("lot") ?? "";
  const [count, left] = [params.get("nombre") ?? "", params.get("reste") ?? "0"];
  if (!act || !/^[0-9a-f-]{36}$/.test(numero) || !/^\d{1,7}$/.test(count) || !/^\d{1,7}$/.test(left)) return undefined;
  return { numero, act, count: Number(count), left: Number(left) };
}

export const lotMessageNames = ["lot", "acte", "nombre", "reste"];
