import { type FuzzyApp, fuzzyLocation } from '#features/places/fuzzy-location.server.ts';
import { distanceKm, type LatLng } from '#kit/geo.ts';
import type { LocatedResearch, PlannedDay, ResearchWinery } from './research-results.ts';
import { drivingKm, roadFactor, routeDistanceKm } from './route.ts';

/**
 * Wineries as browsers may see them: where maps are fuzzy, at the points that maps show, and as far as those are from
 * what was looked for. From exact distances of a few places anybody could compute the true point.
 */
export function withShownLocations(
  app: FuzzyApp,
  wineries: readonly ResearchWinery[],
  located: LocatedResearch,
): ResearchWinery[] {
  return wineries.map((winery) => {
    if (winery.place === null || app.site.map.fuzzyOffset === undefined) return winery;
    const place = fuzzyLocation(app, winery.place);
    return { ...winery, place, km: winery.km === null ? null : shownDistance(place, located) };
  });
}

function shownDistance(place: LatLng, { query, route }: LocatedResearch): number | null {
  if (route) return routeDistanceKm(place, route) * roadFactor;
  return query.origin && distanceKm(place, query.origin);
}

/** A planned day as browsers may see it: where maps are fuzzy, with the ways between the points that maps show. */
export function withShownDrives(app: FuzzyApp, day: PlannedDay): PlannedDay {
  if (app.site.map.fuzzyOffset === undefined) return day;
  const stops = day.stops.map((stop, at) => {
    const [from, to] = [day.stops[at - 1]?.winery.place, stop.winery.place];
    if (!stop.drive || !from || !to) return stop;
    return { ...stop, drive: { ...stop.drive, km: drivingKm(fuzzyLocation(app, from), fuzzyLocation(app, to)) } };
  });
  return { ...day, stops, km: stops.reduce((total, { drive }) => total + (drive?.km ?? 0), 0) };
}
