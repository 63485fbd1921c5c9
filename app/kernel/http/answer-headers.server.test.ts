import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { hashInline } from "#app/kernel/html/inline-hashes.server.ts";
import { commonHeaders, htmlHeaders } from "./answer-headers.server.ts";

function hashOf(text: string) {
  return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
}

test("the policy of a public page allows its own inline scripts and styles by hash and nothing else inline", () => {
  const html =
    '<style>a{}</style><script>start()</script><script type="text/plain" id="late">import "x"</script><script src="/a.js"></script><script type="application/ld+json">{}</script>';
  const { "content-security-policy": policy = "" } = htmlHeaders(hashInline(html), "public");

  expect(policy).toContain(`script-src 'self' ${hashOf("start()")} ${hashOf('import "x"')};`);
  expect(policy).toContain(`style-src 'self' ${hashOf("a{}")};`);
  expect(policy).not.toContain("unsafe");
  expect(policy).toMatch(/^default-src 'none';/);
  expect(policy).toContain("frame-ancestors 'none'");
});

test("a script or a style is allowed wherever it stands in a page, and what only resembles one is none", () => {
  const filler = "<p>Villa à Lomé</p>".repeat(5_000);
  const html = `<head><style data-x>a{}</style></head><body>${filler}<script
 id="x">middle()</script>${filler}<scripted>no()</scripted><styled>b{}</styled><script>end()</script><script>never closed`;
  for (let time = 0; time < 2; time++) {
    const { "content-security-policy": policy = "" } = htmlHeaders(hashInline(html), "public");
    expect(policy).toContain(`script-src 'self' ${hashOf("middle()")} ${hashOf("end()")};`);
    expect(policy).toContain(`style-src 'self' ${hashOf("a{}")};`);
  }
});

test("public pages are revalidated, admin pages never stored", () => {
  expect(htmlHeaders(hashInline(""), "public")["cache-control"]).toBe("no-cache");
  expect(htmlHeaders(hashInline(""), "admin")["cache-control"]).toBe("no-store");
  expect(htmlHeaders(hashInline(""), "admin")["content-security-policy"]).not.toMatch(/script-src[^;]*unsafe/);
});

test("strict transport is asked for only under https", () => {
  expect(commonHeaders({ isHttps: false })).not.toHaveProperty("strict-transport-security");
  expect(commonHeaders({ isHttps: true })["strict-transport-security"]).toContain("max-age=63072000");
});
