import Stripe from 'stripe';
import { type Sandbox, type SandboxSettings, startSandbox } from '../sandbox.ts';
import { createDriftCheck } from './schemas.ts';

/** Calls `/_sandbox/…` with a secret key and returns its response. */
export async function callControl(url: string, path: string, body?: object): Promise<Record<string, unknown>> {
  const response = await fetch(`${url}/_sandbox/${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: 'Bearer sk_test_control' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as Record<string, unknown>;
}

/** The real SDK, connected to a sandbox. Every response body is passed to `judge` first. */
export function stripeClient(
  port: number,
  check: (body: unknown) => void = () => undefined,
  key = 'sk_test_sandbox',
): Stripe {
  const client = Stripe.createNodeHttpClient();
  const makeRequest = client.makeRequest.bind(client);
  client.makeRequest = async (...request) => {
    const response = await makeRequest(...request);
    const toJSON = response.toJSON.bind(response);
    response.toJSON = async () => {
      const body = await toJSON();
      if (response.getStatusCode() < 300) check(body);
      return body;
    };
    return response;
  };
  return new Stripe(key, {
    host: '127.0.0.1',
    port,
    protocol: 'http',
    httpClient: client,
    maxNetworkRetries: 0,
    telemetry: false,
  });
}

export type OpenSandbox = Awaited<ReturnType<typeof openSandbox>>;

/** A sandbox in this process, with the real SDK, whose responses are checked against the SDK's types. */
export async function openSandbox(settings: SandboxSettings = {}) {
  const sandbox: Sandbox = await startSandbox(settings);
  const drift = createDriftCheck();
  return {
    ...sandbox,
    drift,
    stripe: stripeClient(sandbox.port, drift.judge),
    control: (path: string, body?: object) => callControl(sandbox.url, path, body),
  };
}

/** Stripe's test data that make a connected account active: https://docs.stripe.com/connect/testing */
export const activeAccount: Stripe.AccountCreateParams = {
  country: 'US',
  business_type: 'individual',
  business_profile: { mcc: '5921', url: 'https://lonevine.example' },
  capabilities: { card_payments: { requested: true }, transfers: { requested: true } },
  controller: {
    stripe_dashboard: { type: 'none' },
    requirement_collection: 'application',
    fees: { payer: 'application' },
    losses: { payments: 'application' },
  },
  external_account: 'btok_us_verified',
  individual: {
    first_name: 'Jenny',
    last_name: 'Rosen',
    email: 'jenny.rosen@example.com',
    phone: '0000000000',
    dob: { day: 1, month: 1, year: 1901 },
    address: { line1: 'address_full_match', city: 'Fredericksburg', state: 'TX', postal_code: '78624', country: 'US' },
    id_number: '000000000',
  },
  settings: { payouts: { schedule: { interval: 'manual' } } },
  tos_acceptance: { date: 1_700_000_000, ip: '127.0.0.1' },
};

/** Stripe's test bank account numbers: https://docs.stripe.com/connect/testing#account-numbers */
const bankNumbers: Record<string, { account_number: string; routing_number?: string }> = {
  CA: { account_number: '000123456789', routing_number: '11000-000' },
  DE: { account_number: 'DE89370400440532013000' },
  GB: { account_number: '00012345', routing_number: '108800' },
  JP: { account_number: '0001234', routing_number: '1100000' },
  MX: { account_number: '000000001234567897' },
};
const bankCurrencies: Record<string, string> = { CA: 'cad', GB: 'gbp', JP: 'jpy', MX: 'mxn' };

/** An account of a person in another country that becomes active. */
export function abroadAccount(country: string): Stripe.AccountCreateParams {
  const bank = bankNumbers[country] ?? { account_number: 'DE89370400440532013000' };
  const { external_account: _, ...rest } = activeAccount;
  return {
    ...rest,
    country,
    external_account: {
      object: 'bank_account',
      country,
      currency: bankCurrencies[country] ?? 'eur',
      account_holder_name: 'Jenny Rosen',
      ...bank,
    },
  };
}

/** A payment for a winery, with the parameters that the product uses. */
export function paymentParams(
  account: string,
  more: Partial<Stripe.PaymentIntentCreateParams> = {},
): Stripe.PaymentIntentCreateParams {
  return {
    amount: 10_000,
    currency: 'usd',
    allowed_payment_method_types: ['card'],
    application_fee_amount: 1500,
    capture_method: 'manual',
    on_behalf_of: account,
    transfer_data: { destination: account },
    ...more,
  };
}
