import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { test as base, describe, expect } from 'vitest';
import { blackPng } from '../../../tests/fixtures/images/black-png.ts';
import { createImageCodec } from './image-codec.ts';

type Given = { codec: ReturnType<typeof createImageCodec>; fileOf(content: Uint8Array): Promise<string> };

const test = base.extend<{ given: Given }>({
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads the parameter to know which fixtures are needed
  given: async ({}, use) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'lonevine-codec-'));
    let files = 0;
    await use({
      codec: createImageCodec(),
      fileOf: async (content) => {
        const file = path.join(folder, String(files++));
        await writeFile(file, content);
        return file;
      },
    });
    await rm(folder, { recursive: true });
  },
});

const red = { r: 200, g: 20, b: 30 };

/** A plain picture, twice as wide as high. */
const plain = (width = 400, height = 200): Sharp =>
  sharp({ create: { width, height, channels: 3, background: red }, limitInputPixels: false });

/** Left half red, right half blue, so that a rotation is visible. */
const halves = () =>
  plain().composite([
    { input: { create: { width: 200, height: 200, channels: 3, background: '#0000ff' } }, left: 200, top: 0 },
  ]);

async function colourAt(content: Uint8Array, left: number, top: number): Promise<number[]> {
  return [...(await sharp(content).extract({ left, top, width: 1, height: 1 }).removeAlpha().raw().toBuffer())];
}

/** Whether two colours look the same. */
const isNear = (colour: number[], like: number[]) => colour.every((part, at) => Math.abs(part - (like[at] ?? 0)) < 40);

describe('an uploaded image', () => {
  test.for(['jpeg', 'gif', 'png', 'webp', 'avif'] as const)(
    'as %s is read, with its size',
    async (format, { given }) => {
      const read = await given.codec.read(await given.fileOf(await plain().toFormat(format).toBuffer()), 3072);
      expect(read).toMatchObject({ format: 'jpg', width: 400, height: 200 });
      expect(isNear(await colourAt(read.content, 5, 5), [200, 20, 30])).toBe(true);
    },
  );

  test('that is too large is scaled down and keeps its proportions; a small one is not enlarged', async ({ given }) => {
    const large = await given.fileOf(await plain(5000, 2500).jpeg().toBuffer());
    expect(await given.codec.read(large, 3072)).toMatchObject({ width: 3072, height: 1536 });
    const small = await given.fileOf(await plain(4, 2).png().toBuffer());
    expect(await given.codec.read(small, 3072)).toMatchObject({ width: 4, height: 2 });
  });

  test('is rotated by its Exif orientation, and its metadata is removed: location, camera, profile', async ({
    given,
  }) => {
    const sent = await halves()
      .withExif({
        IFD0: { Copyright: 'Ann', Model: 'Phone' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '30/1 15/1 0/1' },
      })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect((await sharp(sent).metadata()).exif).toBeDefined();
    const read = await given.codec.read(await given.fileOf(sent), 3072);
    expect(read).toMatchObject({ width: 200, height: 400 });
    expect(isNear(await colourAt(read.content, 100, 50), [200, 20, 30])).toBe(true);
    expect(isNear(await colourAt(read.content, 100, 350), [0, 0, 255])).toBe(true);
    const { exif, icc, iptc, xmp, orientation } = await sharp(read.content).metadata();
    expect({ exif, icc, iptc, xmp, orientation }).toEqual({});
  });

  test('as JPEG in CMYK becomes sRGB of the same colour', async ({ given }) => {
    const cmyk = await plain().toColourspace('cmyk').jpeg().toBuffer();
    expect((await sharp(cmyk).metadata()).space).toBe('cmyk');
    const read = await given.codec.read(await given.fileOf(cmyk), 3072);
    expect(await sharp(read.content).metadata()).toMatchObject({ space: 'srgb', channels: 3 });
    expect(isNear(await colourAt(read.content, 5, 5), [200, 20, 30])).toBe(true);
  });

  test('that is animated becomes its first frame', async ({ given }) => {
    const frames = [plain(40, 20), plain(40, 20).tint('#0000ff'), plain(40, 20).negate()];
    const pages = await Promise.all(frames.map((frame) => frame.png().toBuffer()));
    const moving = await sharp(pages, { join: { animated: true } })
      .gif()
      .toBuffer();
    expect((await sharp(moving).metadata()).pages).toBe(3);
    const read = await given.codec.read(await given.fileOf(moving), 3072);
    expect(read).toMatchObject({ width: 40, height: 20 });
    expect(isNear(await colourAt(read.content, 5, 5), [200, 20, 30])).toBe(true);
  });

  test('stays transparent if it is; an alpha channel without transparency is dropped', async ({ given }) => {
    const clear = await plain().ensureAlpha(0.5).png().toBuffer();
    expect(await given.codec.read(await given.fileOf(clear), 3072)).toMatchObject({ format: 'png' });
    const opaque = await plain().ensureAlpha(1).png().toBuffer();
    expect(await given.codec.read(await given.fileOf(opaque), 3072)).toMatchObject({ format: 'jpg' });
  });
});

