import { existsSync, readFileSync } from "node:fs";

type VitestFile = {
  name: string;
  status: string;
  message?: string;
  assertionResults: { status: string; fullName: string; failureMessages?: string[] }[];
};
type PlaywrightSuite = { suites?: PlaywrightSuite[]; specs?: { ok: boolean; file: string; line: number; title: string }[] };
/** `missed`: the drills that were not held, told by themselves. */
type Report = { testResults?: VitestFile[]; suites?: PlaywrightSuite[]; missed?: string[] };

/** The names of the tests that failed, so that the end of a long log tells what its beginning hid. */
export function listFailures(report: Report): string[] {
  return [
    ...(report.testResults ?? []).flatMap(failuresOfFile),
    ...(report.suites ?? []).flatMap(failuresOfSuite),
    ...(report.missed ?? []),
  ];
}

function failuresOfFile({ name, status, message, assertionResults }: VitestFile) {
  const failed = assertionResults.filter((result) => result.status === "failed");
  if (failed.length === 0 && status === "failed") return [`${name} : ${firstLine(message)}`];
  return failed.map(({ fullName, failureMessages }) => `${name} › ${fullName} : ${firstLine(failureMessages?.[0])}`);
}

function failuresOfSuite({ suites = [], specs = [] }: PlaywrightSuite): string[] {
  const failed = specs.filter(({ ok }) => !ok).map(({ file, line, title }) => `${file}:${line} › ${title}`);
  return [...failed, ...suites.flatMap(failuresOfSuite)];
}

function firstLine(text = "") {
  return text.split("\n", 1)[0] ?? "";
}

export function readFailures(reportFile: string): string[] {
  return existsSync(reportFile) ? listFailures(JSON.parse(readFileSync(reportFile, "utf8"))) : [];
}
