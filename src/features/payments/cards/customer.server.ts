import { lockPerson } from '#features/accounts/lock-person.server.ts';
import type { Infra } from '#infra/infra.ts';
import { type Actor, mayChange } from '#kit/actor.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { deleteCustomer, findCustomer, insertCustomer, updateCustomer } from '../db/customer-rows.server.ts';
import { cardQueue } from '../job-queues.ts';
import { callCardGateway } from './call-card-gateway.server.ts';
import type { CardGateway, CardsApp } from './card-gateway.ts';
import type { CardResult } from './saved-card.ts';

/** The customer at the gateway whose cards may pay, if there is one, and whether a new card is to be saved. */
export type Payer = { customerRef: string | null; savesCard: boolean };

/**
 * The customer for the payment of an order, so that a saved card can pay and a new one can be saved. The caller checks
 * whose order it is. Must run outside a transaction.
 */
export async function findPayer(app: CardsApp, userId: string, savesCard: boolean): Promise<CardResult<Payer>> {
  if (!savesCard) {
    const customer = await findCustomer(app.db, userId);
    return { ok: true, value: { customerRef: customer?.customerRef ?? null, savesCard } };
  }
  return callCardGateway(app, async (cards) => {
    const customerRef = await ensureCustomer(app, cards, userId);
    if (customerRef === undefined) return { ok: false, code: 'forbidden' };
    return { ok: true, value: { customerRef, savesCard } };
  });
}

/**
 * Creates the user's customer at the gateway, once: repeated calls use the same key (`user:{id}:customer`) and return
 * the same reference. The caller checks permissions. Must run outside a transaction.
 * @returns undefined if the account was deleted
 */
export async function ensureCustomer(app: CardsApp, cards: CardGateway, userId: string): Promise<string | undefined> {
  const customer = (await findCustomer(app.db, userId)) ?? (await insertCustomerOnce(app, cards, userId));
  if (!customer) return undefined;
  if (customer.customerRef !== null) return customer.customerRef;
  const { attempt } = customer;
  const key = `user:${userId}:customer${attempt === 1 ? '' : `:${attempt}`}`;
  const customerRef = await cards.createCustomer(userId, key);
  if (await updateCustomer(app.db, userId, { customerRef, updatedAt: app.clock.now() })) return customerRef;
  // why: the account was deleted during the gateway call, together with the row that would have led to this customer
  await app.jobs.send(cardQueue, { customerRef }, { db: app.db, key: `delete:${customerRef}` });
  return undefined;
}

/** Creates the actor's customer at the gateway, once, without a card. Not in an impersonation session. */
export const openCustomer = defineUseCase(
  async (app: CardsApp, actor: Actor): Promise<CardResult<{ customerRef: string }>> => {
    if (!mayChange(actor)) return { ok: false, code: 'forbidden' };
    return callCardGateway(app, async (cards) => {
      const customerRef = await ensureCustomer(app, cards, actor.id);
      return customerRef === undefined ? { ok: false, code: 'forbidden' } : { ok: true, value: { customerRef } };
    });
  },
);

function insertCustomerOnce(app: CardsApp, { mode }: CardGateway, userId: string) {
  return app.db.transaction().execute(async (db) => {
    if (!(await lockPerson(db, userId))) return undefined;
    await insertCustomer(db, { userId, mode, now: app.clock.now() });
    return findCustomer(db, userId);
  });
}

/**
 * Deletes the actor's customer and saved card, and queues the deletion at the gateway, which runs once the caller's
 * transaction commits. Only for the actor's own account, and not in an impersonation session.
 */
export const eraseCustomer = defineUseCase(async (app: Pick<Infra, 'db' | 'jobs'>, actor: Actor): Promise<void> => {
  if (!mayChange(actor)) return;
  const customerRef = await deleteCustomer(app.db, actor.id);
  if (customerRef === undefined) return;
  await app.jobs.send(cardQueue, { customerRef }, { db: app.db, key: `delete:${customerRef}` });
});
