import { verifyReadEmail } from '#features/accounts/credentials/email-verification.server.ts';
import type { RequestOrigin } from '#features/accounts/sign-in/auth.server.ts';
import { networkLimits, type RateLimited, takeRateLimits } from '#features/accounts/sign-in/rate-limits.server.ts';
import { endMembership, lockJoiningPerson, setMembership } from '#features/accounts/winery-memberships.server.ts';
import type { WineryRole } from '#features/accounts/winery-role.ts';
import { sendMail } from '#features/mail/mail-outbox.server.ts';
import type { Database, Transaction } from '#infra/database.ts';
import type { Infra } from '#infra/infra.ts';
import type { RateLimiter } from '#infra/rate-limiter.ts';
import { type Actor, mayChange } from '#kit/actor.ts';
import type { Locked } from '#kit/locked.ts';
import { ok, type Result, refuse } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { findInvitation, revokeInvitationsOf, updateInvitation } from '../db/invitation-rows.server.ts';
import { listStaffRows, lockStaffWinery, type StaffWineryRow } from '../db/staff-rows.server.ts';
import { pausePayouts } from '../payout-pause.server.ts';
import { hashInvitationToken } from './invite-staff.server.ts';
import { recordStaffChange, recordStaffEvent } from './record-staff-change.server.ts';
import { invitationTokenSchema } from './staff.schema.ts';

type Needs = Pick<Infra, 'db' | 'clock' | 'jobs'> & { rateLimiter: RateLimiter };

/** How many links one network may try to accept per window. */
const linksPerNetwork = { limit: 120, windowSeconds: 3600 };

/** An invitation as its link shows it. */
export type InvitationView = {
  winery: { slug: string; name: string };
  email: string;
  role: WineryRole;
  handsOver: boolean;
  expiresAt: string;
};

/**
 * Shows the invitation of a link. Open to every actor: the link is the permission. Of what was accepted, revoked, or
 * sent by somebody who owns the winery no longer, nothing is shown. One query.
 */
export const showInvitation = defineUseCase(
  async (
    app: Pick<Infra, 'db' | 'clock'>,
    _actor: Actor,
    token: unknown,
  ): Promise<Result<InvitationView, 'broken-link' | 'expired'>> => {
    const found = await findUsable(app, app.db, token);
    if (!found.ok) return found;
    const { slug, name, email, role, handsOver, expiresAt } = found.value;
    return ok({ winery: { slug, name }, email, role, handsOver, expiresAt: expiresAt.toISOString() });
  },
);

type Found = Awaited<ReturnType<typeof findInvitation>> & object;

async function findUsable(
  { clock }: Pick<Infra, 'clock'>,
  db: Database,
  token: unknown,
): Promise<Result<Found, 'broken-link' | 'expired'>> {
  const parsed = invitationTokenSchema.safeParse({ token });
  const found = parsed.success && (await findInvitation(db, hashInvitationToken(parsed.data.token)));
  if (!found) return refuse('broken-link');
  return found.expiresAt > clock.now() ? ok(found) : refuse('expired');
}

export type AcceptResult = Result<
  { winery: { id: string; slug: string; name: string }; role: WineryRole },
  'broken-link' | 'expired' | RateLimited | 'forbidden' | 'wrong-account'
>;

/**
 * Accepts the invitation of a link, once. For whoever is signed in with the e-mail that was invited; since they opened
 * a link that was mailed to it, the e-mail is verified by that. Taking a winery over ends the access of the owner who
 * offered it at once, and pauses payouts.
 */
export const acceptInvitation = defineUseCase(
  async (app: Needs, actor: Actor, token: unknown, from: Pick<RequestOrigin, 'network'>): Promise<AcceptResult> => {
    if (!mayChange(actor)) return refuse('forbidden');
    const tooMany = await takeRateLimits(
      app.rateLimiter,
      networkLimits('accept invitation', from.network, linksPerNetwork),
    );
    if (tooMany) return tooMany;
    const known = await findUsable(app, app.db, token);
    if (!known.ok) return known;
    return app.db.transaction().execute(async (db): Promise<AcceptResult> => {
      // why: people before wineries, as when an account is deleted, to prevent deadlocks
      const person = await lockJoiningPerson(db, actor.id);
      if (!person) return refuse('forbidden');
      const winery = await lockStaffWinery(db, known.value.wineryId, actor.id);
      const found = await findUsable(app, db, token);
      if (!found.ok) return found;
      if (!winery) return refuse('broken-link');
      // why: by an address that they took since, an owner would take over from themselves, and nobody would be left
      const isTheirOwn = person.id === found.value.invitedBy;
      if (isTheirOwn || person.email.toLowerCase() !== found.value.email) return refuse('wrong-account');
      return join({ ...app, db }, { person, winery, found: found.value });
    });
  },
);

