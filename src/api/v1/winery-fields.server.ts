import { z } from 'zod';
import { imageVariantUrl } from '#features/images/image-variants.ts';
import { type FuzzyApp, fuzzyLocation } from '#features/places/fuzzy-location.server.ts';
import { weekdays } from '#features/wineries/hours/opening-hours.ts';
import type { SellerWinery } from '#features/wineries/seller-winery.ts';
import { annualProductions } from '#features/wineries/winery.ts';
import type { WineryDetails } from '#features/wineries/winery-page.ts';
import type { FieldErrors } from '#kit/field-errors.ts';
import { formatLatLng } from '#kit/geo.ts';
import { type ApiRefusal, invalidFields } from '../responses.ts';

/** The specification's Winery, as it is answered. */
export const wineryResponse = z.object({
  _id: z.uuid(),
  slug: z.string(),
  name: z.string(),
  city: z.string(),
  street: z.string().nullable(),
  state: z.string(),
  region: z.string(),
  lat: z.number().nullable(),
  lng: z.number().nullable(),
  short_description: z.string(),
  photo: z.array(z.object({ Location: z.string() })).describe('Its photos; if it has none, its drawn landscape'),
  varietals: z.array(z.string()),
  score: z.number().nullable(),
  searchMeta: z.object({ pined: z.boolean() }),
  claimed: z.enum(['unclaimed', 'pending', 'claimed']),
});

const yesNo = z.enum(['yes', 'no', '']).describe('Empty if unknown');

/** The fields of a winery that can be set. Others, such as its score, are ignored. */
export const wineryBody = z.object({
  name: z.string(),
  slug: z.string().optional().describe('Made from the name if a new winery has none'),
  street: z.string().nullish(),
  city: z.string(),
  state: z.string(),
  zip: z.string().nullish(),
  region: z.string(),
  lat: z.number().nullish().describe('With lng, the exact position; without, the center of its ZIP code or town'),
  lng: z.number().nullish(),
  short_description: z.string().optional(),
  story: z.string().optional(),
  phone: z.string().nullish(),
  website: z.string().nullish(),
  photo: z
    .array(z.object({ id: z.uuid(), alt: z.string().optional() }))
    .optional()
    .describe('Uploaded images in their order, each with what it shows'),
  varietals: z.array(z.string()).optional(),
  hours: z
    .array(z.array(z.string()))
    .length(7)
    .optional()
    .describe('From Monday: when it opens and closes, up to twice'),
  reservationsRequired: yesNo.optional(),
  dogsFriendly: yesNo.optional(),
  kidsFriendly: yesNo.optional(),
  Other_Criteria: z.array(z.string()).optional(),
  annual_production: z.enum([...annualProductions, '']).optional(),
});

/** The names of the form's fields where the specification has others. */
const otherNames = {
  short_description: 'shortDescription',
  annual_production: 'annualProduction',
  Other_Criteria: 'criteria',
} as const;

const sameNames = [
  ...(['name', 'slug', 'street', 'city', 'state', 'zip', 'region', 'story', 'phone', 'website'] as const),
  ...(['varietals', 'hours', 'reservationsRequired', 'dogsFriendly', 'kidsFriendly'] as const),
];

/** The fields of the form of a winery's page for a body: those that it has. The use case checks their values. */
export function toWineryFields(body: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const fields: Record<string, unknown> = {};
  for (const name of sameNames) if (body[name] !== undefined) fields[name] = body[name];
  for (const [name, field] of Object.entries(otherNames)) if (body[name] !== undefined) fields[field] = body[name];
  if (body.lat !== undefined || body.lng !== undefined) {
    fields.pin = body.lat === null && body.lng === null ? '' : `${body.lat}, ${body.lng}`;
  }
  if (body.photo !== undefined) fields.photos = photosOf(body.photo);
  return fields;
}

function photosOf(photo: unknown): unknown {
  if (!Array.isArray(photo)) return photo;
  return photo.map((one: unknown) => {
    const { id, alt = '' } = Object(one) as { id?: unknown; alt?: unknown };
    return { id, alt };
  });
}

/** The fields of the form of a winery's page as they are stored. */
export function storedFields(winery: SellerWinery): Record<string, unknown> {
  const { pin, hours, photos, reservationsRequired, dogsFriendly, kidsFriendly, ...same } = winery;
  return {
    ...same,
    pin: pin ? formatLatLng(pin) : '',
    hours: weekdays.map((_, at) => (hours?.[at] ?? []).flatMap(({ opens, closes }) => [opens, closes])),
    photos: photos.map(({ id, alt }) => ({ id, alt })),
    reservationsRequired: yesNoValue(reservationsRequired),
    dogsFriendly: yesNoValue(dogsFriendly),
    kidsFriendly: yesNoValue(kidsFriendly),
  };
}

function yesNoValue(value: boolean | null): string {
  return value === null ? '' : value ? 'yes' : 'no';
}

/** The refusal of invalid fields, by their names in the body. */
export function invalidWinery(errors: FieldErrors): ApiRefusal {
  const names = new Map(Object.entries(otherNames).map(([name, field]) => [field as string, name]));
  names.set('pin', 'lat');
  names.set('photos', 'photo');
  return invalidFields(
    Object.fromEntries(
      Object.entries(errors).map(([field, error]) => [names.get(field) ?? field.replace(/^photos-/, 'photo-'), error]),
    ),
  );
}

type PresentApp = FuzzyApp & { site: { baseUrl: string } };

/** The specification's Winery. If a winery has no photo, `photo` is its drawn landscape, as on the pages. */
export function presentWinery(app: PresentApp, winery: WineryDetails) {
  const place = winery.place && fuzzyLocation(app, winery.place);
  return {
    _id: winery.id,
    slug: winery.slug,
    name: winery.name,
    city: winery.city,
    street: winery.street,
    state: winery.state,
    region: winery.region,
    lat: place?.lat ?? null,
    lng: place?.lng ?? null,
    short_description: winery.description,
    photo: photoUrls(winery).map((url) => ({ Location: app.site.baseUrl + url })),
    varietals: winery.varietals.map((varietal) => varietal.code),
    score: winery.score,
    searchMeta: { pined: winery.pinned },
    claimed: winery.claimed,
  };
}

function photoUrls({ photos, imageUrl }: WineryDetails): string[] {
  return photos.length > 0 ? photos.map(({ id }) => imageVariantUrl(id, 'scaled-large', 'jpg')) : [imageUrl];
}
