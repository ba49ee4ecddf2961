import { z } from 'zod';
import { publicName } from '#features/accounts/profile/public-person.ts';
import type { Infra } from '#infra/infra.ts';
import type { Actor } from '#kit/actor.ts';
import { isStorable } from '#kit/plain-text.ts';
import { ok, type Result, refuse } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { findAccountRow } from './db/account-rows.server.ts';
import type { NamedAccount } from './security-log.ts';

/**
 * Finds an account by its id or by its whole email address, so that URLs name accounts by their ids. For admins. A
 * deleted account is found by its id only.
 */
export const findAccount = defineUseCase(
  async (
    app: Pick<Infra, 'db'>,
    actor: Actor,
    search: string,
  ): Promise<Result<NamedAccount, 'forbidden' | 'not-found'>> => {
    if (actor.kind !== 'user' || !actor.roles.includes('admin')) return refuse('forbidden');
    const text = search.trim().toLowerCase();
    const by = z.uuid().safeParse(text).success ? 'id' : 'email';
    if (text.length > 254 || !isStorable(text)) return refuse('not-found');
    const found = await findAccountRow(app.db, { [by]: text });
    return found ? ok({ id: found.id, name: publicName(found) }) : refuse('not-found');
  },
);
