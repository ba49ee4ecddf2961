import { shopDate } from '#features/accounts/age.ts';
import { type CustomerRow, updateCustomer } from '../db/customer-rows.server.ts';
import type { GatewayCard } from './card-gateway.ts';
import type { CardsApp } from './cards-app.ts';
import { type SavedCard, savedCardOf } from './saved-card.ts';

/** Notes which card somebody keeps, or that it is none. */
export async function recordCard(
  app: Pick<CardsApp, 'db' | 'clock'>,
  userId: string,
  card: GatewayCard | undefined,
): Promise<void> {
  await updateCustomer(app.db, userId, {
    cardRef: card?.ref ?? null,
    cardBrand: card?.brand ?? null,
    cardLast4: card?.last4 ?? null,
    cardExpMonth: card?.expMonth ?? null,
    cardExpYear: card?.expYear ?? null,
    updatedAt: app.clock.now(),
  });
}

/** Notes that the provider has nobody of that reference any more: the next card has somebody made anew, under another key. */
export async function recordLostCustomer(app: Pick<CardsApp, 'db' | 'clock'>, { userId, attempt }: CustomerRow): Promise<void> {
  await recordCard(app, userId, undefined);
  await updateCustomer(app.db, userId, { customerRef: null, attempt: attempt + 1, updatedAt: app.clock.now() });
}

/** The card that is noted, as its owner sees it today; null where there is none. */
export function recordedCard(app: Pick<CardsApp, 'clock'>, customer: CustomerRow | undefined): SavedCard | null {
  if (!customer) return null;
  const { cardRef: ref, cardBrand: brand, cardLast4: last4, cardExpMonth: expMonth, cardExpYear: expYear } = customer;
  if (ref === null || brand === null || last4 === null || expMonth === null || expYear === null) return null;
  return savedCardOf({ ref, brand, last4, expMonth, expYear }, shopDate(app.clock.now()));
}
