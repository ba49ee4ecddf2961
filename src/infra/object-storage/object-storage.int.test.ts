import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startS3 } from '../../../tests/fixtures/images/s3-server.ts';
import { createObjectStorage } from './create-object-storage.ts';
import { createDiskStorage } from './disk-storage.ts';
import type { ObjectStorage } from './object-storage.ts';

/** One storage adapter with its test environment. */
type Bench = { storage: ObjectStorage; stop(): Promise<void> };

const adapters: [string, () => Promise<Bench>][] = [
  [
    'a folder',
    async () => {
      const folder = await mkdtemp(path.join(tmpdir(), 'lonevine-storage-'));
      const storage = createObjectStorage({ s3: undefined, folder });
      return { storage, stop: () => rm(folder, { recursive: true }) };
    },
  ],
  [
    'a bucket',
    async () => {
      const { place, stop } = await startS3();
      return { storage: createObjectStorage({ s3: place, folder: '/nowhere' }), stop };
    },
  ],
];

const bytes = (...values: number[]) => new Uint8Array(values);

describe.each(adapters)('%s', (_, start) => {
  let bench: Bench;
  beforeAll(async () => {
    bench = await start();
  });
  afterAll(() => bench.stop());

  const read = async (key: string) => {
    const found = await bench.storage.get(key);
    return found && { ...found, body: new Uint8Array(await new Response(found.body).arrayBuffer()) };
  };

  test('returns what was stored, with its size and type', async () => {
    await bench.storage.put('images/one/master.jpg', bytes(1, 2, 3), 'image/jpeg');
    expect(await read('images/one/master.jpg')).toEqual({ body: bytes(1, 2, 3), bytes: 3, contentType: 'image/jpeg' });
  });

  test('returns megabytes as a stream', async () => {
    const content = new Uint8Array(3_000_000).map((_, at) => at % 251);
    await bench.storage.put('images/large/master.png', content, 'image/png');
    const found = await bench.storage.get('images/large/master.png');
    const chunks: Uint8Array[] = [];
    for await (const chunk of found?.body ?? []) chunks.push(chunk);
    expect(chunks.length).toBeGreaterThan(1);
    expect(Buffer.concat(chunks).equals(content)).toBe(true);
  });

  test('returns a byte range', async () => {
    await bench.storage.put('images/film/master.mp4', bytes(0, 1, 2, 3, 4, 5), 'video/mp4');
    const found = await bench.storage.get('images/film/master.mp4', { start: 2, end: 4 });
    const body = new Uint8Array(await new Response(found?.body).arrayBuffer());
    expect({ ...found, body }).toEqual({ body: bytes(2, 3, 4), bytes: 3, contentType: 'video/mp4' });
  });

  test('keeps the newest object of a key', async () => {
    await bench.storage.put('images/twice/a.webp', bytes(1, 2), 'image/webp');
    await bench.storage.put('images/twice/a.webp', bytes(9), 'image/webp');
    expect(await read('images/twice/a.webp')).toEqual({ body: bytes(9), bytes: 1, contentType: 'image/webp' });
  });

  test.each(['images/none/a.avif', 'images/one', 'images'])('returns nothing for %s', async (key) => {
    await bench.storage.put('images/one/master.jpg', bytes(1), 'image/jpeg');
    expect(await bench.storage.get(key)).toBeUndefined();
  });

  test('can be read once it is written, with many concurrent writers and readers', async () => {
    const keys = Array.from({ length: 20 }, (_, at) => `images/many/${at}.avif`);
    await Promise.all(keys.map((key, at) => bench.storage.put(key, bytes(at), 'image/avif')));
    expect(await Promise.all(keys.map(async (key) => (await read(key))?.body[0]))).toEqual(keys.map((_, at) => at));
  });

  test('deletes a folder and nothing else; deleting it again is not an error', async () => {
    for (const key of ['images/gone/a.jpg', 'images/gone/b.avif', 'images/gone-not/a.jpg']) {
      await bench.storage.put(key, bytes(1), 'image/jpeg');
    }
    await bench.storage.deleteFolder('images/gone');
    await bench.storage.deleteFolder('images/gone');
    expect(await bench.storage.get('images/gone/a.jpg')).toBeUndefined();
    expect(await bench.storage.get('images/gone/b.avif')).toBeUndefined();
    expect((await read('images/gone-not/a.jpg'))?.bytes).toBe(1);
  });

  test('a body that nobody reads to the end can be cancelled', async () => {
    await bench.storage.put('images/left/a.jpg', new Uint8Array(2_000_000), 'image/jpeg');
    const found = await bench.storage.get('images/left/a.jpg');
    const reader = found?.body.getReader();
    await reader?.read();
    await reader?.cancel();
    await bench.storage.deleteFolder('images/left');
    expect(await bench.storage.get('images/left/a.jpg')).toBeUndefined();
  });

  test.each([
    '../secret',
    '/etc/passwd',
    'images/../../x',
    'images//x',
    'Images/x',
    'images/x y',
    '',
    'a/'.repeat(150),
  ])('rejects the key %j', async (key) => {
    await expect(async () => bench.storage.get(key)).rejects.toThrow('Not a key');
    await expect(async () => bench.storage.put(key, bytes(1), 'image/jpeg')).rejects.toThrow('Not a key');
    await expect(async () => bench.storage.deleteFolder(key)).rejects.toThrow('Not a key');
  });
});

test('a failed write leaves no partial file in the folder', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'lonevine-storage-'));
  await writeFile(path.join(folder, 'images'), 'a file where a folder should be');
  await expect(createDiskStorage(folder).put('images/a.jpg', bytes(1), 'image/jpeg')).rejects.toThrow();
  expect(await readdir(folder)).toEqual(['images']);
  await rm(folder, { recursive: true });
});
