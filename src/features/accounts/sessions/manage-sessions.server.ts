import { z } from 'zod';
import type { Infra } from '#infra/infra.ts';
import { type Actor, mayChange } from '#kit/actor.ts';
import { ok, type Result, refuse } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { endSessionById, endSessionsBut, listSessions } from '../db/session-rows.server.ts';
import { recordSecurityEvent } from '../security-log/record-security-event.server.ts';
import type { RequestOrigin } from '../sign-in/auth.server.ts';
import { type SignedSite, sessionToken } from '../sign-in/session.server.ts';

type Needs = Pick<Infra, 'db' | 'clock'> & SignedSite;

/** A place where somebody is signed in. `isCurrent` marks the session of the request. */
export type SessionView = { id: string; device: string; openedAt: Date; lastUsedAt: Date; isCurrent: boolean };

/**
 * Where the actor is signed in, the current session first, then those used last. Only for themselves: an impersonation
 * session does not see a person's devices.
 * @param currentId the session of the request
 */
export const showSessions = defineUseCase(
  async (
    app: Pick<Infra, 'db' | 'clock'>,
    actor: Actor,
    currentId: string | undefined,
  ): Promise<Result<SessionView[], 'forbidden'>> => {
    if (!mayChange(actor)) return refuse('forbidden');
    const sessions = await listSessions(app.db, actor.id, app.clock.now());
    const views = sessions.map(({ id, userAgent, createdAt, updatedAt }) => ({
      id,
      device: userAgent || 'Unknown device',
      openedAt: createdAt,
      lastUsedAt: updatedAt,
      isCurrent: id === currentId,
    }));
    return ok(views.toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent)));
  },
);

/** Ends one of the actor's own sessions; does nothing if it has ended. Refused in an impersonation session. */
export const revokeSession = defineUseCase(
  async (
    app: Pick<Infra, 'db' | 'clock'>,
    actor: Actor,
    sessionId: string,
  ): Promise<Result<undefined, 'forbidden'>> => {
    if (!mayChange(actor)) return refuse('forbidden');
    if (!z.uuid().safeParse(sessionId).success) return ok(undefined);
    await endSessionById(app.db, actor.id, sessionId);
    await recordSecurityEvent(app, 'session-ended', { id: actor.id });
    return ok(undefined);
  },
);

/** Ends all sessions of the actor except the one of the request. Refused in an impersonation session. */
export const revokeOtherSessions = defineUseCase(
  async (
    app: Needs,
    actor: Actor,
    from: Pick<RequestOrigin, 'headers'>,
  ): Promise<Result<{ ended: number }, 'forbidden'>> => {
    if (!mayChange(actor)) return refuse('forbidden');
    const ended = await endSessionsBut(app.db, actor.id, sessionToken(from.headers, app) ?? '');
    await recordSecurityEvent(app, 'other-sessions-ended', { id: actor.id });
    return ok({ ended });
  },
);
