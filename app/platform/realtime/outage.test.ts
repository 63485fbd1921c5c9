import { UNSAFE_ErrorResponseImpl as ErrorResponse, redirect } from "react-router";
import { expect, test } from "vitest";
import { isOutage } from "./outage.ts";

test("a lost connection, a broken server and one without a place are outages", () => {
  expect(isOutage(new ErrorResponse(429, "", "Trop de demandes"))).toBe(true);
  expect(isOutage(new TypeError("Failed to fetch"))).toBe(true);
  expect(isOutage(new ErrorResponse(503, "", null))).toBe(true);
});

test("an answer the server means is not an outage", () => {
  expect(isOutage(new ErrorResponse(410, "", { message: "Ce bien n’est plus proposé." }))).toBe(false);
  expect(isOutage(redirect("/biens/villa-b-0001", 301))).toBe(false);
});
