import Stripe from 'stripe';
import type { CardGateway, ConfirmedCard, CustomerCards, GatewayCard } from '../cards/card-gateway.ts';
import { callUnderKey } from './call-under-key.server.ts';
import { paymentFailureOf } from './stripe-failure.ts';

/**
 * The card gateway implemented with Stripe's customers.
 * @see https://docs.stripe.com/payments/save-and-reuse
 */
export function stripeCustomers(stripe: Stripe): Omit<CardGateway, 'mode'> {
  return {
    createCustomer: (userId, key) =>
      callUnderKey(
        key,
        async (idempotencyKey) =>
          (await stripe.customers.create({ metadata: { user_id: userId } }, { idempotencyKey })).id,
        () => findCustomer(stripe, userId),
      ),
    async createSetup(customer, { isAwaited } = { isAwaited: false }) {
      const params = { customer, usage: 'off_session', allowed_payment_method_types: ['card'] } as const;
      const { id, client_secret: secret } = await stripe.setupIntents.create({
        ...params,
        allowed_payment_method_types: [...params.allowed_payment_method_types],
        ...(isAwaited && { metadata: { awaited: 'yes' } }),
      });
      if (secret === null) throw new Error(`The setup ${id} has no client secret`);
      return { ref: id, clientSecret: secret };
    },
    readSetup: (ref) => readSetup(stripe, ref),
    async readPaymentCard(ref) {
      const { customer, payment_method: card, status } = await stripe.paymentIntents.retrieve(ref);
      const done = status === 'requires_capture' || status === 'succeeded';
      return { customerRef: idOf(customer), cardRef: idOf(card), done, failure: undefined };
    },
    readCards: (customer) => readCards(stripe, customer),
    async setDefaultCard(customer, card) {
      const changed = stripe.customers.update(customer, { invoice_settings: { default_payment_method: card } });
      return changed.then(() => true, errorAs('resource_missing', false));
    },
    async deleteCard(card) {
      const ignoreDetached = (error: unknown) => {
        errorAs('payment_method_unexpected_state', undefined)(error);
      };
      await stripe.paymentMethods.detach(card).catch(ignoreDetached);
    },
    async deleteCustomer(customer) {
      await stripe.customers.del(customer).catch(errorAs('resource_missing', undefined));
    },
  };
}

/** A user's customer among the newest ones. One that is not found here is harmless: it has no card and no name. */
async function findCustomer(stripe: Stripe, userId: string): Promise<string | undefined> {
  const { data } = await stripe.customers.list({ limit: 100 });
  return data.find(({ metadata }) => metadata.user_id === userId)?.id;
}

async function readSetup(stripe: Stripe, ref: string): Promise<ConfirmedCard | undefined> {
  const setup = await stripe.setupIntents.retrieve(ref).catch(errorAs('resource_missing', undefined));
  if (!setup) return undefined;
  const error = setup.last_setup_error;
  const failure = error && paymentFailureOf({ ...error, message: error.message ?? '', statusCode: 402 });
  return {
    customerRef: idOf(setup.customer),
    cardRef: idOf(setup.payment_method),
    done: setup.status === 'succeeded',
    isAwaited: setup.metadata?.awaited === 'yes',
    failure: failure ?? undefined,
  };
}

async function readCards(stripe: Stripe, ref: string): Promise<CustomerCards | undefined> {
  const customer = await stripe.customers.retrieve(ref).catch(errorAs('resource_missing', undefined));
  if (!customer || customer.deleted) return undefined;
  const { data } = await stripe.customers.listPaymentMethods(ref, { type: 'card', limit: 100 });
  return { defaultRef: idOf(customer.invoice_settings.default_payment_method), cards: data.flatMap(cardOf) };
}

function cardOf({ id, card }: Stripe.PaymentMethod): GatewayCard[] {
  if (!card) return [];
  return [{ ref: id, brand: card.brand, last4: card.last4, expMonth: card.exp_month, expYear: card.exp_year }];
}

function idOf(named: string | { id: string } | null): string | undefined {
  return typeof named === 'object' ? named?.id : named;
}

/** Turns one error code of Stripe into a value. */
function errorAs<Value>(code: string, value: Value): (error: unknown) => Value {
  return (error) => {
    if (error instanceof Stripe.errors.StripeError && error.code === code) return value;
    throw error;
  };
}
