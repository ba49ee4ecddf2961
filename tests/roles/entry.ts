import type { Actor } from '../../src/kit/actor.ts';
import type { AccountsApp } from '../fixtures/accounts/accounts-test.ts';
import type { Things } from './things.ts';
import type { Who } from './who.ts';

/** A use case: who may, and one call of it by somebody. It answers whether it was done, as the use case itself tells. */
export type Entry = {
  may: readonly Who[];
  call: (app: AccountsApp, actor: Actor, things: Things) => Promise<boolean>;
};

const refusals = ['forbidden', 'signed-out', 'limited'];

/** Whether an answer is anything but a refusal of the asker. */
export async function notRefused(answer: Promise<unknown>): Promise<boolean> {
  const result = (await answer) as { ok?: boolean; reason?: string } | undefined;
  return !(result?.ok === false && refusals.includes(result.reason ?? ''));
}
