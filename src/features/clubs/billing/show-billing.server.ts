import { parseLocalDay } from '#features/availability/local-day.ts';
import { type Pagination, paginate, rowsOfPage } from '#features/listings/pagination.ts';
import type { Infra } from '#infra/infra.ts';
import { type Actor, mayChange } from '#kit/actor.ts';
import { ok, type Result, refuse } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { clubPaymentPath } from '../club-url.ts';
import {
  type BilledPart,
  countBilledDays,
  countBilling,
  findReleaseClub,
  listBilledDays,
  listBillingRows,
} from '../db/billing-report-rows.server.ts';
import type { ClubAccessRow } from '../db/managed-club-rows.server.ts';
import { clubIdSchema } from '../managing/club.schema.ts';
import { authorizeClubView, type ClubRefusal, wineryOfClub } from '../managing/club-access.server.ts';
import type { ClubWinery } from '../managing/managed-club.ts';
import type { BilledShipment } from './billed-shipment.ts';
import type { BilledDay, BillingReport } from './billing-report.ts';

type ReportApp = Pick<Infra, 'db' | 'clock'>;

/** Shipments per page. */
const perPage = 25;

/**
 * How the billing of a release went so far, with a page of 25 shipments: declined ones first, then those that wait,
 * skipped ones, and billed ones. For the winery's people and admins.
 * @param page from the URL; null for the first page
 */
export const showBilling = defineUseCase(
  async (
    app: ReportApp,
    actor: Actor,
    { releaseId, page }: { releaseId: string; page: string | null },
  ): Promise<Result<BillingReport, ClubRefusal>> => {
    const clubId = clubIdSchema.safeParse(releaseId).success ? await findReleaseClub(app.db, releaseId) : undefined;
    const access = await authorizeClubView(app, actor, clubId ?? '');
    if (!access.ok) return access;
    const mayPassOn = wineryOfClub(access.value).mayChange && mayChange(actor);
    return ok(await reportOf(app, { releaseId }, { page, mayPassOn }));
  },
);

/**
 * The report on shipments, a page of it.
 * @param given.page from the URL; null for the first page
 * @param given.mayPassOn whether the reader gets the URLs at which payers pay with another card
 */
async function reportOf(
  app: ReportApp,
  part: BilledPart,
  { page, mayPassOn }: { page: string | null; mayPassOn: boolean },
): Promise<BillingReport> {
  const counted = await countBilling(app.db, part);
  const counts: BillingReport['counts'] = { charging: 0, declined: 0, billed: 0, skipped: 0 };
  const skipped: BillingReport['skipped'] = {};
  for (const { state, skipReason, shipments } of counted) {
    counts[state] += shipments;
    if (skipReason !== null) skipped[skipReason] = shipments;
  }
  const billedCents = counted.find(({ state }) => state === 'billed')?.totalCents ?? 0;
  const total = counted.reduce((sum, { shipments }) => sum + shipments, 0);
  const chosen = paginate(page, { total, perPage });
  const paging = rowsOfPage(chosen, perPage);
  const rows = await listBillingRows(app.db, part, paging);
  const now = app.clock.now();
  const shipments = rows.map((row) => ({ ...row, otherCardPath: mayPassOn ? pathFor(row, now) : null }));
  const bottlesFrom = 'releaseId' in part ? 'set-aside' : 'stock';
  return { ...chosen, bottlesFrom, counts, billedCents, skipped, total, perPage, shipments };
}

/**
 * The page on which the payer of a declined shipment pays with another card, signed in; null if the card is not tried
 * any more.
 */
function pathFor({ id, state, tried }: Pick<BilledShipment, 'id' | 'state' | 'tried'>, now: Date): string | null {
  const lastAt = tried?.lastAt;
  return state === 'declined' && lastAt && lastAt > now ? clubPaymentPath(id) : null;
}

type BilledDays = Pagination & { total: number; perPage: number; days: BilledDay[] };

type SubscriptionBilling = { winery: ClubWinery; club: { id: string; name: string } };

/**
 * The days on which the shipments of a subscription were billed, 25 a page, with how it went. For the winery's people and
 * admins. Three statements.
 * @param page from the URL; null for the first page
 */
export const listSubscriptionDays = defineUseCase(
  async (
    app: Pick<Infra, 'db'>,
    actor: Actor,
    { clubId, page }: { clubId: string; page: string | null },
  ): Promise<Result<SubscriptionBilling & BilledDays, ClubRefusal>> => {
    const access = await authorizeClubView(app, actor, clubId);
    if (!access.ok) return access;
    const total = await countBilledDays(app.db, clubId);
    const chosen = paginate(page, { total, perPage });
    const days = await listBilledDays(app.db, clubId, rowsOfPage(chosen, perPage));
    return ok({ ...chosen, total, perPage, days, ...clubOf(access.value) });
  },
);

/**
 * How the billing of a subscription went on a day, with a page of 25 shipments, in the same order as those of a release.
 * For the winery's people and admins. Three statements.
 * @param day `YYYY-MM-DD`, as typed; `not-found` for anything else
 */
export const showSubscriptionDay = defineUseCase(
  async (
    app: ReportApp,
    actor: Actor,
    { clubId, day, page }: { clubId: string; day: string; page: string | null },
  ): Promise<Result<SubscriptionBilling & { report: BillingReport }, ClubRefusal>> => {
    const access = await authorizeClubView(app, actor, clubId);
    if (!access.ok) return access;
    if (parseLocalDay(day) === undefined) return refuse('not-found');
    const about = clubOf(access.value);
    const mayPassOn = about.winery.mayChange && mayChange(actor);
    return ok({ report: await reportOf(app, { clubId, day }, { page, mayPassOn }), ...about });
  },
);

function clubOf(access: ClubAccessRow): SubscriptionBilling {
  return { winery: wineryOfClub(access), club: { id: access.id, name: access.name } };
}
