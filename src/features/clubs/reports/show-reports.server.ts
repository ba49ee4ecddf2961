import { localDayOf } from '#features/availability/zoned-time.ts';
import { paginate, rowsOfPage } from '#features/listings/pagination.ts';
import { formatOrderNumber } from '#features/orders/order-number.ts';
import { wineryTimeZone } from '#features/wineries/hours/open-now.ts';
import type { Database } from '#infra/database.ts';
import type { Infra } from '#infra/infra.ts';
import type { Actor } from '#kit/actor.ts';
import type { CsvCell } from '#kit/csv.ts';
import { addDuration } from '#kit/duration.ts';
import { ok, type Result, refuse } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import {
  countCancelReasons,
  listMemberChanges,
  listMonthBottles,
  listMonthOutcomes,
  listReleaseBottles,
  listReleaseOutcomes,
  listTierValues,
  listWaitingPickups,
} from '../db/club-report-rows.server.ts';
import type { ClubAccessRow } from '../db/managed-club-rows.server.ts';
import { authorizeClubView, type ClubRefusal, wineryOfClub } from '../managing/club-access.server.ts';
import { cancelReasonLabels } from '../members/managed-member.ts';
import {
  attritionByYear,
  attritionOf,
  type BilledParts,
  type ClubReports,
  firstShipmentDay,
  lifetimeValue,
  type MonthOutcome,
  monthsOfMembers,
  type ReportKind,
  reportedMonths,
  reportedReleases,
  reportKinds,
} from './club-report.ts';
import { endedByLabels } from './report-labels.ts';

/** Pickups per page, and in a file at most. */
const [perPage, mostExported] = [25, 5_000];

type Asked = { clubId: string; page: string | null };

/**
 * The reports of a club: members by month, attrition, why members left, what they paid, skipped releases, bottles, and a
 * page of the orders that wait to be picked up. For those who work at its winery and admins. Seven statements, however
 * many members and releases there are.
 */
export const showClubReports = defineUseCase(
  async (
    app: Pick<Infra, 'db' | 'clock'>,
    actor: Actor,
    { clubId, page }: Asked,
  ): Promise<Result<ClubReports, ClubRefusal>> => {
    const allowed = await authorizeClubView(app, actor, clubId);
    if (!allowed.ok) return allowed;
    const { name, wineryId } = allowed.value;
    const counted = await readCounts(app.db, allowed.value, app.clock.now());
    const { page: asked } = paginate(page, { total: mostExported, perPage });
    const paging = rowsOfPage({ page: asked, pages: mostExported / perPage }, perPage);
    const waiting = await listWaitingPickups(app.db, { clubId, wineryId }, paging);
    const pickups = { ...paginate(page, { total: waiting.total, perPage }), ...waiting };
    const timezone = zoneOf(allowed.value);
    return ok({ winery: wineryOfClub(allowed.value), timezone, club: { id: clubId, name }, ...counted, pickups });
  },
);

/** The time zone of a club's winery, by which its reports go. */
function zoneOf({ county, wineryState: state }: Pick<ClubAccessRow, 'county' | 'wineryState'>): string {
  return wineryTimeZone({ county, state });
}

type CountedClub = Pick<ClubAccessRow, 'id' | 'model' | 'county' | 'wineryState'>;

async function readCounts(db: Database, club: CountedClub, now: Date) {
  const { id: clubId } = club;
  const timezone = zoneOf(club);
  const month = localDayOf(timezone, now).slice(0, 7);
  const months = monthsOfMembers(await listMemberChanges(db, clubId, timezone), month);
  return {
    months,
    attrition: attritionOf(months.slice(-12)),
    years: attritionByYear(months),
    reasons: await countCancelReasons(db, clubId, addDuration(now, { days: -reportedMonths * 30.5 })),
    tiers: await listTierValues(db, clubId),
    billed: await readBilled(db, club, month),
  };
}

async function readBilled(
  db: Database,
  { id, model }: Pick<CountedClub, 'id' | 'model'>,
  month: string,
): Promise<BilledParts> {
  if (model === 'subscription') {
    const from = firstShipmentDay(month);
    const outcomes = await listMonthOutcomes(db, id, from);
    return { by: 'month', outcomes, bottles: await listMonthBottles(db, id, from) };
  }
  const outcomes = await listReleaseOutcomes(db, id, reportedReleases);
  return { by: 'release', outcomes, bottles: await listReleaseBottles(db, id, reportedReleases) };
}