describe('an unreadable file', () => {
  const photo = () => plain(600, 600).jpeg().toBuffer();
  const start = (hex: string, rest: string) => Buffer.concat([Buffer.from(hex, 'hex'), Buffer.from(rest)]);
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><path d="M0 0h9v9z"/></svg>';

  test.for<[string, () => Promise<Uint8Array>]>([
    ['an empty file', async () => new Uint8Array()],
    ['a zip', async () => start('504b0304140000000800', 'photo.jpg')],
    ['an SVG', async () => Buffer.from(svg)],
    ['an SVG after the first bytes of a JPEG', async () => start('ffd8ff', svg)],
    ['an SVG after the first bytes of a PNG', async () => start('89504e470d0a1a0a', svg)],
    ['a truncated JPEG', async () => (await photo()).subarray(0, 700)],
    ['a truncated PNG', async () => (await halves().png().toBuffer()).subarray(0, 300)],
    ['a TIFF', () => plain().tiff().toBuffer()],
    [
      'a HEIC, which the prebuilt decoder cannot read',
      async () => start('0000001866747970686569630000000068656963', 'x'),
    ],
    ['a truncated AVIF', async () => (await plain(16, 16).avif().toBuffer()).subarray(0, 200)],
    ['an SVG after the first bytes of a WebP', async () => start('524946460000000057454250', svg)],
    ['an HTML page', async () => Buffer.from('<!doctype html><script>alert(1)</script>')],
  ])('%s is refused', async ([, make], { given }) => {
    const file = await given.fileOf(await make());
    await expect(given.codec.read(file, 3072)).rejects.toMatchObject({ code: 'unreadable-image' });
  });

  test('a PNG of 20,001 × 20,001 pixels is refused before it is decoded', async ({ given }) => {
    const bomb = blackPng(20_001);
    expect(bomb.length).toBeLessThan(100_000);
    expect(await sharp(bomb, { limitInputPixels: false }).metadata()).toMatchObject({ width: 20_001, height: 20_001 });
    await expect(given.codec.read(await given.fileOf(bomb), 3072)).rejects.toThrow('exceeds pixel limit');
  });

  test('an image that must be in memory as a whole has a lower limit than one read in strips', async ({ given }) => {
    const gif = Buffer.from('474946383961401f401f800000ffffff0000002c00000000401f401f0002024401003b', 'hex');
    await expect(given.codec.read(await given.fileOf(gif), 3072)).rejects.toThrow('8000 × 8000 pixels');
    const inStrips = await given.fileOf(blackPng(7000));
    expect(await given.codec.read(inStrips, 3072)).toMatchObject({ width: 3072, height: 3072 });
    const progressive = await plain().jpeg({ progressive: true }).toBuffer();
    // why: only its header claims that size; creating such an image would take the test seconds
    const frame = progressive.indexOf(Buffer.from('ffc2', 'hex'));
    progressive.writeUInt16BE(7000, frame + 5);
    progressive.writeUInt16BE(7000, frame + 7);
    await expect(given.codec.read(await given.fileOf(progressive), 3072)).rejects.toThrow('7000 × 7000 pixels');
  });

  test('the number of waiting images is limited; one more is refused', async () => {
    const codec = createImageCodec({ maxQueuedReads: 0, maxQueuedWrites: 1 });
    const content = await plain().jpeg().toBuffer();
    const target = { width: 40, height: 20, format: 'webp' } as const;
    const three = [1, 2, 3].map(() => codec.write(content, target));
    await expect(codec.write(content, target)).rejects.toMatchObject({ code: 'busy' });
    expect((await Promise.all(three)).length).toBe(3);
  });
});

describe('a written image', () => {
  test.for(['avif', 'webp', 'jpg'] as const)('as %s has exactly the requested size', async (format, { given }) => {
    const content = await halves().png().toBuffer();
    const written = await given.codec.write(content, { width: 90, height: 60, format });
    expect(await sharp(written).metadata()).toMatchObject({
      format: { avif: 'heif', webp: 'webp', jpg: 'jpeg' }[format],
      width: 90,
      height: 60,
    });
    expect(isNear(await colourAt(written, 2, 30), [200, 20, 30])).toBe(true);
  });

  test('has a white background where a JPEG cannot be transparent', async ({ given }) => {
    const clear = await plain().ensureAlpha(0).png().toBuffer();
    const written = await given.codec.write(clear, { width: 40, height: 20, format: 'jpg' });
    expect(isNear(await colourAt(written, 5, 5), [255, 255, 255])).toBe(true);
  });

  test('can be cropped from a very thin strip', async ({ given }) => {
    const strip = await plain(3072, 1).jpeg().toBuffer();
    const written = await given.codec.write(strip, { width: 1200, height: 630, format: 'jpg' });
    expect(await sharp(written).metadata()).toMatchObject({ width: 1200, height: 630 });
  });
});
