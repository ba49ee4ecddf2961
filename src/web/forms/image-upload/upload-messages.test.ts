import { describe, expect, test } from 'vitest';
import { acceptedFiles, fileProblem, uploadProblem } from './upload-messages.ts';

const file = { name: 'photo.jpg', type: 'image/jpeg', size: 1000 };

describe('a file that was chosen', () => {
  test.each(['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/avif', 'image/heic', ''])(
    'of type %j may be an image',
    (type) => {
      expect(fileProblem({ ...file, type })).toBeUndefined();
    },
  );

  test.each(['image/svg+xml', 'application/zip', 'image/tiff', 'video/mp4'])('of type %s could not be read', (type) => {
    expect(fileProblem({ ...file, type })).toContain('could not read file');
  });

  test('of an iPhone is refused by the server alone, with what to do', () => {
    const heic = { ...file, name: 'IMG_1.HEIC', type: 'image/heic' };
    expect(fileProblem(heic)).toBeUndefined();
    expect(uploadProblem(heic.name, 409).error).toBe(
      'IMG_1.HEIC: we can’t read HEIC photos here. Save it as JPG and choose it again.',
    );
  });

  test('of an iPhone is no video, and the message says which ones are', () => {
    const heic = { ...file, name: 'IMG_1.HEIC', type: 'image/heic' };
    const problem = 'IMG_1.HEIC: could not read file. Choose an MP4 or WebM video.';
    expect(fileProblem(heic, acceptedFiles.video)).toBe(problem);
    expect(uploadProblem(heic.name, 409, undefined, acceptedFiles.video).error).toBe(problem);
  });

  test('may have 20 MB and not a byte more, and must not be empty', () => {
    expect(fileProblem({ ...file, size: 20 * 1024 * 1024 })).toBeUndefined();
    expect(fileProblem({ ...file, size: 20 * 1024 * 1024 + 1 })).toContain('larger than 20 MB');
    expect(fileProblem({ ...file, size: 0 })).toContain('could not read file');
  });
});

test.each([
  [409, undefined, 'could not read file', false],
  [413, undefined, 'larger than 20 MB', false],
  [403, undefined, 'Sign in', false],
  [429, 1500, 'in 25 minutes', true],
  [429, 20, 'in a minute', true],
  [503, 5, 'Try again in a moment', true],
  [500, undefined, 'Try again in a moment', true],
  [0, undefined, 'Check your connection', true],
] as const)('the status %i (retry after %j) shows "%s"', (status, seconds, message, canRetry) => {
  const refusal = uploadProblem('photo.jpg', status, seconds);
  expect(refusal.error).toContain(message);
  expect(refusal.canRetry).toBe(canRetry);
});
