import { z } from 'zod';
import { adminReasonSchema } from '#features/accounts/admin-reason.schema.ts';
import { lockPerson, lockUnbannedPerson } from '#features/accounts/lock-person.server.ts';
import {
  addWinery,
  type ClaimedWinery,
  lockWineryToClaim,
  setClaimed,
} from '#features/wineries/claimed-winery.server.ts';
import { installOwner } from '#features/wineries/staff/install-owner.server.ts';
import type { Transaction } from '#infra/database.ts';
import type { Infra } from '#infra/infra.ts';
import { type Actor, authorizeAdmin, mayChange, type SignedIn } from '#kit/actor.ts';
import { type FieldErrors, fieldErrorsOf } from '#kit/field-errors.ts';
import type { Locked } from '#kit/locked.ts';
import { ok, type Refusal, type Result, refuse } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { claimIdSchema } from './claim.schema.ts';
import { claimFileDays } from './claim.ts';
import { type ClaimTransition, claimProcess } from './claim-process.ts';
import { scheduleFileDeletion } from './db/claim-file-rows.server.ts';
import {
  type ClaimRow,
  decideClaimRow,
  decideOtherClaims,
  findClaimRow,
  findPendingClaim,
  hasPendingClaims,
  insertClaim,
  insertClaimEvents,
  listOwnerRecipients,
  lockClaimRow,
} from './db/claim-rows.server.ts';
import { maxRecipients, notifyOfClaims } from './notify-claim.server.ts';

type DecideApp = Pick<Infra, 'db' | 'clock' | 'jobs'>;
type Deciding = { db: Transaction } & Pick<Infra, 'clock' | 'jobs'>;

type DecisionRefusal = 'forbidden' | 'not-found' | 'claim-decided';
type Invalid = Refusal<'invalid', { errors: FieldErrors }>;

/** How long files are kept after a decision, in milliseconds. */
const keepFiles = claimFileDays * 24 * 60 * 60 * 1000;

/** The reason that the others get when one claim of several is approved. */
const otherApproved = 'We approved another claim for this winery.';

/** A box of a form, or a boolean of the API. */
const checkedSchema = z
  .union([z.literal('on').transform(() => true), z.boolean()])
  .optional()
  .default(false);

const approvalSchema = z.object({
  /** A winery of the directory, for a claim of a new one that turned out to be listed. */
  wineryId: claimIdSchema.optional().or(z.literal('').transform(() => undefined)),
  /** Whether the access of the owners before ends. */
  endOwners: checkedSchema,
  /** Whether the admin has looked the permit number up where the authorities publish it. */
  permitLookedUp: checkedSchema,
});

export type ApproveClaimResult = Result<
  { id: string; wineryId: string },
  DecisionRefusal | 'proof-required' | 'no-winery' | 'user-is-banned' | Invalid
>;

/**
 * Approves a claim: the claimant becomes an owner of the winery, and every other claim of it that waits is rejected. A
 * new winery is added to the directory, or is one that is there already. For admins with a fresh proof.
 * @param fields `wineryId` of the listed winery that a claim of a new one is about; `endOwners` to end the access of
 * the owners before; `permitLookedUp` if the admin has looked the permit number up
 * @returns `no-winery` if the winery was deleted since; `user-is-banned` while the claimant is banned
 */
export const approveClaim = defineUseCase(
  async (app: DecideApp, actor: Actor, id: string, fields: unknown): Promise<ApproveClaimResult> => {
    const admin = authorizeAdmin(actor, app.clock.now());
    if (!admin.ok) return admin;
    const parsed = approvalSchema.safeParse(fields ?? {});
    if (!parsed.success) return { ok: false, code: 'invalid', errors: fieldErrorsOf(parsed.error.issues) };
    return app.db.transaction().execute(async (db): Promise<ApproveClaimResult> => {
      const within = { ...app, db };
      const { wineryId, endOwners, permitLookedUp } = parsed.data;
      const locked = await lockClaim(within, id, { transition: 'approve', listed: wineryId });
      if (!locked.ok) return locked;
      const { claim, winery } = locked.value;
      if (!(await lockUnbannedPerson(db, claim.userId))) return refuse('user-is-banned');
      if (!winery && (!claim.isNew || wineryId !== undefined)) return refuse('no-winery');
      return approve(within, admin.value, { claim, winery, endOwners, permitLookedUp });
    });
  },
);

type LockedClaim = { claim: Locked<ClaimRow>; winery: Locked<ClaimedWinery> | undefined };

