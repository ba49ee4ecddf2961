import { authorizeStaffView } from '#features/wineries/staff/staff-access.server.ts';
import { isPermitted } from '#features/wineries/staff/staff-permissions.ts';
import type { Infra } from '#infra/infra.ts';
import type { Actor } from '#kit/actor.ts';
import { ok, type Result, refuse } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { findManagedClub, listClubRows } from '../db/managed-club-rows.server.ts';
import { authorizeClubView, type ClubRefusal, wineryOfClub } from './club-access.server.ts';
import { type ClubWinery, type ListedClub, type ManagedClub, maxClubs } from './managed-club.ts';

/** All clubs of a winery, closed ones last, for those who work there and admins. Two statements. */
export const listManagedClubs = defineUseCase(
  async (
    app: Pick<Infra, 'db'>,
    actor: Actor,
    wineryId: string,
  ): Promise<Result<{ mayChange: boolean; clubs: ListedClub[] }, ClubRefusal>> => {
    const allowed = await authorizeStaffView(app, actor, wineryId);
    if (!allowed.ok) return allowed;
    const clubs = await listClubRows(app.db, wineryId, maxClubs);
    return ok({ mayChange: isPermitted(allowed.value.role, 'clubs'), clubs });
  },
);

/** A club with its tiers and the number of its members, for those who work at its winery and admins. Two statements. */
export const showManagedClub = defineUseCase(
  async (
    app: Pick<Infra, 'db'>,
    actor: Actor,
    id: string,
  ): Promise<Result<{ winery: ClubWinery; club: ManagedClub }, ClubRefusal>> => {
    const allowed = await authorizeClubView(app, actor, id);
    if (!allowed.ok) return allowed;
    const club = await findManagedClub(app.db, id);
    return club ? ok({ winery: wineryOfClub(allowed.value), club }) : refuse('not-found');
  },
);
