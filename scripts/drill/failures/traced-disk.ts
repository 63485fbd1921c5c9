import { dirname } from "node:path";
import type { FileOperation } from "./file-trace.ts";

type Change = { at: number; offset: number; bytes: Buffer } | { at: number; size: number };
/** A file: its bytes that would survive, and what was written since. A folder has no bytes of its own. */
type Node = { durable: Buffer; durableSize: number; since: Change[]; liveSize: number };
type Naming = { at: number; path: string; node: Node | undefined };

/**
 * A disk that forgets. Bytes survive a power cut once their file was synced, names once their folder was; nothing else is counted on,
 * though any of it may have reached the disk.
 */
export class TracedDisk {
  readonly #root: string;
  readonly #names = new Map<string, Node>();
  readonly #durableNames = new Map<string, Node>();
  readonly #namings = new Map<string, Naming[]>();
  #at = 0;

  constructor(root: string) {
    this.#root = root;
  }

  apply(operation: FileOperation) {
    this.#at++;
    if (operation.kind === "said" || !this.#isInside(operation.path)) return;
    switch (operation.kind) {
      case "create":
        if (!this.#names.has(operation.path)) this.#name(operation.path, newNode());
        return;
      case "mkdir":
        return this.#name(operation.path, newNode());
      case "link":
        return this.#name(operation.to, this.#node(operation.path));
      case "rename":
        this.#name(operation.to, this.#node(operation.path));
        return this.#name(operation.path, undefined);
      case "unlink":
        return this.#name(operation.path, undefined);
      case "write":
        return this.#write(this.#node(operation.path), operation.bytes, operation.offset);
      case "truncate":
        return this.#truncate(this.#node(operation.path), operation.size);
      case "sync":
        return this.#sync(operation.path, operation.begunAt);
    }
  }

  /** What a file would hold after a power cut now; undefined when it would not be there. `lands` says which unsynced changes made it to the disk. */
  after(path: string, lands: (at: number) => boolean = () => false): Buffer | undefined {
    const node = this.#nodeAfter(path, lands);
    if (!node) return undefined;
    const landed = node.since.filter(({ at }) => lands(at));
    if (landed.length === 0) return node.durable.subarray(0, node.durableSize);
    const copy = { ...node, durable: Buffer.from(node.durable.subarray(0, node.durableSize)) };
    for (const change of landed) makeDurable(copy, change);
    return copy.durable.subarray(0, copy.durableSize);
  }

  #nodeAfter(path: string, lands: (at: number) => boolean): Node | undefined {
    const folder = dirname(path);
    if (folder !== this.#root && !this.#nodeAfter(folder, lands)) return undefined;
    let node = this.#durableNames.get(path);
    for (const naming of this.#namings.get(folder) ?? []) if (naming.path === path && lands(naming.at)) node = naming.node;
    return node;
  }

  #isInside(path: string) {
    return path === this.#root || path.startsWith(`${this.#root}/`);
  }

  #node(path: string): Node {
    const node = this.#names.get(path);
    if (!node) throw new Error(`The trace uses a file it never made: ${path}`);
    return node;
  }

  #name(path: string, node: Node | undefined) {
    if (node) this.#names.set(path, node);
    else this.#names.delete(path);
    const folder = dirname(path);
    const namings = this.#namings.get(folder) ?? [];
    this.#namings.set(folder, namings);
    namings.push({ at: this.#at, path, node });
  }

  #write(node: Node, bytes: Buffer, offset = node.liveSize) {
    node.since.push({ at: this.#at, offset, bytes });
    node.liveSize = Math.max(node.liveSize, offset + bytes.length);
  }

  #truncate(node: Node, size: number) {
    node.since.push({ at: this.#at, size });
    node.liveSize = size;
  }

  #sync(path: string, begunAt: number) {
    const node = this.#names.get(path);
    if (node) {
      for (const change of node.since) if (change.at <= begunAt) makeDurable(node, change);
      node.since = node.since.filter(({ at }) => at > begunAt);
    }
    const namings = this.#namings.get(path) ?? [];
    for (const { at, path: named, node: target } of namings) {
      if (at > begunAt) continue;
      if (target) this.#durableNames.set(named, target);
      else this.#durableNames.delete(named);
    }
    this.#namings.set(
      path,
      namings.filter(({ at }) => at > begunAt),
    );
  }
}

function newNode(): Node {
  return { durable: Buffer.alloc(0), durableSize: 0, since: [], liveSize: 0 };
}

function makeDurable(node: Node, change: Change) {
  if ("size" in change) {
    if (change.size > node.durableSize) reserve(node, change.size);
    else node.durable.fill(0, change.size, node.durableSize); // what is cut off comes back as zeros, should the file grow again
    node.durableSize = change.size;
    return;
  }
  const end = change.offset + change.bytes.length;
  reserve(node, end);
  change.bytes.copy(node.durable, change.offset);
  node.durableSize = Math.max(node.durableSize, end);
}

function reserve(node: Node, size: number) {
  if (node.durable.length >= size) return;
  const larger = Buffer.alloc(Math.max(size, 2 * node.durable.length));
  node.durable.copy(larger, 0, 0, node.durableSize);
  node.durable = larger;
}
