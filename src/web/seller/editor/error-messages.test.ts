import { expect, test } from 'vitest';
import { photoErrorMessage, uploadErrorMessage } from './error-messages.ts';

test.each([
  [413, 'larger than 20 MB'],
  [409, 'could not read file'],
  [422, 'at most 12 photos'],
  [404, 'not there any more'],
  [503, 'Try again in a moment'],
])('the answer %i to a photo says "%s"', (status, words) => {
  expect(uploadErrorMessage('one.jpg', status)).toContain(words);
});

test('a video is refused by its own formats', () => {
  expect(uploadErrorMessage('film.mov', 409, undefined, 'video')).toContain('Choose an MP4 or WebM video');
});

test.each([
  ['too-large', 'larger than 20 MB'],
  ['unreadable-image', 'could not read file'],
  ['too-many-photos', 'at most 12 photos'],
  ['constructor', 'could not be changed'],
])('the address says %s: "%s"', (reason, words) => {
  expect(photoErrorMessage(reason)).toContain(words);
  expect(photoErrorMessage(null)).toBeUndefined();
});
