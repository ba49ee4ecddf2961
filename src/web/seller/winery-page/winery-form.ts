import { weekdays } from '#features/wineries/hours/opening-hours.ts';
import type { SellerWinery } from '#features/wineries/seller-winery.ts';
import { formatLatLng } from '#kit/geo.ts';

/** The names of the text fields and single choices, in their order. */
export const textFieldNames = [
  'name',
  'slug',
  'phone',
  'website',
  'shortDescription',
  'story',
  'street',
  'city',
  'zip',
  'state',
  'region',
  'pin',
  'reservationsRequired',
  'dogsFriendly',
  'kidsFriendly',
  'annualProduction',
] as const;

type TextFieldName = (typeof textFieldNames)[number];

/** A photo in the form: its image id, and its description. */
export type FormPhoto = { id: string; alt: string };

/**
 * The values of the form of a winery's page: `hours` has four fields per day, from Monday; `version` is of what the
 * form was rendered with.
 */
export type WineryForm = {
  texts: Record<TextFieldName, string>;
  hours: string[][];
  criteria: string[];
  varietals: string[];
  photos: FormPhoto[];
  version: string | undefined;
};

/** The number of fields per day: opens, closes, opens again, closes again. */
export const fieldsPerDay = 4;

/** The form filled with what is stored. */
export function toWineryForm(winery: SellerWinery): WineryForm {
  const { pin, hours, criteria, varietals, photos, seen: version } = winery;
  return {
    texts: {
      name: winery.name,
      slug: winery.slug,
      phone: winery.phone ?? '',
      website: winery.website ?? '',
      shortDescription: winery.shortDescription,
      story: winery.story,
      street: winery.street ?? '',
      city: winery.city,
      zip: winery.zip ?? '',
      state: winery.state,
      region: winery.region,
      pin: pin ? formatLatLng(pin).replace(',', ', ') : '',
      reservationsRequired: yesNoValue(winery.reservationsRequired),
      dogsFriendly: yesNoValue(winery.dogsFriendly),
      kidsFriendly: yesNoValue(winery.kidsFriendly),
      annualProduction: winery.annualProduction ?? '',
    },
    hours: weekdays.map((_, at) => (hours?.[at] ?? []).flatMap(({ opens, closes }) => [opens, closes])),
    criteria,
    varietals,
    photos: photos.map(({ id, alt }) => ({ id, alt })),
    version,
  };
}

function yesNoValue(value: boolean | null): string {
  return value === null ? '' : value ? 'yes' : 'no';
}

/** The ids of the fields by their names, in their order, for links in the error summary. */
export const wineryFieldIds: Record<string, string> = Object.fromEntries(
  [
    ...textFieldNames.slice(0, 6),
    'photos',
    ...Array.from({ length: 12 }, (_, at) => `photos-${at}`),
    ...textFieldNames.slice(6, 12),
    'hours',
    ...weekdays.map((_, at) => `hours-${at}`),
    ...textFieldNames.slice(12, 15),
    'varietals',
    ...textFieldNames.slice(15),
    'criteria',
  ].map((name) => [name, name]),
);

/**
 * The photos after one was moved or removed.
 * @param action `earlier`, `later`, or `remove`, a colon, and the photo's id
 */
export function arrangePhotos(photos: readonly FormPhoto[], action: string): FormPhoto[] {
  const [verb, id] = action.split(':');
  const at = photos.findIndex((photo) => photo.id === id);
  const photo = photos[at];
  if (!photo) return [...photos];
  const others = photos.toSpliced(at, 1);
  if (verb === 'remove') return others;
  return others.toSpliced(Math.max(0, at + (verb === 'earlier' ? -1 : 1)), 0, photo);
}
