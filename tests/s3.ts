import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { S3Location } from "#app/services/storage/s3-storage.server.ts";

type S3rver = { httpServer: import("node:http").Server; run: () => Promise<AddressInfo>; close: () => Promise<void> };

export type TestBucket = AsyncDisposable & { location: S3Location; stop: () => Promise<void> };

/** A server that speaks the S3 protocol, with one empty bucket. */
export async function startS3(): Promise<TestBucket> {
  const directory = await mkdtemp(join(tmpdir(), "fadem-s3-"));
  // @ts-expect-error: the package has no types
  const { default: Server } = (await import("s3rver")) as { default: new (options: object) => S3rver };
  const server = new Server({ port: 0, address: "127.0.0.1", silent: true, directory, configureBuckets: [{ name: "medias" }] });
  const { port } = await server.run();
  async function stop() {
    const { httpServer } = server;
    if (httpServer?.listening) {
      const closed = once(httpServer, "close");
      httpServer.close();
      httpServer.closeAllConnections();
      await closed;
    }
    await rm(directory, { recursive: true, force: true });
  }
  const location = {
    endpoint: `http://127.0.0.1:${port}`,
    bucket: "medias",
    region: "us-east-1",
    accessKeyId: "S3RVER",
    secretAccessKey: "S3RVER",
  };
  return { location, stop, [Symbol.asyncDispose]: stop };
}
