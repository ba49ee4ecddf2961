import { createHash, randomBytes } from 'node:crypto';
import { type RateLimited, takeRateLimits } from '#features/accounts/sign-in/rate-limits.server.ts';
import { sendMail } from '#features/mail/mail-outbox.server.ts';
import type { Transaction } from '#infra/database.ts';
import type { Infra } from '#infra/infra.ts';
import type { RateLimiter } from '#infra/rate-limiter.ts';
import type { Actor } from '#kit/actor.ts';
import { fieldErrorsOf, type InvalidParams } from '#kit/field-errors.ts';
import { ok, type Result, refuse, success } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import {
  insertInvitation,
  listOpenInvitations,
  lockOpenInvitation,
  updateInvitation,
} from '../db/invitation-rows.server.ts';
import { listStaffRows } from '../db/staff-rows.server.ts';
import { checkPlanLimit } from '../terms/winery-terms.server.ts';
import type { PlanLimitRefusal } from '../terms/winery-terms.ts';
import { recordStaffEvent } from './record-staff-change.server.ts';
import { invitationSchema } from './staff.schema.ts';
import { invitationLifetime, maxStaff } from './staff.ts';
import { authorizeStaffChange, lockForStaffChange } from './staff-access.server.ts';
import type { StaffMailProps } from './staff-mails.ts';

type Needs = Pick<Infra, 'db' | 'clock' | 'jobs'> & { rateLimiter: RateLimiter };
type StaffRefusal = 'forbidden' | 'not-found' | 'proof-required';

/** How many invitations a winery sends a day, repeated ones included, and how many one address gets from all wineries. */
const perWinery = { limit: 20, windowSeconds: 24 * 3600 };
const perAddress = { limit: 10, windowSeconds: 24 * 3600 };

function takeInvitation(
  { rateLimiter }: Needs,
  { wineryId, email }: { wineryId: string; email: string },
): Promise<RateLimited | undefined> {
  return takeRateLimits(rateLimiter, [
    [`staff invitations of ${wineryId}`, perWinery],
    [`staff invitations to ${email}`, perAddress],
  ]);
}

/** What is stored of an invitation's token: who reads the database cannot accept anything. */
export function hashInvitationToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** A new token, what is stored of it, and until when it works. */
function newToken(now: Date) {
  const token = randomBytes(32).toString('base64url');
  const expiresAt = new Date(now.getTime() + invitationLifetime);
  return { token, tokenHash: hashInvitationToken(token), expiresAt };
}

async function mailInvitation(
  app: { db: Transaction } & Pick<Infra, 'jobs'>,
  {
    to,
    token,
    expiresAt,
    ...about
  }: { to: string; token: string; expiresAt: Date } & Pick<
    StaffMailProps['staff-invitation'],
    'winery' | 'role' | 'handsOver'
  >,
): Promise<void> {
  const path = `/invitation?${new URLSearchParams({ t: token })}` as const;
  const props = { ...about, path, expiresAt: expiresAt.toISOString() };
  await sendMail(app, { mail: 'staff-invitation', to, props });
}

export type InviteResult = Result<
  { id: string; email: string; expiresAt: string },
  | StaffRefusal
  | InvalidParams
  | 'already-member'
  | 'already-invited'
  | 'too-many-staff'
  | PlanLimitRefusal
  | RateLimited
>;

/**
 * Invites somebody by e-mail to work for a winery, as an owner or a member, or to take it over from the actor. For its
 * owners, who have just proved who they are. The link works once, for seven days, and only for an account with this
 * e-mail. An invitation that expired is replaced.
 */
export const inviteStaff = defineUseCase(
  async (app: Needs, actor: Actor, wineryId: string, fields: unknown): Promise<InviteResult> => {
    const allowed = await authorizeStaffChange(app, actor, wineryId);
    if (!allowed.ok) return allowed;
    const parsed = invitationSchema.safeParse(fields);
    if (!parsed.success) return { ...refuse('validation-invalid-params'), errors: fieldErrorsOf(parsed.error.issues) };
    const { email, role, handOver: handsOver } = parsed.data;
    const tooMany = await takeInvitation(app, { wineryId, email });
    if (tooMany) return tooMany;
    const now = app.clock.now();
    const invitedBy = allowed.value.actor.id;
    return app.db.transaction().execute(async (db): Promise<InviteResult> => {
      const locked = await lockForStaffChange(db, allowed.value.actor, wineryId);
      if (!locked.ok) return locked;
      const people = await listStaffRows(db, wineryId);
      const known = people.find((person) => person.email.toLowerCase() === email);
      // why: somebody of the winery can take it over, but nobody from themselves
      if (known && (!handsOver || known.id === invitedBy)) return refuse('already-member');
      const open = await listOpenInvitations(db, wineryId);
      const earlier = open.find((invitation) => invitation.email === email);
      if (earlier && earlier.expiresAt > now) return refuse('already-invited');
      const full = earlier ? undefined : await checkRoom(db, wineryId, people.length + open.length);
      if (full) return full;
      if (earlier) await updateInvitation(db, { id: earlier.id, wineryId }, { revokedAt: now });
      const { token, tokenHash, expiresAt } = newToken(now);
      const row = { wineryId, email, role, handsOver, tokenHash, invitedBy, createdAt: now, expiresAt };
      const id = await insertInvitation(db, row);
      await recordStaffEvent({ ...app, db }, { wineryId, kind: 'invited', by: invitedBy, invitationId: id, role });
      await mailInvitation({ ...app, db }, { to: email, token, expiresAt, role, handsOver, winery: locked.value.name });
      return ok({ id, email, expiresAt: expiresAt.toISOString() });
    });
  },
);

