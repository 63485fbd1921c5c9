import { getMultipartBoundary, parseMultipart } from "@remix-run/multipart-parser";
import { badRequest } from "./http.ts";

const MAX_PART_HEADER_BYTES = 2_048;
export const UNREADABLE = "Le formulaire reçu est illisible. Rechargez la page et recommencez.";

/** The fields of a form, counted before they are taken apart. Files are dropped: the one form that takes some reads them by itself. */
export async function readFormBody(request: Request): Promise<FormData> {
  const contentType = request.headers.get("content-type");
  const encoding = formEncoding(contentType);
  try {
    if (encoding === "urlencoded") return readUrlEncoded(await request.text());
    const boundary = encoding && partBoundary(contentType);
    if (boundary) return readParts(await request.bytes(), boundary);
  } catch (error) {
    if (!(error instanceof Error)) throw error; // a refusal of ours
  }
  throw unreadableForm();
}

function readUrlEncoded(body: string): FormData {
  const count = new FieldCount();
  for (let from = 0; from < body.length; ) {
    const next = body.indexOf("&", from);
    const end = next < 0 ? body.length : next;
    // Nothing between two signs is no field.
    if (end > from && !count.add()) throw tooManyFields();
    from = end + 1;
  }
  const form = new FormData();
  for (const [name, value] of new URLSearchParams(body)) appendText(form, name, value);
  return form;
}

function readParts(bytes: Uint8Array, boundary: string): FormData {
  const count = new FieldCount();
  const form = new FormData();
  for (const part of parseMultipart(bytes, { boundary, maxHeaderSize: MAX_PART_HEADER_BYTES })) {
    const name = part.name ?? "";
    if (!count.add()) throw tooManyFields();
    appendText(form, name, part.isFile ? "" : part.text);
  }
  return form;
}

function appendText(form: FormData, name: string, value: string) {
  if (hasZeroByte(name, value)) throw unreadableForm();
  form.append(name, value);
}

/** No keyboard types one, and PostgreSQL takes it for an error: what holds one is refused whole. */
export function hasZeroByte(...texts: string[]) {
  return texts.some((text) => text.includes("\0"));
}

/** What a program sent; undefined when it is not JSON, or holds a zero byte, which JSON can only write so. */
export function parseJson(text: string): unknown {
  if (text.includes("\\u0000")) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export function unreadableForm() {
  return badRequest(UNREADABLE);
}

export function tooManyFields() {
  return badRequest("Le formulaire contient trop de champs.");
}

/** More than any form of ours has. */
export const MAX_FIELDS = 64;

/** Counts the fields of a body while it is read: what comes after too many is not even looked at. */
export class FieldCount {
  #fields = 0;

  /** False when this one is too many. */
  add(): boolean {
    return ++this.#fields <= MAX_FIELDS;
  }
}

const BOUNDARY = /^[\w'()+,./:=? -]{1,70}$/;

/** The two ways a browser writes a form; undefined for anything else. What limits a body and what reads it must see the same one. */
export function formEncoding(contentType: string | null | undefined): "urlencoded" | "multipart" | undefined {
  const type = (contentType ?? "").split(";", 1)[0]?.trim().toLowerCase();
  if (type === "application/x-www-form-urlencoded") return "urlencoded";
  return type === "multipart/form-data" ? "multipart" : undefined;
}

/** What stands between the parts; undefined when it is missing or no boundary a browser would choose. */
export function partBoundary(contentType: string | null | undefined): string | undefined {
  const boundary = getMultipartBoundary(contentType ?? "");
  return boundary !== null && BOUNDARY.test(boundary) ? boundary : undefined;
}
