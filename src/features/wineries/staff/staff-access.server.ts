import { z } from 'zod';
import type { Transaction } from '#infra/database.ts';
import type { Infra } from '#infra/infra.ts';
import { type Actor, hasFreshProof, mayAttempt, mayChange, type SignedIn } from '#kit/actor.ts';
import type { Locked } from '#kit/locked.ts';
import { ok, type Result, refuse } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { findStaffWinery, lockStaffWinery, type StaffWineryRow } from '../db/staff-rows.server.ts';
import { isPermitted } from './staff-permissions.ts';

const isId = (id: string) => z.uuid().safeParse(id).success;

/** Whether the actor may manage any winery at all; others need not know which ones exist. */
function worksSomewhere({ roles }: SignedIn): boolean {
  return roles.length > 0;
}

/** A winery whose staff the actor may see: they belong to it, or are an admin. One query. */
export const authorizeStaffView = defineUseCase(
  async (
    app: Pick<Infra, 'db'>,
    actor: Actor,
    wineryId: string,
  ): Promise<Result<StaffWineryRow, 'forbidden' | 'not-found'>> => {
    if (!mayAttempt(actor, 'look')) return refuse('forbidden');
    const winery = isId(wineryId) ? await findStaffWinery(app.db, wineryId, actor.id) : undefined;
    if (!winery) return refuse(worksSomewhere(actor) ? 'not-found' : 'forbidden');
    return winery.role !== null || actor.roles.includes('admin') ? ok(winery) : refuse('forbidden');
  },
);

/**
 * A winery whose staff the actor may change: they own it and have just proved who they are, as somebody cannot who
 * merely found their session open. What is decided here is decided again under the lock. One query.
 */
export const authorizeStaffChange = defineUseCase(
  async (
    app: Pick<Infra, 'db' | 'clock'>,
    actor: Actor,
    wineryId: string,
  ): Promise<Result<{ actor: SignedIn; winery: StaffWineryRow }, 'forbidden' | 'not-found' | 'proof-required'>> => {
    if (!mayChange(actor)) return refuse('forbidden');
    const winery = isId(wineryId) ? await findStaffWinery(app.db, wineryId, actor.id) : undefined;
    if (!winery) return refuse(worksSomewhere(actor) ? 'not-found' : 'forbidden');
    if (!isPermitted(winery.role, 'staff')) return refuse('forbidden');
    return hasFreshProof(actor, app.clock.now()) ? ok({ actor, winery }) : refuse('proof-required');
  },
);

/** The same winery for the change itself, locked until the transaction ends. */
export async function lockForStaffChange(
  db: Transaction,
  actor: SignedIn,
  wineryId: string,
): Promise<Result<Locked<StaffWineryRow>, 'forbidden'>> {
  const winery = await lockStaffWinery(db, wineryId, actor.id);
  return winery && isPermitted(winery.role, 'staff') ? ok(winery) : refuse('forbidden');
}
