import { resolvePlace } from '#features/places/find-places.server.ts';
import { formatMiles } from '#features/places/visitor-place.ts';
import type { Actor } from '#kit/actor.ts';
import { boundsAround, kmOf } from '#kit/geo.ts';
import { transliterate } from '#kit/plain-text.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { countResearch, listResearchRows, listSimilarNameRows } from './db/research-rows.server.ts';
import type { ActiveResearch } from './describe-research.ts';
import { locateResearch } from './locate-research.server.ts';
import { distances, emptyResearch, hasPlace, type ResearchQuery, usualDetour, usualRadius } from './research-query.ts';
import type { LocatedResearch, ResearchSuggestion } from './research-results.ts';
import type { ResearchApp } from './research-wineries.server.ts';

/** The greatest number of conditions that are tried without, and of names that are similar. */
const [maxTried, maxNames] = [8, 3];

/**
 * What to look for instead, when nothing was found: names that are spelled alike, the place of that name, a greater
 * distance, the nearest winery, and each condition left out. Only what finds something. For everybody; five statements
 * at most.
 * @param conditions those of the search
 */
export const suggestResearch = defineUseCase(
  async (
    app: ResearchApp,
    actor: Actor,
    located: LocatedResearch,
    conditions: readonly ActiveResearch[],
  ): Promise<ResearchSuggestion[]> => {
    const { query, words } = located;
    const alike =
      words.length === 0 ? [] : await listSimilarNameRows(app.db, transliterate(query.searchValue), maxNames);
    const names = alike.map(({ name }) => ({
      kind: 'spelling' as const,
      label: name,
      query: { ...emptyResearch, searchValue: name },
    }));
    const tried = [
      ...names,
      ...(await placeOfThatName(app, actor, query)),
      ...widerThan(located),
      ...conditions
        .slice(0, maxTried)
        .map(({ label, without }) => ({ kind: 'without' as const, label, query: without })),
    ];
    const locatedTried = await Promise.all(tried.map((one) => locatedLike(app, actor, one.query, located)));
    const totals = await countResearch(app.db, locatedTried);
    const found = tried.map((one, at) => ({ ...one, total: totals[at] ?? 0 })).filter(({ total }) => total > 0);
    return [...found.filter(({ kind }) => kind === 'spelling'), ...(await nearestTo(app, located)), ...others(found)];
  },
);

function others<One extends { kind: string; total: number }>(found: readonly One[]): One[] {
  const without = found.filter(({ kind }) => kind === 'without').sort((one, other) => other.total - one.total);
  return [...found.filter(({ kind }) => kind === 'near' || kind === 'wider'), ...without];
}

/** Locates a query whose place is the same, without looking it up again. */
async function locatedLike(
  app: ResearchApp,
  actor: Actor,
  query: ResearchQuery,
  located: LocatedResearch,
): Promise<LocatedResearch> {
  const isSameRoute = query.from === located.query.from && query.to === located.query.to;
  if (located.route && isSameRoute && query.within === located.query.within) {
    const { words } = (await locateResearch(app, actor, { ...query, from: '', to: '' })).located;
    return { ...located, query, words };
  }
  return (await locateResearch(app, actor, query)).located;
}

/** Somebody may have typed the name of a place into the search text: the wineries near it. */
async function placeOfThatName(app: ResearchApp, actor: Actor, query: ResearchQuery) {
  if (query.searchValue === '' || hasPlace(query) || query.from !== '') return [];
  const place = await resolvePlace(app, actor, query.searchValue);
  if (!place) return [];
  const { name, origin, bounds } = place;
  return [{ kind: 'near' as const, label: name, query: { ...emptyResearch, address: name, origin, bounds } }];
}

/** The same within a greater distance, or in a wider area. */
function widerThan({ query, radiusKm, route }: LocatedResearch) {
  if (!route && query.origin === null) return [];
  const now = query.within ?? (route ? usualDetour : radiusKm === null ? 25 : usualRadius);
  const wider = distances.filter((distance) => distance > now);
  return wider.slice(0, 2).map((within) => ({
    kind: 'wider' as const,
    label: `${within} miles`,
    query: { ...query, within, bounds: null, currentPage: 1 },
  }));
}

/** The nearest winery that meets all conditions but the distance. */
async function nearestTo(app: ResearchApp, located: LocatedResearch): Promise<ResearchSuggestion[]> {
  const { query, route } = located;
  if (route || query.origin === null) return [];
  const far = { ...query, bounds: boundsAround(query.origin, kmOf(500)), selectedScore: null };
  const [row] = await listResearchRows(app.db, { ...located, query: far, radiusKm: null }, { limit: 1, offset: 0 });
  if (!row || row.km === null) return [];
  return [{ kind: 'nearest', label: row.name, slug: row.slug, distance: formatMiles(row.km) }];
}
