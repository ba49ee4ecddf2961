import { describe, expect } from 'vitest';
import { anonymous } from '#kit/actor.ts';
import { type TestApp, test } from '../../../tests/fixtures/database/integration-test.ts';
import { addDirectory } from '../../../tests/fixtures/listings/add-directory.ts';
import { addPlanRow, giveTerms } from '../../../tests/fixtures/plans/add-plans.ts';
import { emptyResearch, type ResearchQuery } from './research-query.ts';
import { findFeaturedWinery, researchWineries } from './research-wineries.server.ts';

/** The app with a cache that keeps nothing, so that each call reads what is stored. */
const uncached = (app: TestApp) => ({
  ...app,
  cache: <Value>(_key: string, _age: number, make: () => Promise<Value>) => make(),
});

const research = (app: TestApp, query: Partial<ResearchQuery>) =>
  researchWineries(uncached(app), anonymous, { ...emptyResearch, ...query });

describe('the featured place', () => {
  /** A directory, of which some wineries have a plan with the place. */
  async function placed(app: TestApp, count: number): Promise<string[]> {
    await addDirectory(app.db, 60);
    const rows = await app.db.selectFrom('wineries').select('id').orderBy('id').limit(count).execute();
    const plan = await addPlanRow(app);
    for (const { id } of rows) await giveTerms(app, id, plan, { researchPlacement: true });
    return rows.map(({ id }) => id);
  }

  const featured = (app: TestApp, query: Partial<ResearchQuery> = {}) =>
    findFeaturedWinery(uncached(app), anonymous, { ...emptyResearch, ...query });

  test('is above the unfiltered beginning alone, and the list is as it is without it', async ({ app }) => {
    await addDirectory(app.db, 60);
    const before = (await research(app, {})).wineries;
    expect(await featured(app)).toBeNull();
    const plan = await addPlanRow(app);
    const last = before.at(-1)?.id ?? '';
    await giveTerms(app, last, plan, { researchPlacement: true });
    app.statements.length = 0;
    expect(await featured(app)).toMatchObject({ id: last, km: null });
    expect(app.statements).toHaveLength(1);
    expect((await research(app, {})).wineries).toEqual(before);
    const narrowed: Partial<ResearchQuery>[] = [
      { currentPage: 2 },
      { searchValue: 'red' },
      { selectedScore: 'low' },
      { scores: { ...emptyResearch.scores, qualityScore: 3 } },
      { filters: { ...emptyResearch.filters, stateValue: ['TX'] } },
      { address: 'Austin', origin: { lat: 30.27, lng: -97.74 } },
    ];
    for (const query of narrowed) expect(await featured(app, query)).toBeNull();
  });

  test('is given in turn to the wineries whose plan has it, the same one for an hour', async ({ app }) => {
    const ids = await placed(app, 3);
    const at = (hour: number, minute = 0) => ({
      ...app,
      clock: { now: () => new Date(Date.UTC(2026, 10, 21, hour, minute)) },
    });
    const shown = new Set<string>();
    for (let hour = 0; hour < 24; hour += 1) {
      const winery = await featured(at(hour));
      expect((await featured(at(hour, 59)))?.id).toBe(winery?.id);
      shown.add(winery?.id ?? '');
    }
    expect([...shown].toSorted()).toEqual(ids.toSorted());
  });
});
