import { todayInLome } from "#app/lib/time/dates.ts";

/**
 * A file to save, named after what it holds and today's date; never kept by a cache. Only as much of it is made as the reader takes.
 * It has no length: when a later piece cannot be made the stream fails, the front cuts the connection, and the browser says that the
 * download failed instead of showing a short file as a whole one.
 */
export async function csvResponse(name: string, pieces: AsyncGenerator<string, void>) {
  const first = pieces.next();
  await first; // a database that is away is told with a status of its own
  return new Response(stream(first, pieces), {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="${name}-${todayInLome()}.csv"`,
      "cache-control": "no-store",
    },
  });
}

function stream(first: Promise<IteratorResult<string, void>>, pieces: AsyncGenerator<string, void>) {
  const encoder = new TextEncoder();
  let ahead: typeof first | undefined = first;
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await (ahead ?? pieces.next());
        ahead = undefined;
        if (done) controller.close();
        else controller.enqueue(encoder.encode(value));
      },
      async cancel() {
        await pieces.return();
      },
    },
    { highWaterMark: 0 },
  );
}
