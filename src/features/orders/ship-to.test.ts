import { expect, test } from 'vitest';
import { whyNotShipped } from './ship-to.ts';

test('wine is sent within Texas; for another state the reason is said, and the law', () => {
  expect(whyNotShipped('TX')).toBeUndefined();
  expect(whyNotShipped('OK')).toEqual({
    message: expect.stringMatching(/^We cannot send wine to Oklahoma\. .* within Texas only\.$/),
    law: expect.stringContaining('Alcoholic Beverage Code'),
    source: expect.stringMatching(/^https:\/\/statutes\.capitol\.texas\.gov\//),
  });
  expect(whyNotShipped('ZZ')?.message).toMatch(/^We cannot send wine to this place\./);
});
