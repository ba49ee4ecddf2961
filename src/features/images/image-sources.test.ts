import fc from 'fast-check';
import { expect, test } from 'vitest';
import { imageSources } from './image-sources.ts';

const id = '0c9e8d7f-6a5b-4c3d-a2b1-1f0e9d8c7b60';

test('a large picture has every size, the best format first', () => {
  const { src, width, height, sources } = imageSources({ id, width: 3072, height: 2304 }, 'scaled');
  expect([src, width, height]).toEqual([`/media/${id}/scaled-medium.jpg`, 2400, 1800]);
  expect(sources.map(({ type }) => type)).toEqual(['image/avif', 'image/webp', 'image/jpeg']);
  expect(sources[0]?.srcSet).toBe(
    ['small.avif 320w', 'medium.avif 750w', 'large.avif 1024w', 'xlarge.avif 2400w']
      .map((end) => `/media/${id}/scaled-${end}`)
      .join(', '),
  );
});

test('a small picture has no size that would only enlarge it', () => {
  const { sources, width, height } = imageSources({ id, width: 500, height: 900 }, 'card');
  expect(sources[1]?.srcSet).toBe(`/media/${id}/listing-card.webp 400w`);
  expect([width, height]).toEqual([400, 400]);
  expect(imageSources({ id, width: 300, height: 200 }, 'scaled')).toMatchObject({ width: 300, height: 200 });
  expect(imageSources({ id, width: 10, height: 10 }, 'landscape')).toMatchObject({ width: 400, height: 267 });
});

test('widths always increase, so that a browser can choose', () => {
  const side = fc.integer({ min: 1, max: 3072 });
  fc.assert(
    fc.property(side, side, fc.constantFrom('scaled', 'square', 'card', 'landscape'), (width, height, family) => {
      for (const { srcSet } of imageSources({ id, width, height }, family as 'card').sources) {
        const widths = [...srcSet.matchAll(/ (\d+)w/g)].map(([, number]) => Number(number));
        expect(widths.length).toBeGreaterThan(0);
        expect(widths).toEqual([...new Set(widths)].sort((a, b) => a - b));
      }
    }),
  );
});
