import type { Infra } from '#infra/infra.ts';
import type { Actor } from '#kit/actor.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { type EventAccount, insertSecurityEvent } from '../db/security-event-rows.server.ts';
import { currentSource } from '../request-source.server.ts';
import { eventsPerHour, type SecurityEventKind, securityEventKinds } from './security-event.ts';

const hour = 3_600_000;

/**
 * Records an event in the security log with the network and id of the current request: one small insert, in the
 * caller's transaction if `app.db` is one, so that an event exists exactly if what it records does. The caller checks
 * permissions. Of kinds that anybody can cause, no more than `eventsPerHour` are kept.
 * @param account whose event it is: the account's id, or how to find it. Neither an email nor a token is stored
 */
export async function recordSecurityEvent(
  app: Pick<Infra, 'db' | 'clock'>,
  kind: SecurityEventKind,
  account: EventAccount,
): Promise<void> {
  const occurredAt = app.clock.now();
  await insertSecurityEvent(app.db, {
    kind,
    account,
    ...currentSource(),
    occurredAt,
    ...(securityEventKinds[kind].bounded && {
      bound: { since: new Date(occurredAt.getTime() - hour), ...eventsPerHour },
    }),
  });
}

/** Whose event something is that this actor does. */
export function eventAccountOf(actor: Actor): EventAccount {
  return actor.kind === 'user' ? { id: actor.id } : undefined;
}

/**
 * Records that a signed-in person was refused access to something. Open to every actor; it does nothing for those who
 * are not signed in. It never fails: the refusal has been answered already.
 */
export const recordRefusedAccess = defineUseCase(
  async (app: Pick<Infra, 'db' | 'clock' | 'errors'>, actor: Actor): Promise<void> => {
    if (actor.kind !== 'user') return;
    try {
      await recordSecurityEvent(app, 'access-refused', eventAccountOf(actor));
    } catch (error) {
      app.errors.report('security-log-failed', error);
    }
  },
);
