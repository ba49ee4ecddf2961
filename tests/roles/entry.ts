import type { Actor } from '../../src/kit/actor.ts';
import { type AccountsApp, ada, signedUp } from '../fixtures/accounts/accounts-test.ts';
import type { Things } from './things.ts';
import type { Who } from './who.ts';

/**
 * A row of the role table: who may call a use case, and one call of it that succeeds for them and for nobody else.
 * `call` returns whether it was done, so that the row fails as soon as the use case begins to refuse one of them.
 */
export type Entry = {
  may: readonly Who[];
  call: (app: AccountsApp, actor: Actor, things: Things) => Promise<boolean>;
};

const refusals = ['forbidden', 'signed-out', 'limited'];

/** Whether an answer is anything but a refusal of the actor. */
export async function notRefused(answer: Promise<unknown>): Promise<boolean> {
  const result = (await answer) as { ok?: boolean; code?: string } | undefined;
  return !(result?.ok === false && refusals.includes(result.code ?? ''));
}

/** The session of somebody new, for use cases that read the session of the request again. */
export async function sessionOfSomebody(app: AccountsApp): Promise<{ headers: Headers }> {
  const { headers } = await signedUp(app, { ...ada, email: `${crypto.randomUUID()}@example.test` });
  return { headers };
}
