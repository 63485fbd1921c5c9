const finished = new WeakMap<Response, Buffer>();

/**
 * A page of finished bytes. Whoever knows it as such takes them by `finishedBytes`; for any other it is a response like others, whose body is
 * made when it is read. Through a body each page would be copied three times.
 */
export function pageResponse(bytes: Buffer, init: ResponseInit): Response {
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      pull(controller) {
        controller.enqueue(new Uint8Array(bytes));
        controller.close();
      },
    },
    { highWaterMark: 0 },
  );
  const response = new Response(body, init);
  finished.set(response, bytes);
  return response;
}

export function finishedBytes(response: Response): Buffer | undefined {
  return finished.get(response);
}
