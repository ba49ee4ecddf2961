import { expect, test } from 'vitest';
import { arrangePhotos } from './winery-form.ts';

const [a, b, c] = [
  { id: 'a', alt: 'A' },
  { id: 'b', alt: 'B' },
  { id: 'c', alt: 'C' },
];

test.for([
  ['earlier:b', [b, a, c]],
  ['earlier:a', [a, b, c]],
  ['later:b', [a, c, b]],
  ['later:c', [a, b, c]],
  ['remove:b', [a, c]],
  ['remove:x', [a, b, c]],
  ['', [a, b, c]],
] as const)('photos after %j', ([action, photos]) => {
  expect(arrangePhotos([a, b, c], action)).toEqual(photos);
});
