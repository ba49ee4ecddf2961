import { publicName } from '#features/accounts/profile/public-person.ts';
import { chosenSaleMails } from '#features/accounts/winery-role.ts';
import type { Infra } from '#infra/infra.ts';
import type { Actor } from '#kit/actor.ts';
import { ok, type Result, refuse } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { listOpenInvitations } from '../db/invitation-rows.server.ts';
import { listStaffEventRows } from '../db/staff-event-rows.server.ts';
import { listStaffRows } from '../db/staff-rows.server.ts';
import { staffHistoryQuerySchema } from './staff.schema.ts';
import type { StaffEvent, StaffHistory, StaffView } from './staff.ts';
import { authorizeStaffView } from './staff-access.server.ts';
import { isPermitted } from './staff-permissions.ts';

/**
 * Shows the staff of a winery: to owners and admins everybody and the open invitations, to members only what they are
 * themselves. Three queries.
 */
export const showStaff = defineUseCase(
  async (
    app: Pick<Infra, 'db' | 'clock'>,
    actor: Actor,
    wineryId: string,
  ): Promise<Result<StaffView, 'forbidden' | 'not-found'>> => {
    const found = await authorizeStaffView(app, actor, wineryId);
    if (!found.ok || actor.kind !== 'user') return found.ok ? refuse('forbidden') : found;
    const { role, ...winery } = found.value;
    const people = await listStaffRows(app.db, winery.id);
    const own = people.find(({ id }) => id === actor.id);
    const you = own ? { role: own.role, saleMails: chosenSaleMails(own) } : null;
    if (!isPermitted(role, 'staff') && !actor.roles.includes('admin'))
      return ok({ winery, you, people: [], invitations: [] });
    const now = app.clock.now();
    const invitations = await listOpenInvitations(app.db, winery.id);
    return ok({
      winery,
      you,
      people: people.map((person) => ({
        ...{ id: person.id, name: publicName(person), email: person.email, role: person.role },
        since: person.createdAt.toISOString(),
        isYou: person.id === actor.id,
      })),
      invitations: invitations.map(({ id, email, role: invitedAs, handsOver, expiresAt, ...sender }) => ({
        ...{ id, email, handsOver, role: invitedAs, invitedBy: publicName(sender) },
        expiresAt: expiresAt.toISOString(),
        expired: expiresAt <= now,
      })),
    });
  },
);

const perPage = 25;

/** Lists what happened to a winery's staff, the newest first, 25 a page. For its owners and admins. Two queries. */
export const listStaffHistory = defineUseCase(
  async (
    app: Pick<Infra, 'db'>,
    actor: Actor,
    wineryId: string,
    query: unknown,
  ): Promise<Result<StaffHistory, 'forbidden' | 'not-found' | 'validation-invalid-params'>> => {
    const found = await authorizeStaffView(app, actor, wineryId);
    if (!found.ok) return found;
    const isAdmin = actor.kind === 'user' && actor.roles.includes('admin');
    if (!isPermitted(found.value.role, 'staff') && !isAdmin) return refuse('forbidden');
    const parsed = staffHistoryQuerySchema.safeParse(query);
    if (!parsed.success) return refuse('validation-invalid-params');
    // why: one row more than a page shows whether there is a next page
    const rows = await listStaffEventRows(app.db, wineryId, { before: parsed.data.before, limit: perPage + 1 });
    const page = rows.slice(0, perPage);
    const next = rows.length > perPage ? (page.at(-1)?.id ?? null) : null;
    return ok({ data: page.map(presentEvent), meta: { perPage, next } });
  },
);

function presentEvent(row: Awaited<ReturnType<typeof listStaffEventRows>>[number]): StaffEvent {
  const { id, kind, happenedAt, role, email, personName, personBannedAt, personDeletedAt } = row;
  const person =
    personName === null
      ? email
      : publicName({ displayName: personName, bannedAt: personBannedAt, deletedAt: personDeletedAt });
  const { displayName, bannedAt, deletedAt } = row;
  const by = displayName === null ? (email ?? 'Somebody') : publicName({ displayName, bannedAt, deletedAt });
  return { id, kind, at: happenedAt.toISOString(), by, whom: person, role };
}
