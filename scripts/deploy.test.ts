import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";

function isInstalled(tool: string) {
  return spawnSync("which", [tool]).status === 0;
}

test.skipIf(!isInstalled("systemd-analyze"))("systemd accepts the service unit", () => {
  const folder = mkdtempSync(join(tmpdir(), "fadem-unit-"));
  const unit = join(folder, "fadem.service");
  // The program of a real server does not stand on this machine: any program will do for the check.
  writeFileSync(unit, readFileSync("deploy/fadem.service", "utf8").replace(/^ExecStart=.*$/m, "ExecStart=/bin/true"));
  const { status, stderr } = spawnSync("systemd-analyze", ["verify", "--man=no", unit], { encoding: "utf8" });
  rmSync(folder, { recursive: true });
  expect(stderr).toBe("");
  expect(status).toBe(0);
});

test.skipIf(!isInstalled("nginx") || !isInstalled("openssl"))("nginx accepts the proxy configuration", () => {
  const folder = mkdtempSync(join(tmpdir(), "fadem-nginx-"));
  const [key, certificate] = [join(folder, "key.pem"), join(folder, "certificate.pem")];
  const subject = ["-subj", "/CN=www.exemple.tg", "-days", "1"];
  execFileSync("openssl", ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-keyout", key, "-out", certificate, ...subject], {
    stdio: "ignore",
  });
  const site = readFileSync("deploy/nginx.conf", "utf8")
    .replace(/ssl_certificate .*;/, `ssl_certificate ${certificate};`)
    .replace(/ssl_certificate_key .*;/, `ssl_certificate_key ${key};`)
    .replace(/^ *http2 on;$/m, nginxKnowsHttp2Directive() ? "  http2 on;" : "");
  writeFileSync(join(folder, "nginx.conf"), `pid ${folder}/pid;\nerror_log stderr;\nevents {}\nhttp {\naccess_log off;\n${site}\n}\n`);
  const { status, stderr } = spawnSync("nginx", ["-t", "-q", "-c", join(folder, "nginx.conf"), "-p", folder], { encoding: "utf8" });
  rmSync(folder, { recursive: true });
  expect(stderr.replace(/^.*could not open error log.*\n/m, "")).toBe("");
  expect(status).toBe(0);
});

/** Since 1.25.1; older ones want it on the listen line. */
function nginxKnowsHttp2Directive() {
  const [, major = 0, minor = 0] = (/nginx\/(\d+)\.(\d+)/.exec(spawnSync("nginx", ["-v"], { encoding: "utf8" }).stderr) ?? []).map(Number);
  return major > 1 || minor >= 26;
}
