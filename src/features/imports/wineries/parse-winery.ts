import { wineryIdSchema, wineryInfoSchema } from '#features/wineries/winery.schema.ts';
import { annualProductions, regions } from '#features/wineries/winery.ts';
import type { LatLng } from '#kit/geo.ts';
import type { RowProblem } from '../import.ts';
import type { FieldValues } from '../import-target.ts';
import { garbledProblem } from '../reading/mojibake.ts';
import { type GrapeNames, grapesOf } from '../wines/grapes.ts';
import { CellError, textOf } from '../wines/wine-values.ts';

/** A row of wineries as far as it can be understood. `pin` is the position on the map. */
export type ParsedWinery = { values: FieldValues; problems: RowProblem[] };

const stateNames: Record<string, string> = { texas: 'TX', oregon: 'OR' };

const plain = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, '');

/** What a cell means, in the form that the field's schema takes. */
const readers: Record<string, (cell: string, grapes: GrapeNames) => unknown> = {
  shortDescription: textOf,
  story: textOf,
  state: (cell) => stateNames[plain(cell)] ?? cell.toUpperCase(),
  // why: of nine digits the first five are the ZIP code
  zip: (cell) => cell.replace(/^(\d{5})-?\d{4}$/, '$1'),
  region: (cell) =>
    Object.entries(regions).find(([code, name]) => [plain(code), plain(name)].includes(plain(cell)))?.[0],
  varietals: (cell, grapes) => grapesOf(cell, grapes).map(({ code }) => code),
  annualProduction: (cell) => annualProductions.find((range) => plain(range) === plain(cell)) ?? cell,
  reservationsRequired: answerOf,
  dogsFriendly: answerOf,
  kidsFriendly: answerOf,
};

function answerOf(cell: string): 'yes' | 'no' {
  if (/^(y|yes|true|1|x|required)$/i.test(cell)) return 'yes';
  if (/^(n|no|false|0)$/i.test(cell)) return 'no';
  throw new CellError('Use yes or no');
}

const { name, slug, street, city, state, zip, region, pin, phone, website, ...more } = wineryInfoSchema.shape;
const { shortDescription, story, varietals, annualProduction, reservationsRequired, dogsFriendly, kidsFriendly } = more;

const schemas = {
  ...{ id: wineryIdSchema, name, slug, street, city, state, zip, region, phone, website, shortDescription, story },
  ...{ varietals, annualProduction, reservationsRequired, dogsFriendly, kidsFriendly },
};

/** Understands a row of wineries by the rules of a winery's page. */
export function parseWinery(cells: ReadonlyMap<string, string>, grapes: GrapeNames): ParsedWinery {
  const values: Record<string, unknown> = {};
  const problems: RowProblem[] = [];
  for (const [field, cell] of cells) {
    if (!(field in schemas)) continue;
    const parsed = parseField(field as keyof typeof schemas, cell, grapes);
    if (parsed.ok) values[field] = parsed.value;
    else problems.push({ column: field, message: parsed.message, value: cell });
  }
  const position = parsePosition(cells.get('lat'), cells.get('lng'));
  if (position?.pin) values.pin = position.pin;
  if (position?.problem) problems.push(position.problem);
  return { values, problems };
}

type ParsedField = { ok: true; value: unknown } | { ok: false; message: string };

function parseField(field: keyof typeof schemas, cell: string, grapes: GrapeNames): ParsedField {
  const read = readers[field];
  const garbled = garbledProblem(cell);
  if (garbled !== undefined) return { ok: false, message: garbled };
  try {
    const parsed = schemas[field].safeParse(read ? read(cell, grapes) : cell);
    if (parsed.success) return { ok: true, value: parsed.data };
    return { ok: false, message: parsed.error.issues[0]?.message ?? 'This cannot be read' };
  } catch (error) {
    if (error instanceof CellError) return { ok: false, message: error.message };
    throw error;
  }
}

/** The position of two columns; undefined if a row has none. */
function parsePosition(lat = '', lng = ''): { pin?: LatLng; problem?: RowProblem } | undefined {
  if (lat === '' && lng === '') return undefined;
  const value = `${lat}, ${lng}`;
  const parsed = pin.safeParse(value);
  if (parsed.success && parsed.data) return { pin: parsed.data };
  const message = parsed.error?.issues[0]?.message ?? 'A position is latitude and longitude';
  return { problem: { column: 'lat', message, value } };
}

/** What a new winery must have, and what is said if it has not. */
const required = {
  name: 'A winery needs a name',
  city: 'Please enter the town',
  state: 'Please choose Texas or Oregon',
};

/** What is missing in a row for a new winery. */
export function missingInWinery({ values, problems }: ParsedWinery): RowProblem[] {
  return Object.entries(required)
    .filter(([field]) => !(field in values) && !problems.some(({ column }) => column === field))
    .map(([column, message]) => ({ column, message, value: '' }));
}
