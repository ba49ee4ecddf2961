import type { PaymentFailure } from '#features/payments/charges/payment-gateway.ts';
import type { BankDetails } from '#features/payments/payouts/bank-form.ts';
import type { StripeFailure } from '#features/payments/stripe/stripe-failure.ts';
import type { Month } from '#features/payments/stripe/stripe-settings.ts';
import type { CardOutcome, CardPayments, PaymentIntentStatus } from './card-payments.ts';
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

/** An intent as a browser sees it. */
type Intent = {
  status: PaymentIntentStatus;
  last_payment_error?: Partial<StripeFailure> | null;
  last_setup_error?: Partial<StripeFailure> | null;
  next_action?: { use_stripe_sdk?: { stripe_js?: string }; redirect_to_url?: { url: string } } | null;
};

/**
 * Payments in the sandbox, in a browser. Test cards alone are taken, and go as the sandbox's names for them: a number that is typed
 * stays in the page, and of a bank account's all but its last four characters.
 */
export function openSandboxPayments(today: Month): CardPayments {
  // why: what the fields hold is known to the form alone, and the form to nobody but this
  const entry: CardFormHandle = { current: undefined };
  const show = (failure: PaymentFailure) => {
    const field = failedCardField(failure.code);
    entry.current?.show(field ? { errors: { [field]: failure.message } } : { failure: failure.message });
    return { ok: false, failure } as const;
  };
  const typed = (): { name: string } | { ok: false; failure: PaymentFailure } => {
    const read = entry.current && parseTestCard(entry.current.read(), today);
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
    CardForm: ({ id }) => <SandboxCardForm id={id} entry={entry} />,
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
/** Under which names it is reported that an intent was not read, and not confirmed. */
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

/** Brings card and intent together, with the bank's question in between where it has one. */
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
  const settle = (asked: IntentResult) =>
    reportIfFailed(toConfirm, outcomeOf(asked), asked.ok ? asked.intent.status : undefined);
  if (answer.body.status !== 'requires_action') return settle({ ok: true, intent: answer.body });
  await showChallenge(challengePath(answer.body), async () => {
    const now = await read(kind, clientSecret);
    return now.ok && now.intent.status !== 'requires_action';
  });
  return settle(await read(kind, clientSecret));
}

function outcomeOf(asked: IntentResult): CardOutcome<{ status: PaymentIntentStatus }> {
  if (!asked.ok) return asked;
  const { status, last_payment_error: refused, last_setup_error: unkept } = asked.intent;
  if (isConfirmed(status)) return { ok: true, status };
  const error = refused ?? unkept;
  return { ok: false, failure: error ? toPaymentFailure(error) : paymentFailure('authentication') };
}

/** The bank's question on this origin, wherever the sandbox says that it is. */
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

/** Stripe's numbers of accounts to which no payout arrives; they are nobody's. @see https://docs.stripe.com/connect/testing#payouts */
const failingAccounts = ['000111111113', '000111111116'];

/** Of an account's number the sandbox is told the country of an IBAN and the last four characters: the rest stays in the page. */
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

/** What the sandbox answers, as far as it is read here; or its refusal. */
export type SandboxAnswer<Body> = { ok: true; body: Body } | { ok: false; error: Partial<StripeFailure> };

/** How long the sandbox may take, in milliseconds: longer than the shop waits for it. */
const timeoutMs = 15_000;

/**
 * Calls the sandbox through the shop's own origin. Never with a card number: it has no parameter for one.
 * @param form the parameters of a POST, as Stripe's API writes them; without them it is a GET
 */
async function callSandbox<Body>(path: string, form?: Record<string, string>): Promise<SandboxAnswer<Body>> {
  try {
    // why: no fetcher, as the sandbox speaks as Stripe does and is no route of the router
    const answer = await fetch(`/_sandbox/v1/${path}`, {
      ...(form ? { method: 'POST', body: new URLSearchParams(form) } : {}),
      signal: AbortSignal.timeout(timeoutMs),
    });
    const body = await answer.json();
    if (answer.ok) return { ok: true, body };
    return { ok: false, error: { ...body.error, statusCode: answer.status } };
  } catch {
    // why: no answer, or half of one; whether it was done is asked of the server afterwards
    return { ok: false, error: {} };
  }
}

/** Parameters within parameters as Stripe's API writes them: `company[name]`. What is undefined is left out. */
function toFormParameters(values: object, within = ''): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]): [string, string][] => {
      const key = within === '' ? name : `${within}[${name}]`;
      if (value === undefined) return [];
      return typeof value === 'object' ? Object.entries(toFormParameters(value, key)) : [[key, String(value)]];
    }),
  );
}
