import { expect, test } from "vitest";
import { listFailures } from "./test-failures.ts";

test("failed tests of both runners are named with their reasons, as are a file that did not load and a drill that was missed", () => {
  const testResults = [
    {
      name: "a.test.ts",
      status: "failed",
      assertionResults: [
        { status: "passed", fullName: "holds" },
        { status: "failed", fullName: "breaks", failureMessages: ["AssertionError: 1 is not 2\n at a.test.ts"] },
      ],
    },
    { name: "b.test.ts", status: "failed", message: "Unexpected token", assertionResults: [] },
  ];
  expect(listFailures({ testResults })).toEqual(["a.test.ts › breaks : AssertionError: 1 is not 2", "b.test.ts : Unexpected token"]);
  const message =
    "\u001b[31mError: toBeVisible failed\u001b[39m\n\nLocator: getByText('✅')\nExpected: visible\nTimeout: 1ms\nError: none\nCall log:";
  const specs = [
    { ok: false, file: "x.spec.ts", line: 4, title: "a journey", tests: [{ results: [{ errors: [{ message, location: { line: 6 } }] }] }] },
    {
      ok: false,
      file: "x.spec.ts",
      line: 7,
      title: "a slow one",
      tests: [{ results: [{ errors: [{ message: "Test timeout" }, { message: "Error: closed", location: { line: 8 } }] }] }],
    },
    {
      ok: false,
      file: "x.spec.ts",
      line: 8,
      title: "with a list",
      tests: [
        {
          results: [{ errors: [{ message: 'Error: a\n\nb\n\n- Expected - 1\n+ Received + 3\n\n- Array []\n+ Array [\n+ "found",\n+ ]' }] }],
        },
      ],
    },
    { ok: true, file: "x.spec.ts", line: 9, title: "another" },
  ];
  expect(listFailures({ suites: [{ suites: [{ specs }] }] })).toEqual([
    "x.spec.ts:4 › a journey : ligne 6, Error: toBeVisible failed ; Locator: getByText('✅') ; Expected: visible ; Timeout: 1ms ; Error: none ; Call log:",
    "x.spec.ts:7 › a slow one : Test timeout : ligne 8, Error: closed",
    'x.spec.ts:8 › with a list : Error: a ; b ; - Expected - 1 ; + Received + 3 ; - Array [] ; + Array [ ; + "found", ; + ]',
  ]);
  expect(listFailures({ missed: ["kill : 1 perdu"] })).toEqual(["kill : 1 perdu"]);
});
