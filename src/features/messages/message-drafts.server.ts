import type { Infra } from '#infra/infra.ts';
import type { RateLimiter } from '#infra/rate-limiter.ts';
import { ok, type Result, refuse } from '#kit/result.ts';
import { insertDraft } from './db/draft-rows.server.ts';
import { messageSchema } from './message.schema.ts';

/** How many drafts one network may have kept in an hour. */
const draftRateLimit = { limit: 30, windowSeconds: 3_600 };

/**
 * Keeps what somebody wrote who has to sign up first. Open to everybody, within bounds.
 * @param network whence it comes
 * @returns the draft's id, for the writer's browser alone
 */
export async function saveDraft(
  app: Pick<Infra, 'db' | 'clock'> & { limits: RateLimiter },
  network: string | undefined,
  input: unknown,
): Promise<Result<string, 'invalid' | 'too-many'>> {
  const parsed = messageSchema.safeParse(input);
  if (!parsed.success) return refuse('invalid');
  const taken = await app.limits.take(`drafts from ${network ?? 'nowhere'}`, draftRateLimit);
  if (!taken.ok) return refuse('too-many');
  return ok(await insertDraft(app.db, { ...parsed.data, createdAt: app.clock.now() }));
}
