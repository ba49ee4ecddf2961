import { z } from 'zod';
import { adminReasonSchema } from '#features/accounts/admin-reason.schema.ts';
import { recordAdminAction } from '#features/accounts/audit/record-admin-action.server.ts';
import { banAccount, unbanAccount } from '#features/accounts/oversight/ban-account.server.ts';
import { closeListingsFor, reopenListings } from '#features/listings/editing/close-for-operator.server.ts';
import type { Infra } from '#infra/infra.ts';
import { type Actor, mayChange } from '#kit/actor.ts';
import { fieldErrorsOf, type InvalidParams, invalidParams } from '#kit/field-errors.ts';
import { ok, type Result, refuse } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { insertClosedListings, listClosedListings, listWineriesLeftAlone } from '../db/ban-rows.server.ts';

const banSchema = z.object({ reason: adminReasonSchema });
const personId = z.uuid();

type Needs = Pick<Infra, 'db' | 'clock' | 'jobs'>;

export type BanPersonResult = Result<
  { closed: number },
  'forbidden' | 'not-found' | 'is-admin' | 'unavailable' | InvalidParams
>;

/**
 * Bans somebody: all their sessions end at once, they get a mail with the reason, and the published listings of wineries
 * that have no other active owner are closed. Orders stay as they are, for an admin to settle. For admins, with a reason;
 * not for themselves or other admins. `unavailable` means that they are banned already.
 */
export const banPerson = defineUseCase(
  async (app: Needs, actor: Actor, { id, fields }: { id: string; fields: unknown }): Promise<BanPersonResult> => {
    if (!mayChange(actor) || !actor.roles.includes('admin') || id === actor.id) return refuse('forbidden');
    if (!personId.safeParse(id).success) return refuse('not-found');
    const parsed = banSchema.safeParse(fields);
    if (!parsed.success) {
      return invalidParams(fieldErrorsOf(parsed.error.issues));
    }
    const { reason } = parsed.data;
    return app.db.transaction().execute(async (db): Promise<BanPersonResult> => {
      const banned = await banAccount({ ...app, db }, { userId: id, reason });
      if (!banned.ok) return banned;
      const closed = await closeListingsFor(db, await listWineriesLeftAlone(db, id));
      await insertClosedListings(db, banned.value.banId, closed);
      const details = `${closed.length} listings closed`;
      await recordAdminAction({ ...app, db }, actor, {
        ...{ kind: 'person-banned', subject: 'person', subjectId: id, reason, details },
      });
      return ok({ closed: closed.length });
    });
  },
);

export type UnbanPersonResult = Result<{ opened: number }, 'forbidden' | 'not-found' | 'unavailable'>;

/**
 * Lifts the ban of somebody, who gets a mail, and opens the listings again that it closed, unless they were opened or
 * deleted meanwhile. For admins. `unavailable` means that they are not banned.
 */
export const unbanPerson = defineUseCase(async (app: Needs, actor: Actor, id: string): Promise<UnbanPersonResult> => {
  if (!mayChange(actor) || !actor.roles.includes('admin')) return refuse('forbidden');
  if (!personId.safeParse(id).success) return refuse('not-found');
  return app.db.transaction().execute(async (db): Promise<UnbanPersonResult> => {
    const lifted = await unbanAccount({ ...app, db }, id);
    if (!lifted.ok) return lifted;
    const { banId } = lifted.value;
    const opened = banId === null ? 0 : await reopenListings(db, await listClosedListings(db, banId));
    const details = `${opened} listings opened again`;
    await recordAdminAction({ ...app, db }, actor, {
      kind: 'person-unbanned',
      subject: 'person',
      subjectId: id,
      details,
    });
    return ok({ opened });
  });
});
