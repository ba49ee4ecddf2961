import { shopDate } from '#features/accounts/age.ts';
import type { CsvExport } from '#features/listing-management/list/export-listings.server.ts';
import type { Infra } from '#infra/infra.ts';
import { type Actor, isAdmin, mayChange } from '#kit/actor.ts';
import type { CsvCell } from '#kit/csv.ts';
import { ok, type Result, refuse } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { listYearlyTotals, type YearlyTotalRow } from '../db/yearly-total-rows.server.ts';
import { describeThreshold, federalThreshold, reaches, stateThresholds } from './form-1099-k.ts';

/** How many wineries are read at once. */
const batchSize = 500;
const lowestId = '00000000-0000-0000-0000-000000000000';

/** The first year of which there can be payments. */
const firstYear = 2020;

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** The columns of the file. */
const head = [
  ...['year', 'winery_id', 'winery', 'legal_name', 'state', 'account', 'gross_payments', 'transactions'],
  ...months.map((month) => `gross_${month}`),
  ...['refunded', 'buyer_fees_of_operator', 'federal_threshold', 'federal_threshold_reached'],
  ...['state_threshold', 'state_threshold_reached'],
];

/**
 * The yearly totals of all wineries for form 1099-K, as rows of a table: gross payments before commission and refunds, by
 * month of Central Time, with the thresholds that they reach. For admins.
 * @returns `not-found` for a year that has not begun, or before the shop existed
 */
export const exportYearlyTotals = defineUseCase(
  async (
    app: Pick<Infra, 'db' | 'clock'>,
    actor: Actor,
    year: number,
  ): Promise<Result<CsvExport, 'forbidden' | 'not-found'>> => {
    if (!mayChange(actor) || !isAdmin(actor)) return refuse('forbidden');
    const isYear = Number.isInteger(year) && year >= firstYear && year <= shopDate(app.clock.now()).year;
    if (!isYear) return refuse('not-found');
    async function* batches() {
      for (let after: string | undefined = lowestId; after !== undefined; ) {
        const rows: YearlyTotalRow[] = await listYearlyTotals(app.db, { year, after, limit: batchSize });
        if (rows.length > 0) yield rows.map((row) => cellsOf(row, year));
        after = rows.length < batchSize ? undefined : rows.at(-1)?.id;
      }
    }
    return ok({ head, batches: batches() });
  },
);

function cellsOf(row: YearlyTotalRow, year: number): CsvCell[] {
  const { grossCents, transactions, state } = row;
  const money = (amount: number) => ({ amount, currency: 'USD' });
  const ofState = stateThresholds[state];
  return [
    ...[year, row.id, row.name, row.legalName, state, row.accountRef, money(grossCents), transactions],
    ...row.months.map(money),
    ...[money(row.refundedCents), money(row.buyerFeeCents)],
    ...[describeThreshold(federalThreshold), yesNo(reaches(row, federalThreshold))],
    ofState ? describeThreshold(ofState) : 'the federal one',
    yesNo(reaches(row, ofState ?? federalThreshold)),
  ];
}

function yesNo(value: boolean): string {
  return value ? 'yes' : 'no';
}
