import { z } from 'zod';
import type { Job, JobOutcome } from '#infra/jobs/jobs.ts';
import type { Actor } from '#kit/actor.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { findCustomerBy } from '../db/customer-rows.server.ts';
import { withCardLock } from './call-card-gateway.server.ts';
import type { CardGateway, CardsApp } from './card-gateway.ts';
import { finalizeCard, saveCardOfPayment, savePaidCard } from './save-card.server.ts';
import { recordCard, recordLostCustomer } from './saved-card.server.ts';
import type { CardRefusal } from './saved-card.ts';

const jobSchema = z.union([
  z.object({ orderId: z.uuid() }),
  z.object({ userId: z.uuid(), paymentRef: z.string() }),
  z.object({ customerRef: z.string() }),
]);

/**
 * Runs a job of saved cards: saves the card of a paid order or another payment, or deletes a customer at the gateway. For the system only.
 * Safe to repeat.
 * @throws when the gateway does not answer
 */
export const runCardJob = defineUseCase(async (app: CardsApp, actor: Actor, job: Job): Promise<JobOutcome> => {
  if (actor.kind !== 'system') return 'give-up';
  if (!app.cards) return 'retry';
  const data = jobSchema.parse(job.data);
  if ('customerRef' in data) {
    await app.cards.deleteCustomer(data.customerRef);
    return 'done';
  }
  const saved = await ('orderId' in data ? savePaidCard(app, actor, data.orderId) : saveCardOfPayment(app, data));
  const isTemporary = !saved.ok && (saved.code === 'busy' || saved.code === 'no-answer');
  return isTemporary ? 'retry' : 'done';
});

/**
 * Reads from the gateway what an event was about: a setup that may have been confirmed in a browser that closed early,
 * or a saved card that was detached or replaced by its bank. For the system only; unknown references are ignored.
 * @returns false if the card is being changed at the moment, so that the event is handled later
 * @throws when the gateway does not answer
 */
export const refreshCard = defineUseCase(
  async (app: CardsApp, actor: Actor, event: { type: string; objectRef: string }): Promise<boolean> => {
    if (actor.kind !== 'system' || !app.cards) return true;
    const refresh = event.type.startsWith('setup_intent.') ? refreshSetup : refreshSavedCard;
    const refused = await refresh(app, app.cards, event.objectRef);
    return refused?.code !== 'busy';
  },
);

async function refreshSetup(app: CardsApp, cards: CardGateway, ref: string): Promise<CardRefusal | undefined> {
  const setup = await cards.readSetup(ref);
  const customer = setup?.customerRef && (await findCustomerBy(app.db, 'customerRef', setup.customerRef));
  // why: a front end of the platform API deletes the former card itself before it names the new one
  if (!setup || setup.isAwaited || !customer) return undefined;
  const finalized = await finalizeCard(app, cards, customer.userId, setup);
  return finalized.ok ? undefined : finalized;
}

async function refreshSavedCard(app: CardsApp, cards: CardGateway, ref: string): Promise<CardRefusal | undefined> {
  const owner = await findCustomerBy(app.db, 'cardRef', ref);
  if (!owner) return undefined;
  const read = await withCardLock(app, owner.userId, async (customer) => {
    const stored = customer.customerRef === null ? undefined : await cards.readCards(customer.customerRef);
    if (!stored) await recordLostCustomer(app, customer);
    else
      await recordCard(
        app,
        owner.userId,
        stored.cards.find((card) => card.ref === stored.defaultRef),
      );
    return { ok: true, value: null };
  });
  return read.ok ? undefined : read;
}
