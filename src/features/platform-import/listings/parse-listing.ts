import type { z } from 'zod';
import type { ExtendedData } from '#features/accounts/extended-data.schema.ts';
import { type GrapeNames, grapesOf } from '#features/imports/wines/grapes.ts';
import { CellError } from '#features/imports/wines/wine-values.ts';
import {
  detailsSchemaAt,
  shippingFields,
  wineFieldSchemasAt,
} from '#features/listings/editing/listing-fields.schema.ts';
import { findPinError } from '#features/places/pin.schema.ts';
import { oneLine } from '#kit/plain-text.ts';
import { extendedDataOf } from '../extended-data.ts';
import { mapOf, type PlatformResource, type RowProblem, type ValueMap } from '../platform-export.ts';
import { parseTime } from '../reading/parse-time.ts';
import { isTasting, ownPublicKeys } from './listing-data.ts';

type Schemas = ReturnType<typeof wineFieldSchemasAt>;
type Fields = { [Field in keyof Schemas]: z.output<Schemas[Field]> };

/** A listing by its fields here. What is not valid is left out, and a problem. */
export type ParsedListing = {
  fields: Fields;
  type: 'wine' | 'tasting';
  unitType: 'unit' | 'day' | 'night';
  included: string | null;
  delivery: ReturnType<typeof deliveryOf>;
  place: { place: string; lat: number; lng: number } | undefined;
  createdAt: Date;
  problems: RowProblem[];
  /** Whether it has a valid title. */
  isNamed: boolean;
  /** Whether nobody has said of which style the wine is. */
  styleAssumed: boolean;
  extendedData: { publicData: ExtendedData; privateData: ExtendedData; metadata: ExtendedData };
};

/** The names of grapes, and the styles that wines of them have if nobody says otherwise. */
export type KnownGrapes = { now: Date; grapes: GrapeNames; styles: ReadonlyMap<string, 'red' | 'white'> };

const empty: Fields = {
  ...{ title: 'Untitled', description: '', style: 'red', bottleMl: 750, grapes: [], ava: null, abvTenths: null },
  ...{ sku: null, vintage: null, priceCents: 0, sweetness: null, body: null, acidity: null },
  ...{ pairings: [], awards: [], practices: [], disclaimer: '' },
};

/** A listing by its fields here, read by the rules of the listing editor. */
export function parseListing(resource: PlatformResource, known: KnownGrapes): ParsedListing {
  const { attributes } = resource;
  const data = mapOf(attributes.publicData);
  const problems: RowProblem[] = [];
  const type = isTasting(resource) ? 'tasting' : 'wine';
  const fields = fieldsOf(resource, known, problems);
  const isNamed = isStated(attributes.title) && !problems.some(({ field }) => field === 'title');
  if (!isStated(attributes.title)) problems.push({ field: 'title', reason: 'It is missing' });
  problems.push(...currencyProblem(attributes));
  const assumed = type === 'tasting' ? stated : assumedStyle(data, { fields, problems, styles: known.styles });
  const included = detailsSchemaAt(known.now).options[1].shape.included.safeParse(data.included);
  return {
    ...{ type, problems, isNamed, place: placeOf(attributes, problems) },
    fields: { ...fields, ...assumed.fields },
    styleAssumed: assumed.styleAssumed,
    unitType: type === 'wine' ? 'unit' : data.unitType === 'night' ? 'night' : 'day',
    included: type === 'tasting' && included.success ? included.data : null,
    delivery: type === 'wine' ? deliveryOf(data, problems) : { ...noShipping, pickupEnabled: true },
    extendedData: {
      publicData: extendedDataOf(data, ownPublicKeys, { field: 'publicData', problems }),
      privateData: extendedDataOf(attributes.privateData, new Set(), { field: 'privateData', problems }),
      metadata: extendedDataOf(attributes.metadata, new Set(), { field: 'metadata', problems }),
    },
    createdAt: parseTime(attributes.createdAt) ?? known.now,
  };
}

const stated = { fields: {}, styleAssumed: false };

/** The style of a wine whose own is missing or not valid: that of its leading grape, or else one to be confirmed. */
function assumedStyle(
  { style }: ValueMap,
  { fields, problems, styles }: { fields: Fields; problems: readonly RowProblem[] } & Pick<KnownGrapes, 'styles'>,
): { fields: Partial<Fields>; styleAssumed: boolean } {
  if (isStated(style) && !problems.some(({ field }) => field === 'style')) return stated;
  const ofGrape = styles.get(fields.grapes[0]?.code ?? '');
  return ofGrape === undefined
    ? { fields: {}, styleAssumed: true }
    : { fields: { style: ofGrape }, styleAssumed: false };
}

