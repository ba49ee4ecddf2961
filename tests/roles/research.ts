import { compareWineries } from '../../src/features/research/compare-wineries.server.ts';
import { locateResearch } from '../../src/features/research/locate-research.server.ts';
import { planDay } from '../../src/features/research/plan-day.server.ts';
import { emptyResearch } from '../../src/features/research/research-query.ts';
import {
  findFeaturedWinery,
  listResearchPoints,
  listResearchWineries,
  researchWineries,
} from '../../src/features/research/research-wineries.server.ts';
import { suggestResearch } from '../../src/features/research/suggest-research.server.ts';
import { createTtlCache } from '../../src/infra/cache.ts';
import type { AccountsApp } from '../fixtures/accounts/accounts-test.ts';
import type { Entry } from './entry.ts';
import { everybody } from './who.ts';

/** An app that looks places up in the offline gazetteer. */
const offline = (app: AccountsApp) => ({ ...app, geocoder: undefined, cache: createTtlCache(app.clock) });

/** Everybody may research the directory of wineries. */
export const researchEntries: Record<string, Entry> = {
  'research/locateResearch': {
    may: everybody,
    call: async (app, actor) => {
      const { located } = await locateResearch(offline(app), actor, { ...emptyResearch, address: 'Fredericksburg' });
      return located.query.origin !== null;
    },
  },
  'research/compareWineries': {
    may: everybody,
    call: async (app, actor, { winerySlug }) => (await compareWineries(app, actor, [winerySlug])).length > 0,
  },
  'research/planDay': {
    may: everybody,
    call: async (app, actor, { winerySlug }) =>
      (await planDay(app, actor, { slugs: [winerySlug], date: '2026-11-28', start: '11:00', stay: 60 })).stops.length >
      0,
  },
  'research/findFeaturedWinery': {
    may: everybody,
    call: async (app, actor) =>
      (await findFeaturedWinery(offline(app), actor, { ...emptyResearch, within: 5 })) === null,
  },
  'research/listResearchPoints': {
    may: everybody,
    call: async (app, actor) => Array.isArray(await listResearchPoints(offline(app), actor, emptyResearch)),
  },
  'research/listResearchWineries': {
    may: everybody,
    call: async (app, actor) => (await listResearchWineries(app, actor, [])).length === 0,
  },
  'research/researchWineries': {
    may: everybody,
    call: async (app, actor) => (await researchWineries(offline(app), actor, emptyResearch)).total > 0,
  },
  'research/suggestResearch': {
    may: everybody,
    call: async (app, actor) => {
      const nothing = { ...emptyResearch, searchValue: 'Zzzz' };
      const located = { query: nothing, words: ['zzzz'], radiusKm: null, route: null, detourKm: 0 };
      const found = await suggestResearch(offline(app), actor, located, [{ label: 'Zzzz', without: emptyResearch }]);
      return found.length > 0;
    },
  },
};
