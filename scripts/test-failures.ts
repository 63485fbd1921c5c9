import { existsSync, readFileSync } from "node:fs";
import { stripVTControlCharacters } from "node:util";

type VitestFile = {
  name: string;
  status: string;
  message?: string;
  assertionResults: { status: string; fullName: string; failureMessages?: string[] }[];
};
type PlaywrightError = { message?: string; location?: { line: number } };
type PlaywrightSpec = {
  ok: boolean;
  file: string;
  line: number;
  title: string;
  tests?: { results: { errors: PlaywrightError[] }[] }[];
};
type PlaywrightSuite = { suites?: PlaywrightSuite[]; specs?: PlaywrightSpec[] };
/** `missed`: the drills that were not held, told by themselves. */
type Report = { testResults?: VitestFile[]; suites?: PlaywrightSuite[]; missed?: string[] };

/** What a journey waited for and what it found stand in the first lines of its error, before the calls of the browser; a list comes after its frame. */
const TOLD_LINES = 9;
const TOLD_LENGTH = 1_500;

/** The names of the tests that failed and why, so that the end of a long log tells what its beginning hid. */
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
  const failed = specs.filter(({ ok }) => !ok).map((spec) => `${spec.file}:${spec.line} › ${spec.title}${whyOfSpec(spec)}`);
  return [...failed, ...suites.flatMap(failuresOfSuite)];
}

function whyOfSpec({ tests = [] }: PlaywrightSpec) {
  const errors = tests.flatMap(({ results }) => results.flatMap((result) => result.errors));
  return errors.map((error) => ` : ${placeOf(error)}${toldBy(error)}`).join("");
}

/** A journey that ran out of time has two errors: that it did, without a place, and what it was waiting for. */
function placeOf({ location }: PlaywrightError) {
  return location ? `ligne ${location.line}, ` : "";
}

function toldBy({ message = "" }: PlaywrightError) {
  const lines = stripVTControlCharacters(message)
    .split("\n")
    .map((line) => line.trim());
  return lines
    .filter((line) => line !== "")
    .slice(0, TOLD_LINES)
    .join(" ; ")
    .slice(0, TOLD_LENGTH);
}

function firstLine(text = "") {
  return text.split("\n", 1)[0] ?? "";
}

export function readFailures(reportFile: string): string[] {
  return existsSync(reportFile) ? listFailures(JSON.parse(readFileSync(reportFile, "utf8"))) : [];
}
