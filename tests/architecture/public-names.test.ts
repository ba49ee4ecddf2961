import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { type PublicNames, publicNames } from './public-names.ts';

const recorded: PublicNames = JSON.parse(readFileSync(path.join(import.meta.dirname, 'public-names.json'), 'utf8'));

// Bookmarks, clients of the API and operators' settings rely on these names. New ones may be added; none may be renamed
// or removed.
test.each(['pages', 'settings', 'api'] as const)('every public name among the %s still exists', (kind) => {
  const present = new Set(publicNames()[kind]);
  expect(recorded[kind].length).toBeGreaterThan(0);
  expect(recorded[kind].filter((name) => !present.has(name))).toEqual([]);
});
