import { chooseSaleMails, endMembership, setMembership } from '#features/accounts/winery-memberships.server.ts';
import type { SaleMail, WineryRole } from '#features/accounts/winery-role.ts';
import type { Transaction } from '#infra/database.ts';
import type { Infra } from '#infra/infra.ts';
import { type Actor, mayChange } from '#kit/actor.ts';
import { fieldErrorsOf, type InvalidParams } from '#kit/field-errors.ts';
import { ok, type Result, refuse, success } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { revokeInvitationsOf } from '../db/invitation-rows.server.ts';
import { listStaffRows, lockStaffWinery, type StaffRow } from '../db/staff-rows.server.ts';
import { recordStaffChange } from './record-staff-change.server.ts';
import { saleMailsSchema, staffRoleSchema } from './staff.schema.ts';
import { authorizeStaffChange, authorizeStaffView, lockForStaffChange } from './staff-access.server.ts';

type Needs = Pick<Infra, 'db' | 'clock' | 'jobs'>;
type StaffRefusal = 'forbidden' | 'not-found' | 'proof-required';
/** Whom of which winery a change concerns. */
type Asked = { wineryId: string; personId: string };

/** Whether a winery would have no owner left who can sign in, if this person were none. */
function isLastOwner(people: readonly StaffRow[], { id, role }: Pick<StaffRow, 'id' | 'role'>): boolean {
  const others = people.filter((other) => other.role === 'owner' && other.id !== id);
  return role === 'owner' && !others.some(({ bannedAt, deletedAt }) => bannedAt === null && deletedAt === null);
}

/**
 * Makes somebody of a winery an owner or a member. For its owners, who have just proved who they are; the last owner
 * cannot become a member. What a former owner has sent out as invitations works no longer.
 */
export const changeStaffRole = defineUseCase(
  async (
    app: Needs,
    actor: Actor,
    { wineryId, personId }: Asked,
    fields: unknown,
  ): Promise<Result<{ id: string; role: WineryRole }, StaffRefusal | InvalidParams | 'last-owner'>> => {
    const allowed = await authorizeStaffChange(app, actor, wineryId);
    if (!allowed.ok) return allowed;
    const parsed = staffRoleSchema.safeParse(fields);
    if (!parsed.success) return { ...refuse('validation-invalid-params'), errors: fieldErrorsOf(parsed.error.issues) };
    const { role } = parsed.data;
    return app.db.transaction().execute(async (db) => {
      const locked = await lockForStaffChange(db, allowed.value.actor, wineryId);
      if (!locked.ok) return locked;
      const people = await listStaffRows(db, wineryId);
      const person = people.find(({ id }) => id === personId);
      if (!person) return refuse('not-found');
      if (person.role === role) return ok({ id: personId, role });
      if (isLastOwner(people, person)) return refuse('last-owner');
      const now = app.clock.now();
      await setMembership(db, { userId: personId, wineryId, role }, now);
      if (role === 'member') await revokeInvitationsOf(db, { wineryId, invitedBy: personId, now });
      const event = { kind: 'role-changed', by: allowed.value.actor.id, person: personId, role } as const;
      await recordStaffChange({ ...app, db }, { winery: locked.value, what: 'role-changed', person, event });
      return ok({ id: personId, role });
    });
  },
);

/**
 * Removes somebody from a winery: their access ends at once, and so do its mails to them. For its owners, who have just
 * proved who they are; the last owner cannot be removed.
 */
export const removeStaff = defineUseCase(
  async (
    app: Needs,
    actor: Actor,
    { wineryId, personId }: Asked,
  ): Promise<Result<undefined, StaffRefusal | 'last-owner'>> => {
    const allowed = await authorizeStaffChange(app, actor, wineryId);
    if (!allowed.ok) return allowed;
    return app.db.transaction().execute(async (db) => {
      const locked = await lockForStaffChange(db, allowed.value.actor, wineryId);
      if (!locked.ok) return locked;
      return endAccess({ ...app, db }, locked.value, { personId, by: allowed.value.actor.id });
    });
  },
);

/** Leaves a winery: for everybody who belongs to it but its last owner. Its access ends at once. */
export const leaveWinery = defineUseCase(
  async (
    app: Needs,
    actor: Actor,
    wineryId: string,
  ): Promise<Result<undefined, 'forbidden' | 'not-found' | 'last-owner'>> => {
    if (!mayChange(actor)) return refuse('forbidden');
    const found = await authorizeStaffView(app, actor, wineryId);
    if (!found.ok) return found;
    return app.db.transaction().execute(async (db) => {
      const winery = await lockStaffWinery(db, wineryId, actor.id);
      if (!winery || winery.role === null) return refuse('forbidden');
      return endAccess({ ...app, db }, winery, { personId: actor.id, by: actor.id });
    });
  },
);

/** Ends somebody's access to a locked winery, who leaves or is removed. */
async function endAccess(
  app: { db: Transaction } & Pick<Infra, 'clock' | 'jobs'>,
  winery: { id: string; name: string },
  { personId, by }: { personId: string; by: string },
): Promise<Result<undefined, 'not-found' | 'last-owner'>> {
  const people = await listStaffRows(app.db, winery.id);
  const person = people.find(({ id }) => id === personId);
  if (!person) return refuse('not-found');
  if (isLastOwner(people, person)) return refuse('last-owner');
  await endMembership(app.db, { userId: personId, wineryId: winery.id });
  await revokeInvitationsOf(app.db, { wineryId: winery.id, invitedBy: personId, now: app.clock.now() });
  const what = personId === by ? 'left' : 'removed';
  const event = { kind: what, by, person: personId, role: person.role } as const;
  await recordStaffChange(app, { winery, what, person, event });
  return success;
}

/** Chooses which mails about a winery's sales the actor gets. For everybody who belongs to it, for themselves. */
export const setSaleMails = defineUseCase(
  async (
    app: Pick<Infra, 'db'>,
    actor: Actor,
    wineryId: string,
    fields: unknown,
  ): Promise<Result<{ saleMails: SaleMail[] }, 'forbidden' | 'not-found' | InvalidParams>> => {
    if (!mayChange(actor)) return refuse('forbidden');
    const found = await authorizeStaffView(app, actor, wineryId);
    if (!found.ok) return found;
    if (found.value.role === null) return refuse('forbidden');
    const parsed = saleMailsSchema.safeParse(fields);
    if (!parsed.success) return { ...refuse('validation-invalid-params'), errors: fieldErrorsOf(parsed.error.issues) };
    const chosen = [...new Set(parsed.data.saleMails)];
    const isStored = await chooseSaleMails(app.db, { userId: actor.id, wineryId }, chosen);
    return isStored ? ok({ saleMails: chosen }) : refuse('forbidden');
  },
);
