import { wineName } from '#features/listings/listing.ts';
import { paginate, rowsOfPage } from '#features/listings/pagination.ts';
import { wineryTimeZone } from '#features/wineries/hours/open-now.ts';
import { authorizeStaffView } from '#features/wineries/staff/staff-access.server.ts';
import { isPermitted } from '#features/wineries/staff/staff-permissions.ts';
import type { Database } from '#infra/database.ts';
import type { Infra } from '#infra/infra.ts';
import type { Actor } from '#kit/actor.ts';
import { ok, type Result } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { grantingDeadline } from '../allocation.ts';
import {
  type AllocationAccessRow,
  countAllocation,
  countAllocations,
  findWineryPlace,
  listAllocationRows,
} from '../db/managed-allocation-rows.server.ts';
import { countFixedPeople, countPeople, listClubChoices, listGroupRows } from '../db/managed-group-rows.server.ts';
import { listAllocationWines, listSellerWines } from '../db/managed-wine-rows.server.ts';
import { windowTimeOf } from '../window-time.ts';
import { type AllocationRefusal, authorizeAllocationView, wineryOfAllocation } from './allocation-access.server.ts';
import {
  type AllocationsPage,
  allocationProblems,
  type ManagedAllocation,
  type ShownAllocation,
} from './managed-allocation.ts';

type Needs = Pick<Infra, 'db' | 'clock'>;

/** Allocations per page. */
const perPage = 20;

/** The most wines of a winery that an allocation can be made of. */
const maxSellerWines = 500;

/**
 * The allocations of a winery, the newest first, 20 per page; for those who work there and admins. Four statements.
 * @param input.page from the URL; null for the first page
 */
export const listManagedAllocations = defineUseCase(
  async (
    app: Pick<Infra, 'db'>,
    actor: Actor,
    { wineryId, page }: { wineryId: string; page: string | null },
  ): Promise<Result<AllocationsPage, AllocationRefusal>> => {
    const allowed = await authorizeStaffView(app, actor, wineryId);
    if (!allowed.ok) return allowed;
    const { id, slug, name, role } = allowed.value;
    const total = await countAllocations(app.db, wineryId);
    const chosen = paginate(page, { total, perPage });
    const rows = await listAllocationRows(app.db, wineryId, rowsOfPage(chosen, perPage));
    const place = await findWineryPlace(app.db, wineryId);
    const zone = wineryTimeZone({ county: place?.county ?? null, state: place?.state ?? 'TX' });
    const allocations = rows.map((row) => ({ ...row, closesAt: row.closesAt && windowTimeOf(zone, row.closesAt) }));
    return ok({
      ...chosen,
      perPage,
      winery: { id, slug, name, mayChange: isPermitted(role, 'clubs') },
      total,
      allocations,
    });
  },
);

/** The time zone of an allocation's winery. */
export function zoneOf({ county, wineryState: state }: AllocationAccessRow): string {
  return wineryTimeZone({ county, state });
}

/** Until when an owner grants the wishes of an allocation by hand, by the winery's clock; null if not, or not now. */
export function grantUntilOf(access: AllocationAccessRow): string | null {
  const { state, granting, closedAt } = access;
  if (state !== 'closed' || granting !== 'hand' || closedAt === null) return null;
  return windowTimeOf(zoneOf(access), grantingDeadline(closedAt));
}

/** An allocation with its wines and groups; of a draft, with the people whom they would have now. Three statements. */
export async function readAllocation(
  { db, clock }: { db: Database } & Pick<Infra, 'clock'>,
  access: AllocationAccessRow,
): Promise<ManagedAllocation> {
  const { id, version, title, description, model, granting, state, shipOn, closedAt, dueAt } = access;
  const wines = await listAllocationWines(db, id);
  const groups = await listGroupRows(db, id);
  const counts = state === 'draft' ? await countPeople(db, id, clock.now()) : await countFixedPeople(db, id);
  const zone = zoneOf(access);
  return {
    ...{ id, version, title, description, model, granting, state, shipOn, grantUntil: grantUntilOf(access) },
    isClosing: state === 'published' && dueAt !== null && dueAt <= clock.now(),
    closedAt: closedAt && windowTimeOf(zone, closedAt),
    wines: wines.map(({ title: of, vintage, state: listed, ...wine }) => ({
      ...wine,
      name: wineName({ title: of, vintage }),
      isOnSale: listed === 'published',
    })),
    groups: groups.map((group) => ({
      ...group,
      opensAt: windowTimeOf(zone, group.opensAt),
      closesAt: windowTimeOf(zone, group.closesAt),
      count: counts.get(group.id) ?? 0,
    })),
  };
}

/**
 * An allocation with its wines and groups, how many people they have, and what came of it so far. For those who work at
 * its winery and admins. Seven statements.
 */
export const showManagedAllocation = defineUseCase(
  async (app: Needs, actor: Actor, id: string): Promise<Result<ShownAllocation, AllocationRefusal>> => {
    const allowed = await authorizeAllocationView(app, actor, id);
    if (!allowed.ok) return allowed;
    const access = allowed.value;
    const allocation = await readAllocation(app, access);
    const isDraft = access.state === 'draft';
    const wines = isDraft ? await listSellerWines(app.db, access.wineryId, maxSellerWines) : [];
    const clubs = isDraft ? await listClubChoices(app.db, access.wineryId) : [];
    const now = windowTimeOf(zoneOf(access), app.clock.now());
    return ok({
      winery: wineryOfAllocation(access),
      allocation,
      counts: await countAllocation(app.db, id),
      choices: wines.map(({ title, vintage, ...wine }) => ({ ...wine, name: wineName({ title, vintage }) })),
      clubs,
      problems: isDraft ? allocationProblems(allocation, now) : [],
      now,
    });
  },
);
