import { once } from "node:events";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test, vi } from "vitest";
import { shownToasts } from "#app/ui/overlays/toast-store.ts";
import { createUploadQueue, type SendMedia, type Upload, type UploadedMedia, withoutKnown } from "./file-queue.ts";
import { UploadFailure } from "./post-file.ts";
import { lostText } from "./upload-words.ts";
import { announceDelivery } from "./use-uploads.ts";

type ReceivedFile = { name: string; bytes: number };
type Answer = (received: ReceivedFile, response: ServerResponse) => void;

/** A server that takes files as ours does, and the sender that goes with it. */
async function startReceiver(answer: Answer = accept) {
  const received: ReceivedFile[] = [];
  let open = 0;
  let mostAtOnce = 0;
  const server = createServer(async (message: IncomingMessage, response) => {
    open += 1;
    mostAtOnce = Math.max(mostAtOnce, open);
    let bytes = 0;
    for await (const chunk of message) bytes += chunk.length;
    const file = { name: String(message.headers["x-file-name"]), bytes };
    received.push(file);
    open -= 1;
    answer(file, response);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    received,
    mostAtOnce: () => mostAtOnce,
    send: sender(port),
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

function accept({ name }: ReceivedFile, response: ServerResponse) {
  const media: UploadedMedia = name.endsWith(".mp4")
    ? { kind: "video", url: `/media/vehicles/${name}` }
    : { kind: "image", image: { id: name, alt: "", path: `properties/${name}`, width: 1, height: 1, widths: [], placeholder: null } };
  response.writeHead(201, { "content-type": "application/json" }).end(JSON.stringify(media));
}

/** Writes the body in pieces and tells after each how much has left, as XMLHttpRequest does. */
function sender(port: number): SendMedia {
  return async (file, { onProgress, signal }) => {
    const outgoing = request({
      port,
      host: "127.0.0.1",
      method: "POST",
      signal,
      headers: { "x-file-name": file.name, "content-length": file.size },
    });
    const answered = once(outgoing, "response") as Promise<[IncomingMessage]>;
    const bytes = Buffer.from(await file.arrayBuffer());
    const piece = Math.ceil(bytes.length / 4);
    for (let from = 0; from < bytes.length; from += piece) {
      await Promise.race([new Promise((resolve) => outgoing.write(bytes.subarray(from, from + piece), resolve)), answered]);
      onProgress((Math.min(from + piece, bytes.length) / bytes.length) * 100);
    }
    outgoing.end();
    const [response] = await answered;
    let text = "";
    for await (const chunk of response.setEncoding("utf8")) text += chunk;
    const answer = JSON.parse(text);
    if (response.statusCode !== 201) throw new UploadFailure(answer.code, answer.message);
    return answer;
  };
}

function photo(name: string, size = 40_000) {
  return new File([new Uint8Array(size)], name, { type: "image/jpeg" });
}

function openQueue(send: SendMedia) {
  const uploaded: UploadedMedia[] = [];
  const seen: Record<string, string[]> = {};
  const progress: Record<string, number[]> = {};
  const queue = createUploadQueue({ send, onUploaded: (media) => uploaded.push(media) });
  queue.subscribe(() => {
    for (const { file, state, progress: percent } of queue.uploads()) {
      seen[file.name] ??= [];
      progress[file.name] ??= [];
      if (seen[file.name]?.at(-1) !== state) seen[file.name]?.push(state);
      if (state !== "selected") progress[file.name]?.push(percent);
    }
  });
  return { queue, uploaded, seen, progress };
}

function named(uploads: readonly Upload[], name: string) {
  const found = uploads.find(({ file }) => file.name === name);
  if (!found) throw new Error(`${name} is not in the list`);
  return found;
}

test("UPL-04 a file goes from selected to uploading to uploaded, its progress only grows to 100, and files go one by one", async () => {
  await using receiver = await startReceiver();
  const { queue, seen, progress } = openQueue(receiver.send);
  queue.add([photo("a.jpg"), photo("b.jpg"), photo("c.jpg")]);

  const delivery = await queue.sendAll();

  expect(delivery).toEqual({ images: 3, videos: 0, failures: [], imageIds: expect.any(Array) });
  expect(receiver.received).toEqual(["a.jpg", "b.jpg", "c.jpg"].map((name) => ({ name, bytes: 40_000 })));
  expect(receiver.mostAtOnce()).toBe(1);
  for (const name of ["a.jpg", "b.jpg", "c.jpg"]) {
    expect(seen[name]).toEqual(["selected", "uploading", "uploaded"]);
    const steps = progress[name] ?? [];
    expect(steps).toEqual(steps.toSorted((one, other) => one - other));
    expect(steps).toContain(50); // what has really left, not a staged figure
    expect(steps.at(-1)).toBe(100);
  }
});

test("a progress that goes back, as a resent body may tell, is not shown", async () => {
  const { queue, progress } = openQueue(async (_, { onProgress }) => {
    for (const percent of [30, 10, 80, 60, 250]) onProgress(percent);
    return { kind: "video", url: "/media/x.mp4" };
  });
  queue.add([photo("a.jpg")]);
  await queue.sendAll();
  expect(new Set(progress["a.jpg"])).toEqual(new Set([0, 30, 80, 100]));
});

test("one failure does not lose the rest, keeps its reason, and can be sent again", async () => {
  let isBroken = true;
  await using receiver = await startReceiver((file, response) => {
    if (file.name !== "b.jpg" || !isBroken) return accept(file, response);
    response
      .writeHead(415, { "content-type": "application/json" })
      .end(JSON.stringify({ code: "not-a-picture", message: "Ce n’est pas une image." }));
  });
  const { queue, uploaded } = openQueue(receiver.send);
  queue.add([photo("a.jpg"), photo("b.jpg"), photo("c.jpg")]);

  const first = await queue.sendAll();
  expect(first.images).toBe(2);
  expect(named(queue.uploads(), "b.jpg")).toMatchObject({
    state: "error",
    failure: { code: "not-a-picture", message: "Ce n’est pas une image." },
  });

  isBroken = false;
  expect(await queue.sendAll()).toEqual({ images: 1, videos: 0, failures: [], imageIds: expect.any(Array) });
  expect(uploaded).toHaveLength(3);
  expect(receiver.received.map(({ name }) => name)).toEqual(["a.jpg", "b.jpg", "c.jpg", "b.jpg"]);
});

test("a connection that breaks is a failure of that file alone", async () => {
  await using receiver = await startReceiver((file, response) => (file.name === "a.jpg" ? response.destroy() : accept(file, response)));
  const { queue } = openQueue(receiver.send);
  queue.add([photo("a.jpg"), photo("b.jpg")]);
  expect(await queue.sendAll()).toMatchObject({
    images: 1,
    failures: [{ code: "upload-failed", message: "Erreur lors de l'upload. Réessayez." }],
  });
});

test("a file on its way can be stopped: it stays in the list, and the next one goes", async () => {
  await using receiver = await startReceiver((file, response) => file.name === "b.jpg" && accept(file, response));
  const { queue, seen } = openQueue(receiver.send);
  const [first = ""] = queue.add([photo("a.jpg"), photo("b.jpg")]);
  const delivery = queue.sendAll();
  await expect.poll(() => named(queue.uploads(), "a.jpg").progress).toBe(100); // sent, not answered
  queue.cancel(first);
  expect(await delivery).toEqual({ images: 1, videos: 0, failures: [], imageIds: expect.any(Array) });
  expect(seen["a.jpg"]).toEqual(["selected", "uploading", "selected"]);
});

test("a file removed before its turn is never sent", async () => {
  await using receiver = await startReceiver();
  const { queue } = openQueue(receiver.send);
  const [, second = ""] = queue.add([photo("a.jpg"), photo("b.jpg")]);
  const delivery = queue.sendAll();
  queue.remove(second);
  await delivery;
  expect(receiver.received.map(({ name }) => name)).toEqual(["a.jpg"]);
});

test("asking twice while a file is on its way sends it once, and both askers wait for it", async () => {
  await using receiver = await startReceiver();
  const { queue } = openQueue(receiver.send);
  queue.add([photo("a.jpg")]);
  const [one, other] = await Promise.all([queue.sendAll(), queue.sendAll()]);
  expect([one.images, other.images]).toEqual([1, 1]);
  expect(receiver.received).toHaveLength(1);
});

test("an empty list has nothing to send, and the queue still works afterwards", async () => {
  await using receiver = await startReceiver();
  const { queue } = openQueue(receiver.send);
  expect(await queue.sendAll()).toEqual({ images: 0, videos: 0, failures: [], imageIds: expect.any(Array) });
  queue.add([photo("film.mp4")]);
  expect(await queue.sendAll()).toEqual({ images: 0, videos: 1, failures: [], imageIds: expect.any(Array) });
});

test("what was sent leaves the list when new files come", async () => {
  await using receiver = await startReceiver();
  const { queue } = openQueue(receiver.send);
  queue.add([photo("a.jpg")]);
  await queue.sendAll();
  queue.add([photo("b.jpg")]);
  expect(queue.uploads().map(({ file }) => file.name)).toEqual(["b.jpg"]);
});

test("a picture that was there, or came twice, is none that was added", () => {
  const delivery = { images: 4, videos: 0, failures: [], imageIds: ["a", "b", "b", "c"] };
  expect(withoutKnown(delivery, ["a"])).toMatchObject({ images: 2, repeated: 2 });
  expect(withoutKnown(delivery, [])).toMatchObject({ images: 3, repeated: 1 });
});

test("UPL-05 a delivery is told with its number, a film by its own words, a failure by its", () => {
  vi.useFakeTimers();
  announceDelivery({ images: 2, videos: 1, failures: [new UploadFailure("no-space", "Le disque est plein.")], imageIds: [] });
  expect(shownToasts().map(({ title, description }) => [title, description])).toEqual([
    ["✅ Images uploadées", "2 image(s) ajoutée(s)"],
    ["✅ Vidéo uploadée", undefined],
    ["❌ Erreur", "Erreur lors de l'upload"],
  ]);
  vi.runAllTimers();
  vi.useRealTimers();
});

test("what had not left before a reload is counted and named in the right number", () => {
  const said = (names: string[], chosen: number, hasVideo = false) => lostText({ names, chosen, hasVideo });
  expect(said(["a.jpg", "b.jpg", "c.jpg", "d.jpg"], 8)).toBe("4 photos sur 8 n’étaient pas parties\u00a0: choisissez-les à nouveau.");
  expect(said(["a.jpg"], 8)).toBe("1 photo sur 8 n’était pas partie\u00a0: choisissez-la à nouveau.");
  expect(said(["a.mp4"], 2, true)).toBe("1 fichier sur 2 n’était pas parti\u00a0: choisissez-le à nouveau.");
});
