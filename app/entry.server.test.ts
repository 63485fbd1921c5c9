import { type EntryContext, RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { answerSlotContext } from "#app/kernel/http/app-response.server.ts";
import handleRequest from "./entry.server.tsx";

test("a page for which no place is left is a sentence, with what the form's answer carries and nothing rendered", async () => {
  const context = new RouterContextProvider();
  const asked: number[] = [];
  context.set(answerSlotContext, async (status) => {
    asked.push(status);
    return { status: 429, message: "Trop d’envois.", retryAfterS: 60 };
  });
  const request = new Request("http://localhost/contact/envoyer", { method: "POST" });
  // Without anything to render: whoever tried would fail.
  const answer = await handleRequest(request, 400, new Headers({ "set-cookie": "a=b" }), undefined as unknown as EntryContext, context);
  expect([answer.status, await answer.text(), asked]).toEqual([429, "Trop d’envois.", [400]]);
  expect(Object.fromEntries(answer.headers)).toEqual({
    "cache-control": "no-store",
    "content-type": "text/plain; charset=utf-8",
    "retry-after": "60",
    "set-cookie": "a=b",
  });
});
