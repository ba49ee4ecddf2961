import { describe, expect } from 'vitest';
import { anonymous } from '#kit/actor.ts';
import { type TestApp, test } from '../../../tests/fixtures/database/integration-test.ts';
import { activeResearch } from './describe-research.ts';
import { emptyResearch, type ResearchQuery } from './research-query.ts';
import { researchWineries } from './research-wineries.server.ts';
import { suggestResearch } from './suggest-research.server.ts';

/** What is suggested for a search that finds nothing. */
async function suggestionsFor(demo: TestApp, query: Partial<ResearchQuery>) {
  const app = { ...demo, cache: <Value>(_key: string, _age: number, make: () => Promise<Value>) => make() };
  const found = await researchWineries(app, anonymous, { ...emptyResearch, ...query });
  expect(found.total).toBe(0);
  return suggestResearch(app, anonymous, found.located, activeResearch(found.located.query, found.options));
}

describe('a search of the directory that finds nothing', () => {
  test('suggests names that are spelled alike', async ({ demo }) => {
    for (const searchValue of ['Wiliam Chris Vinyards', 'Knudson', 'Wiliam chris vineyards tasting']) {
      const [first] = await suggestionsFor(demo, { searchValue });
      expect(first).toMatchObject({ kind: 'spelling', label: expect.stringMatching(/William Chris|Knudsen/) });
    }
  });

  test('suggests the wineries near the place of that name', async ({ demo }) => {
    const found = await suggestionsFor(demo, { searchValue: 'Kerrvile', filters: emptyResearch.filters });
    expect(found).toContainEqual(
      expect.objectContaining({ kind: 'near', label: 'Kerrville, TX', total: expect.any(Number) }),
    );
  });

  test('suggests a greater distance, the nearest winery, and each condition left out', async ({ demo }) => {
    const query = { address: 'Alpine, TX', within: 5, filters: { ...emptyResearch.filters, dogsFriendly: ['true'] } };
    const found = await suggestionsFor(demo, query);
    const kinds = found.map(({ kind }) => kind);
    expect(kinds).toContain('nearest');
    expect(found).toContainEqual(
      expect.objectContaining({ kind: 'without', label: 'Within 5 miles of Alpine, TX', total: 12 }),
    );
    for (const suggestion of found) {
      if (suggestion.kind !== 'nearest') expect(suggestion.total).toBeGreaterThan(0);
    }
  });
});
