import type { OpeningHours } from './opening-hours.ts';
import { type WineryInfo, wineryInfoSchema } from './winery.schema.ts';

type Said = Omit<WineryInfo, 'hours' | 'state'> & { state: string; hours: WineryInfo['hours'] | OpeningHours | null };

const names = Object.keys(wineryInfoSchema.shape) as (keyof Said)[];

/** What the form of a winery's page holds, to be compared: a week without hours is the same as none, and of photos their words count. */
export function saidOfWinery(said: Said): unknown {
  const { hours, photos } = said;
  const own = {
    hours: hours?.some((spans) => spans.length > 0) ? hours : null,
    photos: photos.map(({ id, alt }) => [id, alt]),
  };
  return names.map((name) => (name === 'hours' || name === 'photos' ? own[name] : said[name]));
}
