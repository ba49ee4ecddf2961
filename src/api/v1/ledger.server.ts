import { z } from 'zod';
import { type LedgerPage, ledgerQuerySchema, readLedger } from '#features/payments/ledger.server.ts';
import { type LedgerEntry, ledgerAccounts, ledgerMovements } from '#features/payments/ledger.ts';
import { moneySchema } from '../money.ts';
import { defineOperation, type Operation } from '../operation.ts';
import { pageOf } from '../responses.ts';

/** An entry of the ledger. */
export const ledgerEntryResponse: z.ZodType<LedgerEntry> = z.object({
  id: z.string(),
  orderId: z.uuid(),
  wineryId: z.uuid(),
  movement: z.enum(ledgerMovements),
  round: z.int().describe('Which time it is that money moves so: a payout may come back and go out again'),
  account: z.enum(ledgerAccounts),
  amount: moneySchema.extend({ amount: z.int().describe('In cents: debit positive, credit negative') }),
  booked: moneySchema
    .extend({ amount: z.int().describe('In minor units: what came to the balance is positive') })
    .nullable()
    .describe('What the payment provider booked in another currency; only on the account provider-balance'),
  madeAt: z.iso.datetime(),
});

/** The cursor for the next page. */
export const ledgerMetaResponse: z.ZodType<LedgerPage['meta']> = z.object({
  perPage: z.int(),
  next: z.string().nullable().describe('The before of the page after; null on the last one'),
});

/** The ledger. `meta.next` is the `before` of the next page. */
export const ledgerOperations: readonly Operation[] = [
  defineOperation({
    method: 'get',
    path: '/api/v1/ledger',
    tag: 'Ledger',
    summary: 'The entries of the ledger, the newest first, for admins',
    roles: ['admin'],
    query: ledgerQuerySchema,
    validatedBy: 'use-case',
    data: z.array(ledgerEntryResponse),
    meta: ledgerMetaResponse,
    refusals: [400, 403],
    handle: async ({ app, actor, query }) => pageOf(await readLedger(app, actor, query)),
  }),
];