export type DeclineResult = Result<
  { winery: { slug: string; name: string } },
  'broken-link' | 'expired' | RateLimited | 'forbidden'
>;

/**
 * Declines the invitation of a link: it stops working, and whoever sent it gets a mail. The link is the permission, so
 * that nobody has to open an account to say no; not in an impersonation session.
 */
export const declineInvitation = defineUseCase(
  async (app: Needs, actor: Actor, token: unknown, from: Pick<RequestOrigin, 'network'>): Promise<DeclineResult> => {
    if (actor.kind === 'user' && !mayChange(actor)) return refuse('forbidden');
    const tooMany = await takeRateLimits(
      app.rateLimiter,
      networkLimits('accept invitation', from.network, linksPerNetwork),
    );
    if (tooMany) return tooMany;
    return app.db.transaction().execute(async (db): Promise<DeclineResult> => {
      const found = await findUsable(app, db, token);
      if (!found.ok) return found;
      const { id, wineryId, slug, name, email, role, invitedByEmail: to } = found.value;
      if (!(await updateInvitation(db, { id, wineryId }, { revokedAt: app.clock.now() }))) return refuse('broken-link');
      await recordStaffEvent({ ...app, db }, { wineryId, kind: 'declined', by: null, invitationId: id, role });
      await sendMail({ ...app, db }, { mail: 'staff-invitation-declined', to, props: { winery: name, email } });
      return ok({ winery: { slug, name } });
    });
  },
);

type Joining = {
  person: Awaited<ReturnType<typeof lockJoiningPerson>> & object;
  winery: Locked<StaffWineryRow>;
  found: Found;
};

/** Makes a locked person part of a locked winery, as their invitation says. */
async function join(
  app: { db: Transaction } & Pick<Infra, 'clock' | 'jobs'>,
  { person, winery, found }: Joining,
): Promise<AcceptResult> {
  const now = app.clock.now();
  if (!(await updateInvitation(app.db, found, { acceptedAt: now }))) return refuse('broken-link');
  if (!person.emailVerified) await verifyReadEmail(app, person);
  // why: an owner who was invited as a member meanwhile stays one
  const role = winery.role === 'owner' ? 'owner' : found.role;
  await setMembership(app.db, { userId: person.id, wineryId: winery.id, role }, now);
  if (found.handsOver) await endFormerOwner(app, { winery, formerId: found.invitedBy, newOwner: person.id });
  else {
    const event = { kind: 'accepted', by: person.id, invitationId: found.id, role } as const;
    await recordStaffChange(app, { winery, what: 'joined', person, event });
  }
  return ok({ winery: { id: winery.id, slug: winery.slug, name: winery.name }, role });
}

/** Ends the access of an owner who hands the winery over to somebody who has just accepted it. */
async function endFormerOwner(
  app: { db: Transaction } & Pick<Infra, 'clock' | 'jobs'>,
  { winery, formerId, newOwner }: { winery: { id: string; name: string }; formerId: string; newOwner: string },
): Promise<void> {
  const people = await listStaffRows(app.db, winery.id);
  const former = people.find(({ id }) => id === formerId);
  const successor = people.find(({ id }) => id === newOwner);
  if (!former || !successor) throw new Error(`The winery ${winery.id} lacks a side of its handover`);
  await endMembership(app.db, { userId: formerId, wineryId: winery.id });
  await revokeInvitationsOf(app.db, { wineryId: winery.id, invitedBy: formerId, now: app.clock.now() });
  await pausePayouts(app, { wineryId: winery.id });
  const event = { kind: 'handed-over', by: newOwner, person: formerId, role: 'owner' } as const;
  await recordStaffChange(app, { winery, what: 'handed-over', person: former, event });
  const props = { winery: winery.name, what: 'took-over', role: 'owner' } as const;
  await sendMail(app, { mail: 'own-staff-changed', to: successor.email, props });
}
