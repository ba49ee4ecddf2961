import { expect, test } from 'vitest';
import { pinnedMessage } from './pin-problems.ts';

test('only the first pinned wineries are said to be on the front page', () => {
  expect(pinnedMessage('Red Gate', 8)).toBe('Red Gate is on the front page now, in place 8.');
  expect(pinnedMessage('Red Gate', 9)).toMatch(/^Red Gate is pinned in place 9\. The front page shows the first 8:/);
});
