import { randomBytes, randomUUID } from 'node:crypto';
import { z } from 'zod';
import { type Actor, mayChange } from '#kit/actor.ts';
import { ok, type Result, refuse } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { insertImpersonationAudit, insertImpersonationSession } from '../db/session-rows.server.ts';
import { isBanned, isConfirmed } from '../db/user-rows.server.ts';
import type { AuthApp } from './auth.server.ts';
import { sessionCookie } from './session.server.ts';

/** How long an impersonation session lasts, in seconds. */
const lifetime = 3600;

/**
 * Opens an impersonation session: an admin sees the shop as somebody else and can change nothing that costs money or
 * concerns identity. For admins only, and not from within such a session. The audit records who impersonated whom, and
 * in which application.
 * @param applicationId of the application that gets the session; undefined on this site
 * @returns the cookie that replaces the admin's own session in this browser, and the session's id
 */
export const openImpersonationSession = defineUseCase(
  async (
    app: Pick<AuthApp, 'db' | 'clock' | 'sessionSecret' | 'site'>,
    actor: Actor,
    userId: string,
    applicationId: string | null = null,
  ): Promise<Result<{ cookie: string; sessionId: string }, 'forbidden' | 'not-found'>> => {
    if (!mayChange(actor) || !actor.roles.includes('admin')) return refuse('forbidden');
    if (!z.uuid().safeParse(userId).success) return refuse('not-found');
    if (!(await isConfirmed(app.db, userId)) || (await isBanned(app.db, userId))) return refuse('not-found');
    const now = app.clock.now();
    const token = randomBytes(24).toString('base64url');
    const expiresAt = new Date(now.getTime() + lifetime * 1000);
    const sessionId = randomUUID();
    await app.db.transaction().execute(async (db) => {
      await insertImpersonationSession(db, { id: sessionId, userId, token, openedBy: actor.id, expiresAt, now });
      await insertImpersonationAudit(db, { adminId: actor.id, userId, applicationId, now });
    });
    return ok({ cookie: sessionCookie(app, token, lifetime), sessionId });
  },
);
