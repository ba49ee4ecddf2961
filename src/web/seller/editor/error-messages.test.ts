import { expect, test } from 'vitest';
import { photoErrorMessage, uploadErrorMessage } from './error-messages.ts';

test.each([
  [413, 'larger than 20 MB'],
  [409, 'could not read file'],
  [422, 'at most 12 photos'],
  [404, 'not there any more'],
  [503, 'Try again in a moment'],
])('the status %i of a photo upload shows "%s"', (status, message) => {
  expect(uploadErrorMessage('one.jpg', status)).toContain(message);
});

test('the message for a video names the formats of videos', () => {
  expect(uploadErrorMessage('film.mov', 409, undefined, 'video')).toContain('Choose an MP4 or WebM video');
});

test.each([
  ['too-large', 'larger than 20 MB'],
  ['unreadable-image', 'could not read file'],
  ['too-many-photos', 'at most 12 photos'],
  ['constructor', 'could not be changed'],
])('the code %s in the URL shows "%s"', (code, message) => {
  expect(photoErrorMessage(code)).toContain(message);
  expect(photoErrorMessage(null)).toBeUndefined();
});
