import { z } from 'zod';
import { createAccountLink } from '#features/payments/payouts/create-account-link.server.ts';
import { createPayoutAccount } from '#features/payments/payouts/create-payout-account.server.ts';
import {
  payoutChangeSchema,
  payoutLinkSchema,
  payoutOnboardingSchema,
} from '#features/payments/payouts/payout-account.schema.ts';
import { listOwnPayoutAccounts } from '#features/payments/payouts/payout-readiness.server.ts';
import { showPayoutAccount } from '#features/payments/payouts/show-payout-account.server.ts';
import { updatePayoutAccount } from '#features/payments/payouts/update-payout-account.server.ts';
import { ok } from '#kit/result.ts';
import { defineOperation, type Operation } from '../operation.ts';
import { apiRefusal } from '../refusals.ts';
import { schemaNames } from '../schemas.ts';

const accountResponse = z
  .object({
    wineryId: z.uuid(),
    country: z.string(),
    businessType: z.string().nullable(),
    businessProfileMCC: z.string().nullable(),
    businessProfileURL: z.string().nullable(),
    chargesEnabled: z.boolean(),
    payoutsEnabled: z.boolean(),
    requirements: z.object({
      currentlyDue: z.array(z.string()),
      pastDue: z.array(z.string()),
      pendingVerification: z.array(z.string()),
      errors: z.array(z.object({ field: z.string(), message: z.string() })),
      deadline: z.string().nullable(),
      disabledReason: z.string().nullable(),
    }),
    bank: z
      .object({
        bankName: z.string().nullable(),
        last4: z.string(),
        routingNumber: z.string().nullable(),
        country: z.string(),
        currency: z.string(),
      })
      .nullable(),
    deleted: z.boolean(),
    readAt: z.string(),
    isCurrent: z.boolean().describe('Whether the payment provider answered for this request'),
  })
  .register(schemaNames, { name: 'PayoutAccount' });

const payouts = { tag: 'Payouts', roles: 'signed-in' } as const;
const ofWinery = { ...payouts, path: '/api/v1/payout-account/{wineryId}', data: accountResponse } as const;

const list = defineOperation({
  ...payouts,
  method: 'get',
  path: '/api/v1/payout-account',
  summary: 'The wineries that you own, each with whether it can be paid',
  data: z.array(
    z.object({
      winery: z.object({ id: z.uuid(), slug: z.string(), name: z.string() }),
      account: z
        .object({
          chargesEnabled: z.boolean(),
          payoutsEnabled: z.boolean(),
          deleted: z.boolean(),
          currentlyDue: z.int(),
        })
        .nullable(),
    }),
  ),
  refusals: [],
  handle: async ({ app, actor }) => ok(await listOwnPayoutAccounts(app, actor)),
});

const show = defineOperation({
  ...ofWinery,
  method: 'get',
  summary: 'The payout account of a winery, for its owners and admins',
  refusals: [403, 409, 503],
  handle: async ({ app, actor, params }) => {
    const id = wineryIdOf(params);
    const shown = id === undefined ? forbidden : await showPayoutAccount(app, actor, id);
    return shown.ok ? shown : apiRefusal(shown);
  },
});

const create = defineOperation({
  ...ofWinery,
  method: 'post',
  summary: 'Open the payout account of a winery, with tokens of the payment provider; needs a proof',
  body: payoutOnboardingSchema,
  validatedBy: 'use-case',
  status: 201,
  refusals: [400, 403, 409, 503],
  handle: async ({ app, actor, params, body }) => {
    const id = wineryIdOf(params);
    const created = id === undefined ? forbidden : await createPayoutAccount(app, actor, id, body);
    return created.ok ? created : apiRefusal(created);
  },
});

const update = defineOperation({
  ...ofWinery,
  method: 'put',
  summary: 'Change the payout account of a winery; its bank and holder need a proof',
  body: payoutChangeSchema,
  validatedBy: 'use-case',
  refusals: [400, 403, 409, 503],
  handle: async ({ app, actor, params, body }) => {
    const id = wineryIdOf(params);
    const updated = id === undefined ? forbidden : await updatePayoutAccount(app, actor, id, body);
    return updated.ok ? updated : apiRefusal(updated);
  },
});

const link = defineOperation({
  ...payouts,
  method: 'post',
  path: '/api/v1/payout-account/{wineryId}/link',
  summary: 'A link to the payment provider’s page where the account is completed; needs a proof',
  body: payoutLinkSchema,
  validatedBy: 'use-case',
  data: z.object({ url: z.string(), expiresAt: z.string() }),
  refusals: [400, 403, 409, 503],
  handle: async ({ app, actor, params, body }) => {
    const id = wineryIdOf(params);
    const created = id === undefined ? forbidden : await createAccountLink(app, actor, id, body);
    return created.ok ? created : apiRefusal(created);
  },
});

/** The payout accounts of wineries. */
export const payoutAccountOperations: readonly Operation[] = [list, show, create, update, link];

const forbidden = { ok: false, code: 'forbidden' } as const;

/** The id in a path; what is no id is no winery of anybody. */
function wineryIdOf({ wineryId }: { wineryId: string }): string | undefined {
  return z.uuid().toLowerCase().safeParse(wineryId).data;
}
