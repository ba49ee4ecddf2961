import { expect, test } from 'vitest';
import { emptyCounts, importFailure } from './import-report.ts';

test('an import has succeeded if there was something to import and nothing was wrong', () => {
  const files = [{ ...emptyCounts('users.json'), new: 2 }];
  expect(importFailure({ files })).toBeUndefined();
  expect(importFailure({ files: [...files, { ...emptyCounts('listings.json'), wrong: 1 }] })).toBe(
    '1 row or file could not be imported.',
  );
  expect(importFailure({ files: [] })).toContain('no rows');
});
