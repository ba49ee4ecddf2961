import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { imageRequestSchema } from './image-request.schema.ts';
import { type ImageVariantName, imageFormats, imageVariants, imageVariantUrl, variantSize } from './image-variants.ts';

const names = Object.keys(imageVariants) as ImageVariantName[];
const side = fc.integer({ min: 1, max: 3072 });
const anyCase = fc.record({ name: fc.constantFrom(...names), source: fc.record({ width: side, height: side }) });

test('no variant is larger than 3072 pixels in either direction', () => {
  for (const { width, height } of Object.values(imageVariants))
    expect(Math.max(width, height)).toBeLessThanOrEqual(3072);
});

describe('the size of a picture in a variant', () => {
  test.for<[ImageVariantName, [number, number], [number, number]]>([
    ['square-small', [3072, 2304], [240, 240]],
    ['square-small2x', [10, 10], [480, 480]],
    ['square-xsmall', [3072, 2304], [40, 40]],
    ['scaled-small', [3072, 2304], [320, 240]],
    ['scaled-large', [1000, 3000], [341, 1024]],
    ['scaled-xlarge', [800, 600], [800, 600]],
    ['scaled-medium', [3072, 1], [750, 1]],
    ['landscape-crop', [3072, 2304], [400, 267]],
    ['listing-card-6x', [100, 100], [2400, 2400]],
    ['facebook', [3072, 2304], [1200, 630]],
    ['twitter', [3072, 2304], [600, 314]],
  ])('%s of %j is %j', ([name, [width, height], [w, h]]) => {
    expect(variantSize(name, { width, height })).toEqual({ width: w, height: h });
  });

  test('is fixed for a cropping variant, whatever the picture', () => {
    fc.assert(
      fc.property(anyCase, ({ name, source }) => {
        const { width, height, fit } = imageVariants[name];
        if (fit === 'crop') expect(variantSize(name, source)).toEqual({ width, height });
      }),
    );
  });

  test('of a scaling variant is within its limits and the picture, and keeps the proportions to a pixel', () => {
    fc.assert(
      fc.property(anyCase, ({ name, source }) => {
        const { fit, width, height } = imageVariants[name];
        if (fit !== 'scale') return;
        const size = variantSize(name, source);
        expect(size.width).toBeLessThanOrEqual(Math.min(width, source.width));
        expect(size.height).toBeLessThanOrEqual(Math.min(height, source.height));
        const ideal = (size.width * source.height) / source.width;
        const tolerance = 1 + source.height / source.width;
        expect(Math.min(size.width, size.height)).toBeGreaterThanOrEqual(1);
        if (size.width > 1) expect(Math.abs(size.height - ideal)).toBeLessThanOrEqual(tolerance);
      }),
    );
  });
});

describe('a URL', () => {
  const id = '0c9e8d7f-6a5b-4c3d-a2b1-1f0e9d8c7b60';

  test('is parsed as it was built', () => {
    fc.assert(
      fc.property(fc.constantFrom(...names), fc.constantFrom(...imageFormats), (variant, format) => {
        const [, , given = '', file = ''] = imageVariantUrl(id, variant, format).split('/');
        expect(imageRequestSchema.parse({ id: given, file })).toEqual({
          ...{ id, variant, format },
          size: imageVariants[variant],
        });
      }),
    );
  });

  test('of a size of the grid is parsed as JPEG only', () => {
    const size = { width: 400, height: 300, fit: 'crop' };
    expect(imageRequestSchema.parse({ id, file: 'crop-400x300.jpg' })).toMatchObject({ variant: 'crop-400x300', size });
    for (const file of ['crop-400x300.webp', 'crop-401x300.jpg', 'crop-9999x9999.jpg']) {
      expect(imageRequestSchema.safeParse({ id, file }).success).toBe(false);
    }
  });

  test.each(['', '.', 'default', '.jpg', 'default.', 'default.png', 'master.jpg', 'toString.jpg', 'default.jpg.jpg'])(
    'with the file %j is invalid',
    (file) => {
      expect(imageRequestSchema.safeParse({ id, file }).success).toBe(false);
    },
  );

  test.each(['', 'x', '..', `${id}/..`, `${id} `])('with the id %j is invalid', (wrong) => {
    expect(imageRequestSchema.safeParse({ id: wrong, file: 'default.jpg' }).success).toBe(false);
  });

  test('in upper case is the same picture', () => {
    expect(imageRequestSchema.parse({ id: id.toUpperCase(), file: 'default.jpg' }).id).toBe(id);
  });
});
