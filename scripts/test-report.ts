import { existsSync, readFileSync } from "node:fs";

export type Counts = { passed: number; failed: number; skipped: number };

type VitestTest = { status?: string; tags?: string[] };
type VitestReport = {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: { status: string; assertionResults: VitestTest[] }[];
};
type PlaywrightReport = { stats: { expected: number; unexpected: number; flaky: number; skipped: number }; errors: unknown[] };

/** A file that could not be loaded has no test to fail: it counts as one. */
export function countVitest(report: VitestReport): Counts {
  const unloaded = report.testResults.filter(({ status, assertionResults }) => status === "failed" && assertionResults.length === 0).length;
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloaded,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

/** The same where tests of the whole proof were left out: those are not skipped, they are played by `--full`. */
export function countVitestCore(report: VitestReport): Counts {
  const counts = countVitest(report);
  const tests = report.testResults.flatMap(({ assertionResults }) => assertionResults);
  const left = tests.filter(({ status, tags }) => status === "skipped" && tags?.includes("full")).length;
  return { ...counts, skipped: counts.skipped - left };
}

/** A test that passed only when tried again is not a test that passes. */
export function countPlaywright({ stats, errors }: PlaywrightReport): Counts {
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length, skipped: stats.skipped };
}

/** What a runner left behind. One that crashed, left no report or ran nothing has failed, whatever it says. */
export function countRunner<Report>(exitCode: number, reportFile: string, count: (report: Report) => Counts): Counts {
  if (!existsSync(reportFile)) return { passed: 0, failed: 1, skipped: 0 };
  const counts = count(JSON.parse(readFileSync(reportFile, "utf8")));
  const isSilentFailure = counts.failed === 0 && (exitCode !== 0 || counts.passed === 0);
  return isSilentFailure ? { ...counts, failed: 1 } : counts;
}

export function countStatic(exitCode: number): Counts {
  return exitCode === 0 ? { passed: 1, failed: 0, skipped: 0 } : { passed: 0, failed: 1, skipped: 0 };
}

export function addCounts(a: Counts, b: Counts): Counts {
  return { passed: a.passed + b.passed, failed: a.failed + b.failed, skipped: a.skipped + b.skipped };
}

/** `absent`: programs that are not installed, and without which some tests were left out. */
export function closingLine({ passed, failed, skipped }: Counts, absent: readonly string[] = []) {
  return `${passed} passed, ${failed} failed, ${skipped} skipped${absent.length > 0 ? ` (not installed: ${absent.join(", ")})` : ""}`;
}
