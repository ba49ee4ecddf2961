import { type WineStyle, wineStyles } from '#features/listings/listing.ts';
import { bottleSizeLabel } from '#features/listings/wine-attributes.ts';
import { type Region, regions } from '#features/wineries/winery.ts';
import { formatMoney } from '#kit/money.ts';
import type { ImportField } from './columns/import-field.ts';
import type { Candidate, RowOutcome, RowProblem, RowStatus } from './import.ts';
import type { FieldValues } from './import-target.ts';

/** What a row changes in a field, for people; `before` is null for something new. */
export type ShownChange = { label: string; before: string | null; after: string };

/** A row of a file, as a page shows it. */
export type ShownRow = {
  line: number;
  status: RowStatus;
  name: string;
  targetId: string | null;
  changes: ShownChange[];
  problems: RowProblem[];
  candidates: Candidate[];
  answer: string | null;
  outcome: RowOutcome | null;
};

type Row = Omit<ShownRow, 'changes'> & { after: FieldValues; before: FieldValues };

/** How long a shown value may be, in characters. */
const maxLength = 160;

/**
 * A row as a page shows it.
 * @param grapes the names of grapes by their codes
 */
export function presentRow(
  { after, before, ...row }: Row,
  fields: readonly ImportField[],
  grapes: ReadonlyMap<string, string>,
): ShownRow {
  const changed = fields.filter(({ field }) => field in after);
  const changes = changed.map(({ field, label }) => ({
    label,
    before: row.status === 'new' ? null : valueLabel(field, before[field], grapes),
    after: valueLabel(field, after[field], grapes),
  }));
  return { ...row, changes };
}

/** The value of a field for people. */
function valueLabel(field: string, value: unknown, grapes: ReadonlyMap<string, string>): string {
  const text = labelOf(field, value, grapes);
  return text.length > maxLength ? `${text.slice(0, maxLength - 1)}…` : text;
}

type Label = (value: unknown, grapes: ReadonlyMap<string, string>) => string;

/** How the values of some fields are shown; the others by what they are. */
const labels: Record<string, Label> = {
  vintage: (value) => (value === null ? 'NV' : String(value)),
  priceCents: (value) => formatMoney({ amount: Number(value), currency: 'USD' }),
  bottleMl: (value) => bottleSizeLabel(Number(value)),
  abvTenths: (value) => `${Number(value) / 10}%`,
  style: (value) => wineStyles[value as WineStyle],
  region: (value) => regions[value as Region],
  grapes: (value, grapes) =>
    (value as { code: string; percent: number | null }[])
      .map(({ code, percent }) => `${percent === null ? '' : `${percent}% `}${grapes.get(code) ?? code}`)
      .join(', '),
  varietals: (value, grapes) => (value as string[]).map((code) => grapes.get(code) ?? code).join(', '),
};

function labelOf(field: string, value: unknown, grapes: ReadonlyMap<string, string>): string {
  const isEmpty = value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
  if (isEmpty && field !== 'vintage') return 'none';
  return labels[field]?.(value, grapes) ?? plainLabel(value);
}

function plainLabel(value: unknown): string {
  if (Array.isArray(value)) return value.join('; ');
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return typeof value === 'number' ? value.toLocaleString('en-US', { maximumFractionDigits: 6 }) : String(value);
}
