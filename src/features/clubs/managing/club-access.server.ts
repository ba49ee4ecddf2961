import { isPermitted } from '#features/wineries/staff/staff-permissions.ts';
import type { Database, Transaction } from '#infra/database.ts';
import { type Actor, mayAttempt, mayChange, type SignedIn } from '#kit/actor.ts';
import type { Locked } from '#kit/locked.ts';
import { ok, type Result, refuse } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { type ClubAccessRow, findClubAccess, lockClubAccess } from '../db/managed-club-rows.server.ts';
import { clubIdSchema } from './club.schema.ts';
import type { ClubWinery } from './managed-club.ts';

/** Why a club cannot be managed. */
export type ClubRefusal = 'forbidden' | 'not-found';

/** Whether the actor may manage clubs at all: they work for some winery, or are an admin. */
export function managesSomeClub({ roles }: SignedIn): boolean {
  return roles.length > 0;
}

/**
 * A club that the actor may see: they work for its winery, or are an admin. One query.
 * @returns `forbidden` to people who work for no winery; `not-found` if they work for another one
 */
export const authorizeClubView = defineUseCase(
  async (app: { db: Database }, actor: Actor, id: string): Promise<Result<ClubAccessRow, ClubRefusal>> => {
    if (!mayAttempt(actor, 'look') || !managesSomeClub(actor)) return refuse('forbidden');
    const club = clubIdSchema.safeParse(id).success ? await findClubAccess(app.db, id, actor.id) : undefined;
    if (!club || (club.role === null && !actor.roles.includes('admin'))) return refuse('not-found');
    return ok(club);
  },
);

/**
 * A club that the actor may change, locked until the caller's transaction ends: they own its winery. Two queries.
 * @returns `forbidden` to people who work for no winery, and to members of staff, who may only see it
 */
export const lockClubForChange = defineUseCase(
  async (
    app: { db: Transaction },
    actor: Actor,
    id: string,
  ): Promise<Result<{ actor: SignedIn; club: Locked<ClubAccessRow> }, ClubRefusal>> => {
    if (!mayChange(actor) || !managesSomeClub(actor)) return refuse('forbidden');
    const club = clubIdSchema.safeParse(id).success ? await lockClubAccess(app.db, id, actor.id) : undefined;
    if (!club || (club.role === null && !actor.roles.includes('admin'))) return refuse('not-found');
    return isPermitted(club.role, 'clubs') ? ok({ actor, club }) : refuse('forbidden');
  },
);

/** The winery of a club, as its pages show it. */
export function wineryOfClub({ wineryId, winerySlug, wineryName, role }: ClubAccessRow): ClubWinery {
  return { id: wineryId, slug: winerySlug, name: wineryName, mayChange: isPermitted(role, 'clubs') };
}
