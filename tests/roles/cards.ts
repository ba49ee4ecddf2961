import type { CardGateway } from '../../src/features/payments/cards/card-gateway.ts';
import { refreshCard, runCardJob } from '../../src/features/payments/cards/card-jobs.server.ts';
import { eraseCustomer, openCustomer } from '../../src/features/payments/cards/customer.server.ts';
import {
  completeCardSetup,
  saveCard,
  savePaidCard,
  startCardSetup,
} from '../../src/features/payments/cards/save-card.server.ts';
import {
  deleteCard,
  deleteDefaultCard,
  showCard,
  showCustomer,
} from '../../src/features/payments/cards/saved-card.server.ts';
import type { AccountsApp } from '../fixtures/accounts/accounts-test.ts';
import { addSavedCard } from '../fixtures/payments/add-saved-card.ts';
import { type Entry, notRefused } from './entry.ts';
import { signedIn } from './who.ts';

// why: permission is checked before the gateway is called, and this one accepts everything and stores nothing
const cards: CardGateway = {
  mode: 'test',
  createCustomer: async (userId) => `cus_${userId}`,
  createSetup: async () => ({ ref: 'seti_1', clientSecret: 'seti_1_secret_1' }),
  readSetup: async () => undefined,
  readPaymentCard: async () => ({ customerRef: undefined, cardRef: undefined, done: false, failure: undefined }),
  readCards: async () => ({ defaultRef: undefined, cards: [] }),
  setDefaultCard: async () => false,
  deleteCard: async () => {},
  deleteCustomer: async () => {},
};

const withCards = (app: AccountsApp) => ({ ...app, cards });

async function keeps(app: AccountsApp, userId: string): Promise<boolean> {
  const row = await app.db
    .selectFrom('paymentCustomers')
    .select('cardRef')
    .where('userId', '=', userId)
    .executeTakeFirst();
  return row !== undefined && row.cardRef !== null;
}

/** Who may do what with saved cards: people with their own alone, so that an admin sees and changes nobody else's. */
export const cardEntries: Record<string, Entry> = {
  'payments/startCardSetup': {
    may: signedIn,
    call: (app, actor) => notRefused(startCardSetup(withCards(app), actor)),
  },
  'payments/completeCardSetup': {
    may: signedIn,
    call: (app, actor) => notRefused(completeCardSetup(withCards(app), actor, 'seti_1')),
  },
  'payments/savePaidCard': {
    may: [...signedIn, 'system'],
    call: (app, actor) => notRefused(savePaidCard(withCards(app), actor, crypto.randomUUID())),
  },
  'payments/deleteCard': {
    may: signedIn,
    call: async (app, actor, { personId }) => {
      await addSavedCard(app.db, personId);
      await deleteCard(withCards(app), actor);
      return !(await keeps(app, personId));
    },
  },
  'payments/deleteDefaultCard': {
    may: signedIn,
    call: async (app, actor, { personId }) => {
      await addSavedCard(app.db, personId);
      await deleteDefaultCard(withCards(app), actor);
      return !(await keeps(app, personId));
    },
  },
  'payments/openCustomer': { may: signedIn, call: (app, actor) => notRefused(openCustomer(withCards(app), actor)) },
  'payments/saveCard': { may: signedIn, call: (app, actor) => notRefused(saveCard(withCards(app), actor, 'pm_1')) },
  'payments/showCustomer': { may: signedIn, call: (app, actor) => notRefused(showCustomer(app, actor)) },
  'payments/showCard': { may: signedIn, call: (app, actor) => notRefused(showCard(app, actor)) },
  'payments/refreshCard': {
    may: ['system'],
    call: async (app, actor, { personId }) => {
      const objectRef = await addSavedCard(app.db, personId);
      await refreshCard(withCards(app), actor, { type: 'payment_method.detached', objectRef });
      return !(await keeps(app, personId));
    },
  },
  'payments/eraseCustomer': {
    may: signedIn,
    call: async (app, actor, { personId }) => {
      await addSavedCard(app.db, personId);
      await eraseCustomer(app, actor);
      return !(await keeps(app, personId));
    },
  },
  'payments/runCardJob': {
    may: ['system'],
    call: async (app, actor) => {
      const job = { id: 'x', data: { customerRef: 'cus_1' }, isLastAttempt: false };
      return (await runCardJob(withCards(app), actor, job)) === 'done';
    },
  },
};
