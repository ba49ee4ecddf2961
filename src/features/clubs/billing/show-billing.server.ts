import { type Pagination, paginate } from '#features/listings/pagination.ts';
import type { Infra } from '#infra/infra.ts';
import { type Actor, mayChange } from '#kit/actor.ts';
import { ok, type Result } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { countBilling, findReleaseClub, listBillingRows } from '../db/billing-report-rows.server.ts';
import { clubIdSchema } from '../managing/club.schema.ts';
import { authorizeClubView, type ClubRefusal, wineryOfClub } from '../managing/club-access.server.ts';
import { type LinkApp, otherCardPath } from '../membership-link.server.ts';
import type { ShipmentState, SkipReason } from '../release.ts';
import type { BilledShipment } from './billed-shipment.ts';

/** Shipments per page. */
const perPage = 25;

/** How the billing of a release went so far: numbers, and a page of shipments, those first that need attention. */
export type BillingReport = Pagination & {
  counts: Record<ShipmentState, number>;
  billedCents: number;
  skipped: Partial<Record<SkipReason, number>>;
  total: number;
  perPage: number;
  shipments: BilledShipment[];
};

/**
 * How the billing of a release went so far, with a page of 25 shipments: declined ones first, then those that wait,
 * skipped ones, and billed ones. For the winery's people and admins.
 * @param page from the URL; null for the first page
 */
export const showBilling = defineUseCase(
  async (
    app: Pick<Infra, 'db' | 'clock'> & LinkApp,
    actor: Actor,
    { releaseId, page }: { releaseId: string; page: string | null },
  ): Promise<Result<BillingReport, ClubRefusal>> => {
    const clubId = clubIdSchema.safeParse(releaseId).success ? await findReleaseClub(app.db, releaseId) : undefined;
    const access = await authorizeClubView(app, actor, clubId ?? '');
    if (!access.ok) return access;
    const counted = await countBilling(app.db, releaseId);
    const counts: BillingReport['counts'] = { charging: 0, declined: 0, billed: 0, skipped: 0 };
    const skipped: BillingReport['skipped'] = {};
    for (const { state, skipReason, shipments } of counted) {
      counts[state] += shipments;
      if (skipReason !== null) skipped[skipReason] = shipments;
    }
    const billedCents = counted.find(({ state }) => state === 'billed')?.totalCents ?? 0;
    const total = counted.reduce((sum, { shipments }) => sum + shipments, 0);
    const chosen = paginate(page, { total, perPage });
    const paging = { limit: perPage, offset: (chosen.page - 1) * perPage };
    const rows = await listBillingRows(app.db, releaseId, paging);
    const mayPassOn = wineryOfClub(access.value).mayChange && mayChange(actor);
    const shipments = await Promise.all(
      rows.map(async (row) => ({ ...row, otherCardPath: mayPassOn ? await pathFor(app, row) : null })),
    );
    return ok({ ...chosen, counts, billedCents, skipped, total, perPage, shipments });
  },
);

/** The link by which the payer of a declined shipment pays with another card; null if the card is not tried any more. */
async function pathFor(
  app: LinkApp,
  { id, state, tried }: Pick<BilledShipment, 'id' | 'state' | 'tried'>,
): Promise<string | null> {
  const lastAt = tried?.lastAt;
  return state === 'declined' && lastAt && lastAt > app.clock.now() ? otherCardPath(app, id, lastAt) : null;
}
