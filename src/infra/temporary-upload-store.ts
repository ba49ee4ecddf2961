import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { ok, type Result, refuse } from '#kit/result.ts';
import type { Clock } from './clock.ts';
import { privateFileMode, privateFolderMode } from './private-files.ts';
import { createSemaphore, type Semaphore } from './semaphore.ts';

/** An upload as a file: its absolute path, and its size in bytes. */
export type TemporaryUpload = {
  path: string;
  bytes: number;
  /**
   * The SHA-256 of its content in hexadecimal, computed off the event loop, which hashing during the upload would
   * block. Waits for memory as `whole` does; do not call it within the `use` of `whole`.
   *
   * @throws AppError `busy`
   */
  sha256(): Promise<string>;
  /**
   * Loads the whole file into memory while `use` works with it, for consumers that need all of it: two files at a time,
   * so that memory is bounded.
   *
   * @throws AppError `busy` when a dozen others are waiting
   */
  whole<Value>(use: (content: Uint8Array<ArrayBuffer>) => Promise<Value>): Promise<Value>;
};

/** Writes uploads to disk, so that memory contains only what is being processed. */
export type TemporaryUploadStore = {
  /**
   * Writes a stream to a file, lets `use` work with it, and deletes it in every case. Reads no further than `maxBytes`:
   * a longer stream is refused.
   *
   * @returns `broken-off` if the stream failed before its end, as when the client disconnects
   */
  withFile<Value>(
    stream: ReadableStream<Uint8Array>,
    maxBytes: number,
    use: (file: TemporaryUpload) => Promise<Value>,
  ): Promise<Result<Value, 'too-large' | 'broken-off'>>;
};

/** A file older than this, in milliseconds, was left by a process that died. */
const staleAfter = 60 * 60 * 1000;

/**
 * Creates the store in a folder, which is created with the first file. Leftovers of a crash are deleted then.
 *
 * @param limits how many files are in memory at once, and how many wait for that
 */
export function createTemporaryUploadStore(
  folder: string,
  clock: Clock,
  limits = { concurrency: 2, maxQueued: 12 },
): TemporaryUploadStore {
  let ready: Promise<void> | undefined;
  const semaphore = createSemaphore(limits, 'Too many files are waiting');
  return {
    async withFile(stream, maxBytes, use) {
      ready ??= prepareFolder(folder, clock).catch((error) => {
        ready = undefined;
        throw error;
      });
      await ready;
      const file = path.join(folder, randomUUID());
      try {
        const written = await writeStream(file, stream, maxBytes);
        return written.ok ? ok(await use({ path: file, ...written.value, ...readerOf(file, semaphore) })) : written;
      } finally {
        await rm(file, { force: true });
      }
    },
  };
}

function readerOf(file: string, semaphore: Semaphore): Pick<TemporaryUpload, 'sha256' | 'whole'> {
  return {
    whole: (use) => semaphore(async () => use(await readFile(file))),
    sha256: () =>
      semaphore(async () => Buffer.from(await crypto.subtle.digest('SHA-256', await readFile(file))).toString('hex')),
  };
}

async function prepareFolder(folder: string, clock: Clock): Promise<void> {
  await mkdir(folder, { recursive: true, mode: privateFolderMode });
  const oldest = clock.now().getTime() - staleAfter;
  for (const name of await readdir(folder)) {
    const file = path.join(folder, name);
    const found = await stat(file).catch(() => undefined);
    if (found?.isFile() && found.mtimeMs < oldest) await rm(file, { force: true });
  }
}

async function writeStream(file: string, stream: ReadableStream<Uint8Array>, maxBytes: number) {
  const reader = stream.getReader();
  const target = await open(file, 'wx', privateFileMode);
  let bytes = 0;
  try {
    for (;;) {
      // why: a read error is the client's; a write error is ours, and thrown
      const chunk = await reader.read().catch(() => undefined);
      if (chunk === undefined) return refuse('broken-off');
      if (chunk.done) return ok({ bytes });
      bytes += chunk.value.byteLength;
      if (bytes > maxBytes) return refuse('too-large');
      await target.writeFile(chunk.value);
    }
  } finally {
    await target.close();
    // why: the rest of the stream is not needed, and it may be endless
    void reader.cancel().catch(() => {});
  }
}
