import { readFileSync } from 'node:fs';
import path from 'node:path';
import Stripe from 'stripe';
import { expect, it } from 'vitest';
import { apiVersion } from './request-context.ts';
import { compactParams } from './schema-drift/shape-params.ts';
import { createDriftCheck, readSchemas } from './testing/schemas.ts';

it('uses the API version of the installed SDK', () => {
  expect(apiVersion).toBe(Stripe.API_VERSION);
});

it('uses the parameters of the installed SDK', () => {
  const kept = readFileSync(path.join(import.meta.dirname, 'http/params.json'), 'utf8');
  // why: compared as booleans, because a diff of a file of a hundred thousand characters would be printed whole
  const same = kept === `${JSON.stringify(compactParams(readSchemas()))}\n`;
  expect(same, 'run `node stripe-sandbox/schema-drift/write-params.ts`').toBe(true);
});

it.each([
  [
    'an additional field',
    {
      id: 'fr_1',
      object: 'fee_refund',
      amount: 1,
      balance_transaction: null,
      created: 1,
      currency: 'usd',
      fee: 'fee_1',
      metadata: {},
      colour: 'red',
    },
  ],
  [
    'a missing field',
    {
      id: 'fr_1',
      object: 'fee_refund',
      amount: 1,
      balance_transaction: null,
      created: 1,
      currency: 'usd',
      metadata: {},
    },
  ],
  [
    'a field of another type',
    {
      id: 'fr_1',
      object: 'fee_refund',
      amount: '1',
      balance_transaction: null,
      created: 1,
      currency: 'usd',
      fee: 'fee_1',
      metadata: {},
    },
  ],
  ['an unknown object', { id: 'x_1', object: 'subscription' }],
  ['an unknown event', { id: 'evt_1', object: 'event', type: 'charge.painted', data: { object: {} } }],
  [
    'an unlisted value',
    { id: 'btok_1', object: 'event', type: 'payout.paid', data: { object: { object: 'payout', status: 1 } } },
  ],
])('detects %s', (_, body) => {
  const { judge, found } = createDriftCheck();
  judge(body);
  expect(found).toHaveLength(1);
});