function isStated(value: unknown): boolean {
  return !isEmpty(value);
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}

function fieldsOf({ attributes }: PlatformResource, { now, grapes }: KnownGrapes, problems: RowProblem[]): Fields {
  const data = mapOf(attributes.publicData);
  const price = mapOf(attributes.price);
  const given: Partial<Record<keyof Fields, unknown>> = {
    ...{ title: attributes.title, description: attributes.description, priceCents: price.amount },
    ...{ style: data.style, bottleMl: data.bottleMl, ava: data.ava, abvTenths: data.abv },
    ...{ vintage: data.vintage, sweetness: data.sweetness, body: data.body, acidity: data.acidity },
    ...{ pairings: data.pairings, awards: data.awards, practices: data.practices, disclaimer: data.disclaimer },
    grapes: knownGrapes(data.varietals_offered, grapes, problems),
  };
  const schemas = wineFieldSchemasAt(now);
  const valid = Object.entries(given).flatMap(([field, value]) => {
    if (isEmpty(value)) return [];
    const parsed = schemas[field as keyof Schemas].safeParse(value);
    if (parsed.success) return [[field, parsed.data]];
    problems.push({
      field: platformNames[field] ?? field,
      reason: parsed.error.issues[0]?.message ?? 'It is not valid',
    });
    return [];
  });
  return { ...empty, ...titleOf(attributes), ...Object.fromEntries(valid) };
}

/** The fields that have another name on the platform. */
const platformNames: Readonly<Record<string, string>> = {
  priceCents: 'price',
  grapes: 'varietals_offered',
  abvTenths: 'abv',
};

/** A title that is too long, cut: a draft needs one to be found. */
function titleOf({ title }: ValueMap): Partial<Fields> {
  const plain = typeof title === 'string' ? oneLine(title) : '';
  return plain === '' ? {} : { title: plain.slice(0, 60).trim() };
}

function knownGrapes(given: unknown, names: GrapeNames, problems: RowProblem[]) {
  const list = Array.isArray(given) ? given : isEmpty(given) ? [] : [given];
  const found = list.slice(0, 50).flatMap((one) => {
    try {
      return grapesOf(`${one}`.replaceAll('_', ' '), names);
    } catch (error) {
      if (!(error instanceof CellError)) throw error;
      problems.push({ field: 'varietals_offered', reason: error.message });
      return [];
    }
  });
  const byCode = new Map(found.map(({ code }) => [code, { code, percent: null }]));
  return [...byCode.values()];
}

const noShipping = { shippingEnabled: false, shippingFirstCents: null, shippingAdditionalCents: null };

function deliveryOf(data: ValueMap, problems: RowProblem[]) {
  const first = data.shippingPriceInSubunitsOneItem;
  const shipping = shippingFields.safeParse({
    shippingEnabled: data.shippingEnabled === true,
    shippingFirstCents: first,
    shippingAdditionalCents: data.shippingPriceInSubunitsAdditionalItems ?? first,
  });
  if (!shipping.success) {
    const reason = `${shipping.error.issues[0]?.message ?? 'It is not valid'} It is not shipped`;
    problems.push({ field: 'shippingPriceInSubunitsOneItem', reason });
  }
  const ships = shipping.success && shipping.data.shippingEnabled;
  const pickupEnabled = isEmpty(data.pickupEnabled) ? !ships : data.pickupEnabled === true;
  return { ...(shipping.success ? shipping.data : noShipping), pickupEnabled };
}

function placeOf({ geolocation, publicData }: ValueMap, problems: RowProblem[]): ParsedListing['place'] {
  const { lat, lng } = mapOf(geolocation);
  const { address } = mapOf(mapOf(publicData).location);
  if (typeof lat !== 'number' || typeof lng !== 'number') return undefined;
  // why: without a name of the place, that of the winery is shown
  const place = typeof address === 'string' ? oneLine(address).slice(0, 200) : '';
  if (place === '') return undefined;
  const reason = findPinError({ lat, lng }, { name: place, states: ['TX', 'OR'], middle: undefined });
  if (reason === undefined) return { place, lat, lng };
  problems.push({ field: 'geolocation', reason: `${reason}. The place of the winery is shown` });
  return undefined;
}

function currencyProblem({ price }: ValueMap): RowProblem[] {
  const { currency } = mapOf(price);
  return isEmpty(currency) || currency === 'USD' ? [] : [{ field: 'price', reason: 'It is not in US dollars' }];
}
