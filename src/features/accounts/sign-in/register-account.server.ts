import type { Actor } from '#kit/actor.ts';
import { type FieldErrors, fieldErrorsOf } from '#kit/field-errors.ts';
import type { Refusal, Result } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { shopDate } from '../age.ts';
import { writePersonData } from '../db/extended-data-rows.server.ts';
import { personDataSchema, registrationSchema } from '../person.schema.server.ts';
import { changesData, mergePersonData, noPersonData } from '../profile/person-data.ts';
import type { AuthApp, RequestOrigin } from './auth.server.ts';
import { openAccount, takeSignUp } from './open-account.server.ts';
import { withPasswordBackpressure } from './password-backpressure.server.ts';
import type { RateLimited } from './rate-limits.server.ts';

/**
 * Opens an account for somebody who signs up in an application, with what the application stores of them; it does not
 * sign them in. Open to every actor, by the rules and limits of `signUp`, but that ZIP code, state, and role can be left
 * open as on the way to pay. The application shows the terms, as it signs people up by them.
 */
export const registerAccount = defineUseCase(
  async (
    app: AuthApp,
    _actor: Actor,
    { fields, data }: { fields: unknown; data: unknown },
    from: Pick<RequestOrigin, 'network'>,
  ): Promise<Result<{ userId: string }, 'email-taken' | Refusal<'invalid', { errors: FieldErrors }> | RateLimited>> => {
    const person = registrationSchema(shopDate(app.clock.now())).safeParse(fields);
    const changes = personDataSchema.safeParse(data);
    if (!person.success || !changes.success) {
      const issues = [...(person.error?.issues ?? []), ...(changes.error?.issues ?? [])];
      return { ok: false, code: 'invalid', errors: fieldErrorsOf(issues) };
    }
    const stored = mergePersonData(noPersonData, changes.data);
    if (!stored.ok) return stored;
    return withPasswordBackpressure(app, async () => {
      const allowed = await takeSignUp(app.rateLimiter, from.network);
      if (!allowed.ok) return allowed;
      const { displayName, ...named } = person.data;
      const left = { zip: null, state: null, role: null, company: null };
      const account = { ...left, ...named, ...(displayName && { displayName }), ...allowed.value };
      return openAccount(app, account, async (db, userId) => {
        if (changesData(changes.data)) await writePersonData(db, userId, stored.value);
      });
    });
  },
);
