import type { PaymentFailure } from '#features/payments/charges/payment-gateway.ts';
import type { BankDetails } from '#features/payments/payouts/bank-form.ts';
import type { StripeFailure } from '#features/payments/stripe/stripe-failure.ts';
import type { Month } from '#features/payments/stripe/stripe-settings.ts';
import {
  asksForZip,
  type CardOutcome,
  type CardPayments,
  type PaymentIntentStatus,
  type ZipPurpose,
} from './card-payments.ts';
import {
  failedCardField,
  isConfirmed,
  paymentFailure,
  reportIfFailed,
  tokenFailure,
  toPaymentFailure,
} from './payment-failures.ts';
import { type CardFormHandle, SandboxCardForm } from './sandbox-card-form.tsx';
import { showChallenge } from './show-challenge.ts';
import { parseTestCard } from './test-cards.ts';

/** A payment or setup intent in a browser. */
type Intent = {
  status: PaymentIntentStatus;
  last_payment_error?: Partial<StripeFailure> | null;
  last_setup_error?: Partial<StripeFailure> | null;
  next_action?: { use_stripe_sdk?: { stripe_js?: string }; redirect_to_url?: { url: string } } | null;
};

/**
 * Payments in the sandbox, in a browser. Only test cards are accepted, and sent by the sandbox's names for them: a
 * typed number stays in the page, and of a bank account all but its last four characters.
 */
export function openSandboxPayments(today: Month, purpose: ZipPurpose): CardPayments {
  // why: only the form knows the values of its fields, and only this function can read them
  const entry: CardFormHandle = { current: undefined };
  const show = (failure: PaymentFailure) => {
    const field = failedCardField(failure.code, purpose);
    entry.current?.show(field ? { errors: { [field]: failure.message } } : { failure: failure.message });
    return { ok: false, failure } as const;
  };
  const typed = (): { name: string } | { ok: false; failure: PaymentFailure } => {
    const read = entry.current && parseTestCard(entry.current.read(), today, purpose);
    entry.current?.show({ errors: read?.errors ?? {} });
    return read?.name ? { name: read.name } : { ok: false, failure: paymentFailure(read ? 'number' : 'other') };
  };
  const confirm = async (kind: IntentKind, clientSecret: string, saved?: string) => {
    const card = saved === undefined ? typed() : { name: saved };
    if ('ok' in card) return card;
    const done = await confirmIntent(kind, clientSecret, card.name);
    return done.ok || saved !== undefined ? done : show(done.failure);
  };
  return {
    CardForm: ({ id }) => <SandboxCardForm id={id} entry={entry} asksZip={asksForZip(purpose)} />,
    submit: async () => {
      const card = typed();
      return 'ok' in card ? card : { ok: true };
    },
    // why: the fields of a test card are the same for every purpose
    change: () => {},
    confirmPayment: ({ clientSecret, savedPaymentMethodId }) =>
      confirm('payment_intents', clientSecret, savedPaymentMethodId),
    confirmSetup: ({ clientSecret }) => confirm('setup_intents', clientSecret),
    retrievePayment: async (clientSecret) =>
      outcomeOf(reportIfFailed('retrieve payment intent failed', await read('payment_intents', clientSecret))),
    createBankToken: (bank) => token({ bank_account: toBankAccount(bank) }),
    createAccountToken: (account) => token({ account }),
  };
}

type IntentKind = 'payment_intents' | 'setup_intents';
/** The error names under which reading and confirming an intent are reported. */
const errorNames = {
  payment_intents: ['retrieve payment intent failed', 'handle card payment failed'],
  setup_intents: ['handle card setup failed', 'handle card setup failed'],
} as const satisfies Record<IntentKind, unknown>;

type IntentResult = CardOutcome<{ intent: Intent }>;

async function read(kind: IntentKind, clientSecret: string): Promise<IntentResult> {
  const query = new URLSearchParams({ client_secret: clientSecret });
  const answer = await callSandbox<Intent>(`${kind}/${intentIdOf(clientSecret)}?${query}`);
  return answer.ok ? { ok: true, intent: answer.body } : { ok: false, failure: toPaymentFailure(answer.error) };
}

