import { expect, test } from 'vitest';
import { createRasterizer } from './rasterizer.ts';

const square = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 1"><path fill="#f00" d="M0 0h2v1H0z"/></svg>';
const size = { width: 60, height: 30 };

/** Width and height from a PNG's header. */
function sizeOf(png: Uint8Array): [number, number] {
  const view = new DataView(png.buffer, png.byteOffset);
  return [view.getUint32(16), view.getUint32(20)];
}

test('an SVG becomes a PNG of the requested size', async () => {
  const png = await createRasterizer()(square, size);
  expect([...png.slice(1, 4)]).toEqual([...'PNG'].map((letter) => letter.charCodeAt(0)));
  expect(sizeOf(png)).toEqual([60, 30]);
});

test('the queue is limited; one more is refused at once, and later ones are accepted again', async () => {
  const rasterize = createRasterizer({ concurrency: 1, maxQueued: 2 });
  const three = [rasterize(square, size), rasterize(square, size), rasterize(square, size)];
  await expect(rasterize(square, size)).rejects.toMatchObject({ code: 'busy' });
  expect((await Promise.all(three)).length).toBe(3);
  expect(sizeOf(await rasterize(square, size))).toEqual([60, 30]);
});

test('an unreadable SVG fails alone and frees its slot', async () => {
  const rasterize = createRasterizer({ concurrency: 1, maxQueued: 0 });
  await expect(rasterize('no drawing', size)).rejects.toThrow();
  expect(sizeOf(await rasterize(square, size))).toEqual([60, 30]);
});
