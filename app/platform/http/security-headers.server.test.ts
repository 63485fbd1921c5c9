import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { commonHeaders, htmlHeaders } from "./security-headers.server.ts";

function hashOf(text: string) {
  return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
}

test("the policy of a public page allows its own inline scripts and styles by hash and nothing else inline", () => {
  const html =
    '<style>a{}</style><script>start()</script><script type="text/plain" id="late">import "x"</script><script src="/a.js"></script><script type="application/ld+json">{}</script>';
  const { "content-security-policy": policy = "" } = htmlHeaders(html, "public");

  expect(policy).toContain(`script-src 'self' ${hashOf("start()")} ${hashOf('import "x"')};`);
  expect(policy).toContain(`style-src 'self' ${hashOf("a{}")};`);
  expect(policy).not.toContain("unsafe");
  expect(policy).toMatch(/^default-src 'none';/);
  expect(policy).toContain("frame-ancestors 'none'");
});

test("public pages are revalidated, admin pages never stored", () => {
  expect(htmlHeaders("", "public")["cache-control"]).toBe("no-cache");
  expect(htmlHeaders("", "admin")["cache-control"]).toBe("no-store");
  expect(htmlHeaders("", "admin")["content-security-policy"]).not.toMatch(/script-src[^;]*unsafe/);
});

test("strict transport is asked for only under https", () => {
  expect(commonHeaders({ isHttps: false })).not.toHaveProperty("strict-transport-security");
  expect(commonHeaders({ isHttps: true })["strict-transport-security"]).toContain("max-age=63072000");
});