/** Checks whether a winery can have one more person than it has and has invited. */
async function checkRoom(db: Transaction, wineryId: string, taken: number) {
  if (taken >= maxStaff) return refuse('too-many-staff');
  return checkPlanLimit(db, { wineryId, thing: 'seats', count: async () => taken });
}

/** Which invitation of which winery. */
type Asked = { wineryId: string; invitationId: string };

/**
 * Sends an open or expired invitation again, with a new link that works for seven days; the earlier one stops working.
 * For the winery's owners, who have just proved who they are; a handover only by the owner who offered it.
 */
export const resendStaffInvitation = defineUseCase(
  async (
    app: Needs,
    actor: Actor,
    { wineryId, invitationId }: Asked,
  ): Promise<Result<{ id: string; email: string; expiresAt: string }, StaffRefusal | RateLimited>> => {
    const allowed = await authorizeStaffChange(app, actor, wineryId);
    if (!allowed.ok) return allowed;
    const open = await listOpenInvitations(app.db, wineryId);
    const found = open.find(({ id }) => id === invitationId);
    if (!found) return refuse('not-found');
    const tooMany = await takeInvitation(app, { wineryId, email: found.email });
    if (tooMany) return tooMany;
    const by = allowed.value.actor.id;
    return app.db.transaction().execute(async (db) => {
      const locked = await lockForStaffChange(db, allowed.value.actor, wineryId);
      if (!locked.ok) return locked;
      const invitation = await lockOpenInvitation(db, { id: invitationId, wineryId });
      if (!invitation) return refuse('not-found');
      const { email, role, handsOver, invitedBy } = invitation;
      if (handsOver && invitedBy !== by) return refuse('forbidden');
      const { token, tokenHash, expiresAt } = newToken(app.clock.now());
      await updateInvitation(db, { id: invitationId, wineryId }, { tokenHash, expiresAt, invitedBy: by });
      await recordStaffEvent({ ...app, db }, { wineryId, kind: 'resent', by, invitationId, role });
      await mailInvitation({ ...app, db }, { to: email, token, expiresAt, role, handsOver, winery: locked.value.name });
      return ok({ id: invitationId, email, expiresAt: expiresAt.toISOString() });
    });
  },
);

/**
 * Revokes an open invitation: its link stops working, and whoever was invited gets a mail. For the winery's owners, who
 * have just proved who they are.
 */
export const revokeStaffInvitation = defineUseCase(
  async (app: Needs, actor: Actor, { wineryId, invitationId }: Asked): Promise<Result<undefined, StaffRefusal>> => {
    const allowed = await authorizeStaffChange(app, actor, wineryId);
    if (!allowed.ok) return allowed;
    const open = await listOpenInvitations(app.db, wineryId);
    if (!open.some(({ id }) => id === invitationId)) return refuse('not-found');
    return app.db.transaction().execute(async (db) => {
      const locked = await lockForStaffChange(db, allowed.value.actor, wineryId);
      if (!locked.ok) return locked;
      const invitation = await lockOpenInvitation(db, { id: invitationId, wineryId });
      if (!invitation) return refuse('not-found');
      const now = app.clock.now();
      await updateInvitation(db, { id: invitationId, wineryId }, { revokedAt: now });
      const by = allowed.value.actor.id;
      await recordStaffEvent({ ...app, db }, { wineryId, kind: 'revoked', by, invitationId });
      const { email: to, expiresAt } = invitation;
      const props = { winery: locked.value.name };
      if (expiresAt > now) await sendMail({ ...app, db }, { mail: 'staff-invitation-revoked', to, props });
      return success;
    });
  },
);
