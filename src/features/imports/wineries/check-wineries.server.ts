import { findTowns, type KnownTown } from '#features/places/find-towns.server.ts';
import { listVarietals } from '#features/places/varietals.server.ts';
import { type BulkWinery, findTakenSlugs, findWineries } from '#features/wineries/bulk-save-wineries.server.ts';
import { locateAt } from '#features/wineries/locate-winery.server.ts';
import type { WineryInfo } from '#features/wineries/winery.schema.ts';
import type { Database } from '#infra/database.ts';
import type { FieldErrors } from '#kit/field-errors.ts';
import type { LatLng } from '#kit/geo.ts';
import { type Candidate, confirmationOf, idInAnswer, type RowProblem } from '../import.ts';
import type { CheckedRow, FieldValues, RowChecker, RowToCheck } from '../import-target.ts';
import { diffOf } from '../row-diff.server.ts';
import { grapeNames } from '../wines/grapes.ts';
import { candidateOf, keyOfWinery, newWineryKey, type WineryMatch, wineryFinder } from './match-winery.server.ts';
import { missingInWinery, type ParsedWinery, parseWinery } from './parse-winery.ts';

/** What is known about a batch of rows: the town of each, and which slugs are taken. */
type Known = { towns: readonly KnownTown[]; taken: ReadonlySet<string>; lines: Map<string, number> };

/** Checks rows of wineries. */
export async function openWineryChecker(app: { db: Database }): Promise<RowChecker> {
  const grapes = grapeNames(await listVarietals(app, { kind: 'system' }));
  const lines = new Map<string, number>();
  return async (rows) => {
    const parsed = rows.map((row) => ({ row, winery: parseWinery(row.cells, grapes) }));
    const keys = parsed.map(({ winery }) => keyOfWinery(winery.values));
    const slugs = keys.flatMap(({ slug }) => slug ?? []);
    const answers = rows.flatMap(({ answer }) => idInAnswer(answer) ?? []);
    const found = await findWineries(app, {
      ids: [...keys.flatMap(({ id }) => id ?? []), ...answers],
      slugs,
      names: keys.flatMap(({ name }) => name ?? []),
    });
    const find = wineryFinder(found);
    const matches = parsed.map(({ row, winery }) => answered(row, found) ?? find(winery.values));
    const towns = await findTowns(
      app,
      parsed.map(({ winery }, at) => placeOf(winery.values, matches[at])),
    );
    const known = { towns, taken: await findTakenSlugs(app, slugs), lines };
    return parsed.map((one, at) => checkRow(one, matches[at] ?? { kind: 'new' }, { ...known, at }));
  };
}

function answered({ answer }: RowToCheck, wineries: readonly BulkWinery[]): WineryMatch | undefined {
  if (answer === 'new') return { kind: 'new' };
  const winery = wineries.find(({ id }) => id === idInAnswer(answer));
  return winery && { kind: 'winery', winery };
}

function placeOf(values: FieldValues, match: WineryMatch | undefined) {
  const current = match?.kind === 'winery' ? match.winery.fields : undefined;
  const { city, state, zip } = { ...current, ...values } as Partial<Pick<WineryInfo, 'city' | 'state' | 'zip'>>;
  return { city: city ?? '', state: state ?? '', zip: zip ?? null };
}

type ParsedRow = { row: RowToCheck; winery: ParsedWinery };

function checkRow({ row, winery }: ParsedRow, match: WineryMatch, known: Known & { at: number }): CheckedRow {
  const { line } = row;
  const { name = `Line ${line}` } = keyOfWinery(winery.values);
  const common = { line, name, targetId: null, after: {}, before: {}, candidates: [] };
  if (row.answer === 'skip') return { ...common, status: 'unchanged', problems: [] };
  const wrong = (problems: RowProblem[]): CheckedRow => ({ ...common, status: 'wrong', problems });
  const problems = [...winery.problems, ...unmatched(winery, match, known.taken)];
  if (problems.length > 0) return wrong(problems);
  if (match.kind === 'ask') return { ...common, status: 'ask', problems, candidates: match.candidates };
  const current = match.kind === 'winery' ? match.winery : undefined;
  const key = current?.id ?? (row.answer === 'new' ? undefined : newWineryKey(winery.values));
  const earlier = key === undefined ? undefined : known.lines.get(key);
  if (earlier !== undefined) {
    return wrong([{ column: '', message: `This is the same winery as in line ${earlier}`, value: '' }]);
  }
  const placed = withPlace(winery.values, current, known.towns[known.at]);
  if (!placed.ok) return wrong(placed.problems);
  if (key !== undefined) known.lines.set(key, line);
  if (!current) return { ...common, status: 'new', after: placed.values, problems };
  const diff = diffOf(placed.values, current.fields);
  const found = { ...common, ...diff, name: current.fields.name, problems };
  if (Object.keys(diff.after).length === 0) return { ...found, status: 'unchanged', targetId: current.id };
  // why: the owner keeps this page; the operator has seen what would change when they confirm the row
  if (!mayChangePage(current, row.answer)) {
    return { ...found, status: 'ask', problems: [ownedNote], candidates: [confirmationFor(current)] };
  }
  return { ...found, status: 'changed', targetId: current.id };
}

