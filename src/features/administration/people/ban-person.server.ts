import { z } from 'zod';
import { adminReasonSchema } from '#features/accounts/admin-reason.schema.ts';
import { recordAdminAction } from '#features/accounts/audit/record-admin-action.server.ts';
import { banAccount, unbanAccount } from '#features/accounts/oversight/ban-account.server.ts';
import { resumePayouts } from '#features/payments/payouts/paused-payouts.server.ts';
import type { Infra } from '#infra/infra.ts';
import { type Actor, authorizeAdmin } from '#kit/actor.ts';
import { fieldErrorsOf, type InvalidParams, invalidParams } from '#kit/field-errors.ts';
import { ok, type Result, refuse } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { countClosedListings, countPublished, listKeptClosed, listSuspendedWineries } from '../db/ban-rows.server.ts';

const banSchema = z.object({ reason: adminReasonSchema });
const personId = z.uuid();

type Needs = Pick<Infra, 'db' | 'clock' | 'jobs'>;

export type BanPersonResult = Result<
  { closed: number },
  'forbidden' | 'proof-required' | 'not-found' | 'is-admin' | 'unavailable' | InvalidParams
>;

/**
 * Bans somebody: all their sessions end at once, they get a mail with the reason, and wineries that have no other active
 * owner are suspended, which closes their published listings. `docs/bans.md` says what a ban does to each feature. Orders
 * in progress stay, for an admin to settle. For admins with a fresh proof, with a reason; not for themselves or other
 * admins.
 * @returns how many listings closed; `unavailable` if they are banned already
 */
export const banPerson = defineUseCase(
  async (app: Needs, actor: Actor, { id, fields }: { id: string; fields: unknown }): Promise<BanPersonResult> => {
    const admin = authorizeAdmin(actor, app.clock.now());
    if (!admin.ok) return admin;
    if (id === admin.value.id) return refuse('forbidden');
    if (!personId.safeParse(id).success) return refuse('not-found');
    const parsed = banSchema.safeParse(fields);
    if (!parsed.success) {
      return invalidParams(fieldErrorsOf(parsed.error.issues));
    }
    const { reason } = parsed.data;
    return app.db.transaction().execute(async (db): Promise<BanPersonResult> => {
      const banned = await banAccount({ ...app, db }, { userId: id, reason });
      if (!banned.ok) return banned;
      const closed = await countClosedListings(db, banned.value.banId);
      const details = `${closed} listings closed`;
      await recordAdminAction({ ...app, db }, admin.value, {
        ...{ kind: 'person-banned', subject: 'person', subjectId: id, reason, details },
      });
      return ok({ closed });
    });
  },
);

export type UnbanPersonResult = Result<
  { opened: number },
  'forbidden' | 'proof-required' | 'not-found' | 'unavailable'
>;

/**
 * Lifts the ban of somebody, who gets a mail. Wineries that they own are no longer suspended, and the listings that the
 * suspension closed open again, unless they were deleted meanwhile. For admins with a fresh proof.
 * @returns how many listings opened; `unavailable` if the person is not banned
 */
export const unbanPerson = defineUseCase(async (app: Needs, actor: Actor, id: string): Promise<UnbanPersonResult> => {
  const admin = authorizeAdmin(actor, app.clock.now());
  if (!admin.ok) return admin;
  if (!personId.safeParse(id).success) return refuse('not-found');
  return app.db.transaction().execute(async (db): Promise<UnbanPersonResult> => {
    const suspended = await listSuspendedWineries(db, id);
    const kept = await listKeptClosed(db, id);
    const lifted = await unbanAccount({ ...app, db }, id);
    if (!lifted.ok) return lifted;
    await resumePayouts({ ...app, db }, suspended);
    const opened = await countPublished(db, kept);
    const details = `${opened} listings opened again`;
    await recordAdminAction({ ...app, db }, admin.value, {
      kind: 'person-unbanned',
      subject: 'person',
      subjectId: id,
      details,
    });
    return ok({ opened });
  });
});
