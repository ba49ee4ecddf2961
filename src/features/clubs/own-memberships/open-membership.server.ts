import type { Transaction } from '#infra/database.ts';
import type { Infra } from '#infra/infra.ts';
import { type Actor, mayChange } from '#kit/actor.ts';
import type { Locked } from '#kit/locked.ts';
import { type Refusal, refuse } from '#kit/result.ts';
import { lockClubOfMembership } from '../db/joining-rows.server.ts';
import { lockOwnMembership, type OwnMembershipRow } from '../db/own-membership-rows.server.ts';
import { type LinkApp, opensMembership } from '../membership-link.server.ts';

/** A membership to be seen or changed, with the token of the link in a mail if it was followed. */
export type OpenedMembership = { id: string; token?: string | undefined };

/** Why a membership was not changed: not theirs, or over. */
export type MembershipRefusal = Refusal<'forbidden' | 'not-found' | 'closed'>;

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Whether an id can be that of a membership, and whether the token of a mail's link opens it. */
export async function accessOf(
  app: LinkApp,
  { id, token }: OpenedMembership,
): Promise<{ byLink: boolean; isValid: boolean }> {
  const isValid = uuid.test(id);
  return { isValid, byLink: isValid && token !== undefined && (await opensMembership(app, token, id)) };
}

/** A membership that is locked, and what changing it takes. */
export type LockedMembership = { db: Transaction; membership: Locked<OwnMembershipRow>; now: Date };

/**
 * Changes a membership that is not over, in one transaction, for its member or by the link of a mail.
 * @param opened.withClub whether the club is locked too, for changes that take or free a place
 */
export async function changeOwn<Answer extends { ok: boolean }>(
  app: Pick<Infra, 'db' | 'clock'> & LinkApp,
  { actor, withClub, ...opened }: OpenedMembership & { actor: Actor; withClub?: true },
  change: (locked: LockedMembership) => Promise<Answer>,
): Promise<Answer | MembershipRefusal> {
  const { byLink, isValid } = await accessOf(app, opened);
  if (!byLink && !mayChange(actor)) return refuse('forbidden');
  if (!isValid) return refuse('not-found');
  return app.db.transaction().execute(async (db) => {
    // why: clubs before memberships, as when the winery changes its members, to prevent deadlocks
    if (withClub) await lockClubOfMembership(db, opened.id);
    const membership = await lockOwnMembership(db, opened.id);
    const isTheirs = byLink || (actor.kind === 'user' && membership?.userId === actor.id);
    if (!membership || !isTheirs) return refuse('not-found');
    if (membership.state === 'canceled') return refuse('closed');
    return change({ db, membership, now: app.clock.now() });
  });
}
