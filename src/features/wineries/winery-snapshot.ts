import type { OpeningHours } from './opening-hours.ts';
import { type WineryInfo, wineryInfoSchema } from './winery.schema.ts';

type WineryFormValues = Omit<WineryInfo, 'hours' | 'state'> & { state: string; hours: WineryInfo['hours'] | OpeningHours | null };

const snapshotFields = Object.keys(wineryInfoSchema.shape) as (keyof WineryFormValues)[];

/** What the form of a winery's page holds, to be compared: a week without hours is the same as none, and of photos their words count. */
export function wineryFormSnapshot(values: WineryFormValues): unknown {
  const { hours, photos } = values;
  const own = {
    hours: hours?.some((spans) => spans.length > 0) ? hours : null,
    photos: photos.map(({ id, alt }) => [id, alt]),
  };
  return snapshotFields.map((name) => (name === 'hours' || name === 'photos' ? own[name] : values[name]));
}
