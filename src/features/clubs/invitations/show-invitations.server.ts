import { paginate, rowsOfPage } from '#features/listings/pagination.ts';
import type { Infra } from '#infra/infra.ts';
import type { Actor } from '#kit/actor.ts';
import { addDuration } from '#kit/duration.ts';
import { ok, type Result, refuse } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import {
  countInvitationMails,
  countInvitations,
  deleteExpiredInvitations,
  findInvitationByToken,
  listInvitationRows,
} from '../db/invitation-rows.server.ts';
import { listTierNames } from '../db/managed-member-rows.server.ts';
import { authorizeClubView, type ClubRefusal, wineryOfClub } from '../managing/club-access.server.ts';
import { invitationStateSchema } from './invitation.schema.ts';
import { type InvitationsPage, invitationsPerDay } from './invitation.ts';
import { invitationHash } from './invitation-token.server.ts';

type Needs = Pick<Infra, 'db' | 'clock'>;

/** Invitations per page, and up to how many a list is counted. */
const [perPage, mostCounted] = [50, 20_000];

/** For how long an invitation is kept that expired or was revoked, in days. */
const keptDays = 90;

/**
 * The invitations to a club with what became of them, those first that were mailed last, 50 per page. For those who work
 * at its winery and admins. Five statements.
 * @param input.query `state` and `page` of the URL
 */
export const listInvitations = defineUseCase(
  async (
    app: Needs,
    actor: Actor,
    { clubId, query }: { clubId: string; query: Readonly<Record<string, string>> },
  ): Promise<Result<InvitationsPage, ClubRefusal>> => {
    const allowed = await authorizeClubView(app, actor, clubId);
    if (!allowed.ok) return allowed;
    const { wineryId, name, state: clubState } = allowed.value;
    const now = app.clock.now();
    const state = invitationStateSchema.parse(query.state || null);
    const given = { clubId, state, now };
    const found = await countInvitations(app.db, given, mostCounted + 1);
    const total = Math.min(found, mostCounted);
    const chosen = paginate(query.page ?? null, { total, perPage });
    const paging = rowsOfPage(chosen, perPage);
    const [invitations, tiers, mailed] = await Promise.all([
      listInvitationRows(app.db, given, paging),
      listTierNames(app.db, clubId),
      countInvitationMails(app.db, wineryId, addDuration(now, { days: -1 })),
    ]);
    const club = { id: clubId, name, isOpen: clubState === 'open' };
    const leftToday = Math.max(0, invitationsPerDay - mailed);
    const page = { ...chosen, perPage, total, isMore: found > mostCounted, state, leftToday };
    return ok({ ...page, winery: wineryOfClub(allowed.value), club, tiers, invitations });
  },
);

/**
 * The address to which an invitation to a club was mailed, for the form of signing up. Open to every actor: the link is
 * the permission. One statement.
 */
export const showInvitedEmail = defineUseCase(
  async (app: Needs, _actor: Actor, token: string): Promise<Result<string, 'broken-link'>> => {
    const found = await findInvitationByToken(app.db, invitationHash(token), app.clock.now());
    return found?.works ? ok(found.email) : refuse('broken-link');
  },
);

/** Deletes invitations that were never accepted, 90 days after they expired. For the system only. @returns how many */
export const sweepInvitations = defineUseCase(
  async (app: Needs, actor: Actor, { most }: { most: number }): Promise<number> => {
    if (actor.kind !== 'system') return 0;
    return deleteExpiredInvitations(app.db, addDuration(app.clock.now(), { days: -keptDays }), most);
  },
);
