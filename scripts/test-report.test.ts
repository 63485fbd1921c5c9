import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { addCounts, closingLine, countPlaywright, countRunner, countStatic, countVitest, countVitestCore } from "./test-report.ts";

const vitestReport = {
  numPassedTests: 3,
  numFailedTests: 1,
  numPendingTests: 2,
  numTodoTests: 1,
  testResults: [{ status: "failed", assertionResults: [{}] }],
};

function withReport(report: unknown, use: (file: string) => void) {
  const folder = mkdtempSync(join(tmpdir(), "fadem-report-"));
  try {
    writeFileSync(join(folder, "report.json"), JSON.stringify(report));
    use(join(folder, "report.json"));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test("vitest's passed, failed, pending and todo tests are counted", () => {
  expect(countVitest(vitestReport)).toEqual({ passed: 3, failed: 1, skipped: 3 });
});

test("tests that only the whole proof plays are not skipped by the short one", () => {
  const left = { status: "skipped", tags: ["full"] };
  const testResults = [{ status: "passed", assertionResults: [left, { status: "skipped", tags: [] }, { ...left, status: "passed" }] }];
  expect(countVitestCore({ ...vitestReport, testResults })).toEqual({ passed: 3, failed: 1, skipped: 2 });
});

test("a test file that could not be loaded counts as one failed test", () => {
  const testResults = [...vitestReport.testResults, { status: "failed", assertionResults: [] }];
  expect(countVitest({ ...vitestReport, testResults }).failed).toBe(2);
});

test("a flaky end-to-end test and an error outside any test are failures", () => {
  const report = { stats: { expected: 4, unexpected: 1, flaky: 1, skipped: 2 }, errors: [{}] };
  expect(countPlaywright(report)).toEqual({ passed: 4, failed: 3, skipped: 2 });
});

test("a runner that left no report has failed, even with exit code 0", () => {
  expect(countRunner(0, "/nowhere/report.json", countVitest)).toEqual({ passed: 0, failed: 1, skipped: 0 });
});

test("a runner that exits in error without a failed test has failed", () => {
  withReport({ ...vitestReport, numFailedTests: 0, testResults: [] }, (file) => {
    expect(countRunner(1, file, countVitest).failed).toBe(1);
    expect(countRunner(0, file, countVitest).failed).toBe(0);
  });
});

test("a runner that ran no test has failed", () => {
  withReport({ stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 0 }, errors: [] }, (file) => {
    expect(countRunner(0, file, countPlaywright)).toEqual({ passed: 0, failed: 1, skipped: 0 });
  });
});

test("the closing line sums all runners and every static check counts as one test", () => {
  const total = [countStatic(0), countStatic(1), countVitest(vitestReport)].reduce(addCounts);
  expect(closingLine(total)).toBe("4 passed, 2 failed, 3 skipped");
  expect(closingLine(total, ["nginx", "strace"])).toBe("4 passed, 2 failed, 3 skipped (not installed: nginx, strace)");
});
