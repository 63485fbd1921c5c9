/** What a loader, action or guard answered, returned or thrown, in one shape: a Response, or data with a status and headers. */
export type RouteAnswer = { status: number; headers: Headers; body: unknown };

export async function answerOf(work: () => unknown): Promise<RouteAnswer> {
  try {
    return read(await work());
  } catch (thrown) {
    return read(thrown);
  }
}

function read(value: unknown): RouteAnswer {
  if (value instanceof Response) return { status: value.status, headers: value.headers, body: value };
  if (value instanceof Error) throw value;
  if (isDataWithInit(value)) return { status: value.init?.status ?? 200, headers: new Headers(value.init?.headers), body: value.data };
  return { status: 200, headers: new Headers(), body: value };
}

function isDataWithInit(value: unknown): value is { data: unknown; init: ResponseInit | null } {
  return typeof value === "object" && value !== null && "type" in value && value.type === "DataWithResponseInit";
}
