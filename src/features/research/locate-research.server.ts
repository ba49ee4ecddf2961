import { lookUpPlace, type PlaceLookup } from '#features/places/find-places.server.ts';
import type { PlacesApp } from '#features/places/geocoder.server.ts';
import { isOnlyFillers, splitKeywords } from '#features/search/keywords.ts';
import type { Actor } from '#kit/actor.ts';
import { kmOf } from '#kit/geo.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { hasRoute, type ResearchQuery, usualDetour, usualRadius } from './research-query.ts';
import type { LocatedResearch, OutsidePlace } from './research-results.ts';
import { anywhere } from './research-url.ts';
import { roadFactor } from './route.ts';

/** What somebody looks for with its places found, and the places that were left out or that a namesake replaces. */
export type Located = { located: LocatedResearch; unknownPlaces: string[]; outsidePlaces: OutsidePlace[] };

/**
 * Finds the places of what somebody looks for: the two ends of a route, or the place whose name was typed. A place that
 * does not exist, or is outside Texas and Oregon, is left out and named. A route takes precedence over a place. For
 * everybody; one query for each name.
 */
export const locateResearch = defineUseCase(
  async (app: PlacesApp, actor: Actor, asked: ResearchQuery): Promise<Located> => {
    const searchValue = isOnlyFillers(asked.searchValue) ? '' : asked.searchValue;
    const query = { ...asked, searchValue };
    const base = { words: splitKeywords(searchValue), radiusKm: null, route: null, detourKm: 0 };
    if (hasRoute(query)) return locateRoute(app, actor, query, base);
    if (query.address === '' || query.origin !== null) {
      return { located: { ...base, ...around({ ...query, from: '', to: '' }) }, ...allFound };
    }
    const found = await lookUpPlace(app, actor, query.address);
    if (!found.place) return fromEverywhere(base, query, [{ typed: query.address, found }]);
    const { name: address, origin, bounds } = found.place;
    const outsidePlaces = outsideOf([found], address);
    return { located: { ...base, ...around({ ...query, address, origin, bounds }) }, unknownPlaces: [], outsidePlaces };
  },
);

const allFound: Omit<Located, 'located'> = { unknownPlaces: [], outsidePlaces: [] };

type Base = Omit<LocatedResearch, 'query'>;

async function locateRoute(app: PlacesApp, actor: Actor, query: ResearchQuery, base: Base): Promise<Located> {
  const [start, end] = await Promise.all([lookUpPlace(app, actor, query.from), lookUpPlace(app, actor, query.to)]);
  const [from, to] = [start.place, end.place];
  if (!from || !to) {
    const ends = [
      { typed: query.from, found: start },
      { typed: query.to, found: end },
    ];
    return fromEverywhere(base, query, ends);
  }
  const route = { from: from.origin, to: to.origin, fromName: from.name, toName: to.name };
  const located = {
    ...base,
    query: { ...query, address: '', origin: null, bounds: null, from: from.name, to: to.name },
    route,
    detourKm: kmOf(query.within ?? usualDetour) / roadFactor,
  };
  return { located, unknownPlaces: [], outsidePlaces: outsideOf([start, end], `${from.name} to ${to.name}`) };
}

/** Without a place, since one of those that were typed is not here. */
function fromEverywhere(
  base: Base,
  query: ResearchQuery,
  places: readonly { typed: string; found: PlaceLookup }[],
): Located {
  const missing = places.filter(({ found }) => !found.place);
  return {
    located: { ...base, query: { ...query, ...anywhere } },
    unknownPlaces: missing.filter(({ found }) => found.outside === undefined).map(({ typed }) => typed),
    outsidePlaces: outsideOf(
      missing.map(({ found }) => found),
      'everywhere',
    ),
  };
}

/** The places outside Texas and Oregon that were typed. @param shown from where wineries are shown instead */
function outsideOf(found: readonly PlaceLookup[], shown: string): OutsidePlace[] {
  const names = found.flatMap(({ outside }) => (outside === undefined ? [] : [outside]));
  return [...new Set(names)].map((name) => ({ name, shown }));
}

/** A place with a distance is a circle; without one it is its area, and a point has the usual distance. */
function around(query: ResearchQuery): Pick<LocatedResearch, 'query' | 'radiusKm'> {
  const { origin, bounds, within } = query;
  if (origin === null || (within === null && bounds !== null)) return { query, radiusKm: null };
  return { query: { ...query, bounds: null }, radiusKm: kmOf(within ?? usualRadius) };
}
