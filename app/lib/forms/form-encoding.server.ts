import { getMultipartBoundary } from "@remix-run/multipart-parser";

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