/** Whether a row may change a winery: if it has an owner, only once the operator has confirmed this row. */
export function mayChangePage({ id, claimed }: BulkWinery, answer: string | null): boolean {
  return claimed !== 'claimed' || answer === confirmationOf(id);
}

function confirmationFor(winery: BulkWinery): Candidate {
  return { id: confirmationOf(winery.id), name: `Change the page of ${candidateOf(winery).name}` };
}

const ownedNote: RowProblem = {
  column: '',
  message: 'This winery has an owner, who is told what you change. Choose “Change the page” to confirm these changes',
  value: '',
};

function unmatched(winery: ParsedWinery, match: WineryMatch, taken: ReadonlySet<string>): RowProblem[] {
  const { id, slug } = keyOfWinery(winery.values);
  if (match.kind === 'unknown') return [{ column: 'id', message: 'No winery has this id', value: id ?? '' }];
  if (match.kind === 'new') {
    const isTaken = slug !== undefined && taken.has(slug);
    const used = isTaken ? [{ column: 'slug', message: 'This address leads to another winery', value: slug }] : [];
    return [...missingInWinery(winery), ...used];
  }
  const isForeign =
    match.kind === 'winery' && slug !== undefined && slug !== match.winery.fields.slug && taken.has(slug);
  return isForeign ? [{ column: 'slug', message: 'This address leads to another winery', value: slug }] : [];
}

type Placed = { ok: true; values: FieldValues } | { ok: false; problems: RowProblem[] };

const nowhere = { city: '', county: null, state: '', zip: null, lat: null, lng: null, coordPrecision: null };

/** The fields of a row with the place that its city, ZIP code and position mean, if it has any of these. */
function withPlace(given: FieldValues, current: BulkWinery | undefined, known: KnownTown | undefined): Placed {
  const { id: _, pin, ...values } = given as FieldValues & { pin?: LatLng };
  const before = current?.fields ?? nowhere;
  const isMoved = (['city', 'state', 'zip'] as const).some(
    (field) => field in values && values[field] !== before[field],
  );
  const isPinned = pin !== undefined && (pin.lat !== before.lat || pin.lng !== before.lng);
  if (!isMoved && !isPinned && values.region === undefined) return { ok: true, values };
  const region = values.region ?? (isMoved ? known?.region : current?.fields.region);
  const where = { ...before, ...values, region, pin: pin ?? null } as unknown as WineryLocation;
  const located = locateAt(known ?? { town: undefined, zipMiddle: undefined }, where, before);
  if (!located.ok) return { ok: false, problems: placeProblems(located.errors, values) };
  // why: a position that somebody set stays while the winery stays in its town
  const isStill = !isMoved || (before.coordPrecision === 'site' && before.city === located.value.city);
  const { lat, lng, coordPrecision, ...town } = located.value;
  return {
    ok: true,
    values: { ...values, region, ...town, ...(isPinned || !isStill ? { lat, lng, coordPrecision } : {}) },
  };
}

type WineryLocation = Pick<WineryInfo, 'city' | 'state' | 'zip' | 'region' | 'pin'>;

function placeProblems(errors: FieldErrors, values: FieldValues): RowProblem[] {
  return Object.entries(errors).map(([field, message = '']) => {
    const column = field === 'pin' ? 'lat' : field;
    return { column, message, value: String(values[column] ?? '') };
  });
}