/** Confirms an intent with a card, showing the bank's challenge if there is one. */
async function confirmIntent(
  kind: IntentKind,
  clientSecret: string,
  card: string,
): Promise<CardOutcome<{ status: PaymentIntentStatus }>> {
  const [toRead, toConfirm] = errorNames[kind];
  const before = reportIfFailed(toRead, await read(kind, clientSecret));
  if (!before.ok || isConfirmed(before.intent.status)) return outcomeOf(before);
  const form = { client_secret: clientSecret, payment_method: card };
  const answer = await callSandbox<Intent>(`${kind}/${intentIdOf(clientSecret)}/confirm`, form);
  if (!answer.ok) {
    return reportIfFailed(toConfirm, { ok: false, failure: toPaymentFailure(answer.error) }, before.intent.status);
  }
  const reportOutcome = (result: IntentResult) =>
    reportIfFailed(toConfirm, outcomeOf(result), result.ok ? result.intent.status : undefined);
  if (answer.body.status !== 'requires_action') return reportOutcome({ ok: true, intent: answer.body });
  await showChallenge(challengePath(answer.body), async () => {
    const now = await read(kind, clientSecret);
    return now.ok && now.intent.status !== 'requires_action';
  });
  return reportOutcome(await read(kind, clientSecret));
}

function outcomeOf(result: IntentResult): CardOutcome<{ status: PaymentIntentStatus }> {
  if (!result.ok) return result;
  const { status, last_payment_error: paymentError, last_setup_error: setupError } = result.intent;
  if (isConfirmed(status)) return { ok: true, status };
  const error = paymentError ?? setupError;
  return { ok: false, failure: error ? toPaymentFailure(error) : paymentFailure('authentication') };
}

/** The path of the bank's challenge on this origin, whatever host the sandbox returns. */
function challengePath({ next_action: next }: Intent): string {
  const url = new URL(next?.use_stripe_sdk?.stripe_js ?? next?.redirect_to_url?.url ?? '/', location.href);
  return url.pathname + url.search;
}

function intentIdOf(clientSecret: string): string {
  return encodeURIComponent(clientSecret.split('_secret_')[0] ?? '');
}

async function token(content: object): Promise<CardOutcome<{ token: string }>> {
  const answer = await callSandbox<{ id: string }>('tokens', toFormParameters(content));
  if (answer.ok) return { ok: true, token: answer.body.id };
  return { ok: false, failure: tokenFailure(answer.error.message) };
}

/**
 * Stripe's test account numbers whose payouts fail; they belong to nobody. @see
 * https://docs.stripe.com/connect/testing#payouts
 */
const failingAccounts = ['000111111113', '000111111116'];

/** The bank account for the sandbox, with only the country of an IBAN and the last four characters of its number. */
function toBankAccount({ country, currency, accountNumber, ...bank }: BankDetails) {
  const [land = ''] = /^[A-Z]{2}/.exec(accountNumber) ?? [];
  const hidden = land + accountNumber.slice(-4).padStart(accountNumber.length - land.length, '0');
  return {
    country,
    currency,
    account_number: failingAccounts.includes(accountNumber) ? accountNumber : hidden,
    routing_number: bank.routingNumber,
    account_holder_name: bank.holderName,
    account_holder_type: bank.holderType,
  };
}

/** The sandbox's answer, as far as it is used here; or its error. */
export type SandboxAnswer<Body> = { ok: true; body: Body } | { ok: false; error: Partial<StripeFailure> };

/** The time limit of a call, in milliseconds: longer than the server waits for the sandbox. */
const timeoutMs = 15_000;

/**
 * Calls the sandbox through the shop's own origin. Card numbers are never sent: there is no parameter for them.
 * @param form the parameters of a POST in the format of Stripe's API; without them it is a GET
 */
async function callSandbox<Body>(path: string, form?: Record<string, string>): Promise<SandboxAnswer<Body>> {
  try {
    // why: no fetcher, because the sandbox has Stripe's API and is not a route of the router
    const answer = await fetch(`/_sandbox/v1/${path}`, {
      ...(form ? { method: 'POST', body: new URLSearchParams(form) } : {}),
      signal: AbortSignal.timeout(timeoutMs),
    });
    const body = await answer.json();
    if (answer.ok) return { ok: true, body };
    return { ok: false, error: { ...body.error, statusCode: answer.status } };
  } catch {
    // why: no answer or an incomplete one; the server checks afterwards whether it was done
    return { ok: false, error: {} };
  }
}

/** Nested parameters in the format of Stripe's API: `company[name]`. Undefined values are left out. */
function toFormParameters(values: object, within = ''): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]): [string, string][] => {
      const key = within === '' ? name : `${within}[${name}]`;
      if (value === undefined) return [];
      return typeof value === 'object' ? Object.entries(toFormParameters(value, key)) : [[key, String(value)]];
    }),
  );
}