/** A report as a file: its columns, and its rows. */
type ReportFile = { head: string[]; batches: AsyncGenerator<CsvCell[][]> };

/**
 * One of the reports of a club for a file. For those who work at its winery and admins.
 * @param kind one of `reportKinds`
 */
export const exportClubReport = defineUseCase(
  async (
    app: Pick<Infra, 'db' | 'clock'>,
    actor: Actor,
    { clubId, kind }: { clubId: string; kind: string },
  ): Promise<Result<ReportFile, ClubRefusal>> => {
    const allowed = await authorizeClubView(app, actor, clubId);
    if (!allowed.ok) return allowed;
    const known = reportKinds.find((one) => one === kind);
    if (!known) return refuse('not-found');
    if (known === 'pickups') return ok(await pickupsFile(app.db, allowed.value));
    const counted = await readCounts(app.db, allowed.value, app.clock.now());
    return ok(fileOf(tables[known](counted)));
  },
);

type Counts = Awaited<ReturnType<typeof readCounts>>;
type Table = { head: string[]; rows: CsvCell[][] };

function fileOf({ head, rows }: Table): ReportFile {
  async function* batches() {
    yield rows;
  }
  return { head, batches: batches() };
}

const dollars = (amount: number) => ({ amount, currency: 'USD' });

const tables: Record<Exclude<ReportKind, 'pickups'>, (counts: Counts) => Table> = {
  members: ({ months }) => ({
    head: ['Month', 'New', 'Lost', 'Members at the end'],
    rows: months.map(({ month, joined, lost, total }) => [month, joined, lost, total]),
  }),
  attrition: ({ years }) => ({
    head: ['Year', 'Months', 'Lost', 'Average members', 'Attrition in percent per year'],
    rows: years.map(({ year, months, lost, average, percent }) => [year, months, lost, average, percent]),
  }),
  reasons: ({ reasons }) => ({
    head: ['Reason', 'Ended by', 'Members'],
    rows: reasons.map(({ reason, by, count }) => [
      reason === null ? 'No reason given' : cancelReasonLabels[reason],
      endedByLabels[by],
      count,
    ]),
  }),
  value: ({ tiers }) => ({
    head: ['Tier', 'Members so far', 'Paid so far', 'Paid per member'],
    rows: tiers.map((one) => [one.tier, one.members, dollars(one.paidCents), dollars(lifetimeValue([one]))]),
  }),
  skips: ({ billed: parts }) => {
    const counts = ['Billed', 'Skipped', 'On hold', 'Card declined', 'Other'];
    if (parts.by === 'month') {
      const rows = parts.outcomes.map((one) => [one.month, ...countsOf(one)]);
      return { head: ['Month', ...counts], rows };
    }
    const rows = parts.outcomes.map((one) => [one.name, one.billOn, ...countsOf(one)]);
    return { head: ['Release', 'Billed on', ...counts], rows };
  },
  bottles: ({ billed: parts }) =>
    parts.by === 'month'
      ? {
          head: ['Month', 'Wine', 'Bottles'],
          rows: parts.bottles.map(({ month, wine, bottles }) => [month, wine, bottles]),
        }
      : {
          head: ['Release', 'Wine', 'Bottles'],
          rows: parts.bottles.map(({ release, wine, bottles }) => [release, wine, bottles]),
        },
};

const countsOf = ({ billed, skipped, held, declined, other }: Omit<MonthOutcome, 'month'>) => [
  billed,
  skipped,
  held,
  declined,
  other,
];

async function pickupsFile(db: Database, club: ClubAccessRow): Promise<ReportFile> {
  const { id: clubId, wineryId } = club;
  const dayOf = (moment: string) => localDayOf(zoneOf(club), new Date(moment));
  const { orders } = await listWaitingPickups(db, { clubId, wineryId }, { limit: mostExported, offset: 0 });
  return fileOf({
    head: ['Order', 'Member', 'Release', 'Bottles', 'Ordered', 'Ready since'],
    rows: orders.map(({ number, member, release, bottles, placedAt, readyAt }) => [
      ...[formatOrderNumber(number), member, release, bottles, dayOf(placedAt), readyAt && dayOf(readyAt)],
    ]),
  });
}