/**
 * Locks the claimant, the winery, and the claim, in this order, and checks that the transition may be made.
 * @param change.listed the winery that a claim of a new one is about
 * @param change.claimant the only person whose claim it may be; anybody's if omitted
 */
async function lockClaim(
  { db, clock }: Pick<Deciding, 'db' | 'clock'>,
  id: string,
  change: { transition: ClaimTransition; listed?: string | undefined; claimant?: string },
): Promise<Result<LockedClaim, 'not-found' | 'claim-decided'>> {
  const { transition, listed, claimant } = change;
  const found = claimIdSchema.safeParse(id).success ? await findClaimRow(db, id) : undefined;
  if (!found || (claimant !== undefined && found.userId !== claimant)) return refuse('not-found');
  // why: whoever deletes their account withdraws their claims
  if (!(await lockPerson(db, found.userId))) return refuse('claim-decided');
  const wineryId = found.wineryId ?? (found.isNew ? listed : undefined);
  const winery = wineryId === undefined ? undefined : await lockWineryToClaim(db, wineryId);
  const claim = await lockClaimRow(db, id);
  if (!claim) return refuse('not-found');
  const status = { state: claim.state, since: clock.now(), flags: {} };
  const role = claimant === undefined ? 'admin' : 'claimant';
  return claimProcess.check(status, transition, [role]).ok ? ok({ claim, winery }) : refuse('claim-decided');
}

async function approve(
  app: Deciding,
  actor: SignedIn,
  { claim, winery: listed, endOwners, permitLookedUp }: LockedClaim & { endOwners: boolean; permitLookedUp: boolean },
): Promise<ApproveClaimResult> {
  const { db } = app;
  const now = app.clock.now();
  const winery = listed ?? (await addWinery(db, newWineryOf(claim), now));
  const owners = winery.hasOwner ? await listOwnerRecipients(db, winery.id, maxRecipients) : [];
  const decision = { decidedAt: now, reason: null, permitLookedUp };
  await decideClaimRow(db, claim, { ...decision, state: 'approved', wineryId: winery.id });
  await insertClaimEvents(db, [claim.id], { kind: 'approved', actorId: actor.id, happenedAt: now });
  await installOwner(app, {
    ...{ wineryId: winery.id, userId: claim.userId, by: actor.id, endOthers: endOwners },
  });
  await setClaimed(db, winery, { hasOwner: true, hasPending: false });
  const others = await decideOtherClaims(
    db,
    { wineryId: winery.id, except: claim.id },
    { state: 'rejected', decidedAt: now, reason: otherApproved },
  );
  const otherIds = others.map(({ id }) => id);
  await insertClaimEvents(db, otherIds, { kind: 'rejected', actorId: actor.id, happenedAt: now });
  await scheduleFileDeletion(db, [claim, ...others], new Date(now.getTime() + keepFiles));
  const named = { isNew: claim.isNew, isDispute: claim.isDispute || owners.length > 0, wineryName: winery.name };
  const before = owners.filter(({ userId }) => userId !== claim.userId);
  const told = { owners: before, slug: winery.slug, ended: endOwners };
  await notifyOfClaims(app, [{ ...named, id: claim.id, userId: claim.userId }], { news: 'approved', ...told });
  if (others.length > 0) {
    const answered = others.map((other) => ({ ...named, isNew: false, isDispute: false, ...other }));
    await notifyOfClaims(app, answered, { news: 'rejected', reason: otherApproved });
  }
  return ok({ id: claim.id, wineryId: winery.id });
}

/** The winery that a claim of a new one describes. */
function newWineryOf({ wineryName: name, street, city, stateCode, zip, region, website }: ClaimRow) {
  if (city === null || (stateCode !== 'TX' && stateCode !== 'OR') || region === null)
    throw new Error('A claim of a new winery does not say where it is');
  return { name, street, city, state: stateCode, zip, region, website } as const;
}

export type RejectClaimResult = Result<{ id: string }, DecisionRefusal | Invalid>;

const rejectionSchema = z.object({ reason: adminReasonSchema });

/** Rejects a claim with a reason that the claimant is told. For admins. @param fields `reason` */
export const rejectClaim = defineUseCase(
  async (app: DecideApp, actor: Actor, id: string, fields: unknown): Promise<RejectClaimResult> => {
    if (!mayChange(actor) || !actor.roles.includes('admin')) return refuse('forbidden');
    const parsed = rejectionSchema.safeParse(fields ?? {});
    if (!parsed.success) return { ok: false, code: 'invalid', errors: fieldErrorsOf(parsed.error.issues) };
    return app.db.transaction().execute(async (db): Promise<RejectClaimResult> => {
      const locked = await lockClaim({ ...app, db }, id, { transition: 'reject' });
      if (!locked.ok) return locked;
      const { reason } = parsed.data;
      return endClaim({ ...app, db }, actor, { ...locked.value, state: 'rejected', reason });
    });
  },
);

