import { z } from 'zod';
import { networkLimits, takeRateLimits } from '#features/accounts/sign-in/rate-limits.server.ts';
import type { Infra } from '#infra/infra.ts';
import type { RateLimiter } from '#infra/rate-limiter.ts';
import type { Actor } from '#kit/actor.ts';
import { ok, type Result, refuse } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { deleteDraftsBefore, findDraft as findRow, insertDraft } from './db/message-rows.server.ts';
import { messageSchema } from './message.schema.ts';

/** How long a draft is kept, in seconds: a day. */
export const draftSeconds = 86_400;

/** How many drafts one network may save per hour. */
const draftRateLimit = { limit: 30, windowSeconds: 3_600 };

/**
 * Saves what a visitor wrote before signing up. Open to everybody, with a rate limit.
 * @param network the network of the request
 * @returns the draft's id, for the writer's browser alone
 */
export const saveDraft = defineUseCase(
  async (
    app: Pick<Infra, 'db' | 'clock'> & { rateLimiter: RateLimiter },
    _actor: Actor,
    network: string | undefined,
    input: unknown,
  ): Promise<Result<string, 'invalid' | 'too-many'>> => {
    const parsed = messageSchema.safeParse(input);
    if (!parsed.success) return refuse('invalid');
    const tooMany = await takeRateLimits(app.rateLimiter, networkLimits('drafts', network, draftRateLimit));
    if (tooMany) return refuse('too-many');
    return ok(await insertDraft(app.db, { ...parsed.data, createdAt: app.clock.now() }));
  },
);

/**
 * The text of a draft; undefined if there is none any more. Open to everybody: only the writer's browser knows the id.
 * One query.
 */
export const findDraft = defineUseCase(
  async (app: Pick<Infra, 'db' | 'clock'>, _actor: Actor, id: string | undefined): Promise<string | undefined> => {
    if (!z.uuid().safeParse(id).success || id === undefined) return undefined;
    return findRow(app.db, id, new Date(app.clock.now().getTime() - draftSeconds * 1_000));
  },
);

/** Deletes drafts older than a day. System only. */
export const sweepDrafts = defineUseCase(
  async (app: Pick<Infra, 'db' | 'clock'>, actor: Actor): Promise<Result<undefined, 'forbidden'>> => {
    if (actor.kind !== 'system') return refuse('forbidden');
    await deleteDraftsBefore(app.db, new Date(app.clock.now().getTime() - draftSeconds * 1_000));
    return ok(undefined);
  },
);
