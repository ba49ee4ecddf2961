import { expect, test } from 'vitest';
import { tooManyMessage, tooManyStatus } from './form-result.ts';

test.for([
  [{ retryAfterSeconds: 20 }, 429, 'That was tried too often. Please try again in a minute.'],
  [{ retryAfterSeconds: 900 }, 429, 'That was tried too often. Please try again in 15 minutes.'],
  [{ retryAfterSeconds: 86_400 }, 429, 'That was tried too often. Please try again tomorrow.'],
  [
    { retryAfterSeconds: 5, busy: true },
    503,
    'Very many people are here at this moment. Please try again in a few seconds.',
  ],
] as const)('%j is told with status and words', ([tooMany, status, words]) => {
  expect([tooManyStatus(tooMany), tooManyMessage(tooMany)]).toEqual([status, words]);
});
