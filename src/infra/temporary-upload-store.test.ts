import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test as base, describe, expect } from 'vitest';
import { systemClock } from './clock.ts';
import { createTemporaryUploadStore } from './temporary-upload-store.ts';

const test = base.extend<{ folder: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads the parameter to know which fixtures are needed
  folder: async ({}, use) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'lonevine-spool-'));
    await use(folder);
    await rm(folder, { recursive: true });
  },
});

/** A stream of chunks of a thousand bytes that counts its reads. @param chunks number of chunks; endless by default */
function sender(chunks = Number.POSITIVE_INFINITY) {
  const seen = { pulled: 0, cancelled: false };
  const stream = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        if (seen.pulled++ < chunks) controller.enqueue(new Uint8Array(1000).fill(seen.pulled));
        else controller.close();
      },
      cancel() {
        seen.cancelled = true;
      },
    },
    { highWaterMark: 0 },
  );
  return { stream, seen };
}

describe('an upload', () => {
  test('is a file while it is used, byte for byte, and deleted afterwards', async ({ folder }) => {
    const stored = await createTemporaryUploadStore(folder, systemClock).withFile(
      sender(3).stream,
      3000,
      async (file) => ({
        ...file,
        content: await readFile(file.path),
        sha256: await file.sha256(),
      }),
    );
    const content = Buffer.concat([1, 2, 3].map((value) => Buffer.alloc(1000, value)));
    const sha256 = createHash('sha256').update(content).digest('hex');
    expect(stored).toMatchObject({ ok: true, value: { bytes: 3000, sha256, content } });
    expect(await readdir(folder)).toEqual([]);
  });

  test('is read no further than its limit', async ({ folder }) => {
    const { stream, seen } = sender();
    expect(await createTemporaryUploadStore(folder, systemClock).withFile(stream, 2999, async () => 'used')).toEqual({
      ok: false,
      code: 'too-large',
    });
    expect(seen).toEqual({ pulled: 3, cancelled: true });
    expect(await readdir(folder)).toEqual([]);
  });

  test('that breaks off is refused', async ({ folder }) => {
    const stream = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.error(new Error('hung up')),
    });
    expect(await createTemporaryUploadStore(folder, systemClock).withFile(stream, 10, async () => 'used')).toEqual({
      ok: false,
      code: 'broken-off',
    });
    expect(await readdir(folder)).toEqual([]);
  });

  test('is deleted even if its use fails', async ({ folder }) => {
    const use = () => Promise.reject(new Error('no'));
    await expect(createTemporaryUploadStore(folder, systemClock).withFile(sender(1).stream, 1000, use)).rejects.toThrow(
      'no',
    );
    expect(await readdir(folder)).toEqual([]);
  });
});

test('the number of files in memory is limited, further ones wait, and one too many is refused', async ({ folder }) => {
  const uploadStore = createTemporaryUploadStore(folder, systemClock, { concurrency: 2, maxQueued: 1 });
  const seen = { inMemory: 0, most: 0, ended: 0 };
  let letGo = () => {};
  const released = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const send = () =>
    uploadStore.withFile(sender(1).stream, 1000, (file) =>
      file.whole(async (content) => {
        expect(content.byteLength).toBe(1000);
        seen.most = Math.max(seen.most, ++seen.inMemory);
        await released;
        seen.inMemory--;
        seen.ended++;
      }),
    );
  const all = [send(), send(), send(), send()];
  // why: the last one is refused at once, while the others are still running
  await expect(Promise.race(all)).rejects.toMatchObject({ code: 'busy' });
  await expect.poll(() => seen).toEqual({ inMemory: 2, most: 2, ended: 0 });
  letGo();
  expect((await Promise.allSettled(all)).filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
  expect(seen).toEqual({ inMemory: 0, most: 2, ended: 3 });
  expect(await readdir(folder)).toEqual([]);
});

test('files of a dead process are deleted, files in use are not', async ({ folder }) => {
  await writeFile(path.join(folder, 'old'), 'x');
  await writeFile(path.join(folder, 'new'), 'x');
  const hoursAgo = systemClock.now().getTime() / 1000 - 2 * 3600;
  await utimes(path.join(folder, 'old'), hoursAgo, hoursAgo);
  await createTemporaryUploadStore(folder, systemClock).withFile(sender(1).stream, 1000, async () => {});
  expect(await readdir(folder)).toEqual(['new']);
});