/** Withdraws a claim. For its claimant, not in an impersonation session. */
export const withdrawClaim = defineUseCase(
  async (app: DecideApp, actor: Actor, id: string): Promise<Result<{ id: string }, DecisionRefusal>> => {
    if (!mayChange(actor)) return refuse('forbidden');
    return app.db.transaction().execute(async (db): Promise<Result<{ id: string }, DecisionRefusal>> => {
      const locked = await lockClaim({ ...app, db }, id, { transition: 'withdraw', claimant: actor.id });
      if (!locked.ok) return locked;
      return endClaim({ ...app, db }, actor, { ...locked.value, state: 'withdrawn', reason: null });
    });
  },
);

/** Ends a claim that was not approved: the winery is as before, unless other claims wait. */
async function endClaim(
  app: Deciding,
  actor: SignedIn,
  ended: LockedClaim & { state: 'rejected' | 'withdrawn'; reason: string | null },
): Promise<Result<{ id: string }, never>> {
  const { claim, winery, state, reason } = ended;
  const now = app.clock.now();
  await decideClaimRow(app.db, claim, { state, decidedAt: now, reason });
  await insertClaimEvents(app.db, [claim.id], { kind: state, actorId: actor.id, happenedAt: now });
  await scheduleFileDeletion(app.db, [claim], new Date(now.getTime() + keepFiles));
  if (winery) {
    const hasPending = await hasPendingClaims(app.db, winery.id, claim.id);
    await setClaimed(app.db, winery, { hasOwner: winery.hasOwner, hasPending });
  }
  const owners = claim.isDispute && winery ? await listOwnerRecipients(app.db, winery.id, maxRecipients) : [];
  await notifyOfClaims(app, [claim], { news: state, reason, owners, slug: winery?.slug ?? '' });
  return ok({ id: claim.id });
}

const filedSchema = z.object({
  wineryId: z.string({ error: 'Please name the winery' }),
  userId: claimIdSchema,
});

/**
 * Files a claim for somebody who proved it elsewhere, and approves it at once. For admins with a fresh proof.
 * @param fields `wineryId` and `userId`
 */
export const fileApprovedClaim = defineUseCase(
  async (app: DecideApp, actor: Actor, fields: unknown): Promise<ApproveClaimResult | Refusal<'already-owned'>> => {
    const admin = authorizeAdmin(actor, app.clock.now());
    if (!admin.ok) return admin;
    const parsed = filedSchema.safeParse(fields);
    if (!parsed.success) return { ok: false, code: 'invalid', errors: fieldErrorsOf(parsed.error.issues) };
    const { wineryId, userId } = parsed.data;
    return app.db.transaction().execute(async (db): Promise<ApproveClaimResult | Refusal<'already-owned'>> => {
      if (!(await lockUnbannedPerson(db, userId))) {
        return { ok: false, code: 'invalid', errors: { userId: 'No such person, or they are banned' } };
      }
      const winery = await lockWineryToClaim(db, wineryId);
      if (!winery) return refuse('no-winery');
      const owners = await listOwnerRecipients(db, winery.id, maxRecipients);
      if (owners.some((owner) => owner.userId === userId)) return refuse('already-owned');
      // why: if they have claimed it themselves, that claim is approved; it must not be answered by a second one
      const pending = await findPendingClaim(db, userId, { wineryId: winery.id });
      const claim = await lockClaimRow(
        db,
        pending ?? (await insertFiledClaim({ ...app, db }, admin.value, { userId, winery })),
      );
      if (!claim) throw new Error('A claim that was just found is gone');
      return approve({ ...app, db }, admin.value, { claim, winery, endOwners: false, permitLookedUp: false });
    });
  },
);

async function insertFiledClaim(
  { db, clock }: Deciding,
  actor: SignedIn,
  { userId, winery }: { userId: string; winery: ClaimedWinery },
): Promise<string> {
  const now = clock.now();
  const place = { street: null, city: null, stateCode: null, zip: null, region: null, website: null };
  const id = await insertClaim(db, {
    ...{ userId, wineryId: winery.id, isNew: false, isDispute: winery.hasOwner, wineryName: winery.name },
    ...{ ...place, licenseNumber: null, phone: null, filedBy: actor.id, createdAt: now },
  });
  await insertClaimEvents(db, [id], { kind: 'submitted', actorId: actor.id, happenedAt: now });
  return id;
}
