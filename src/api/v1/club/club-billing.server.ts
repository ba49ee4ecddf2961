import { z } from 'zod';
import type { BilledShipment } from '#features/clubs/billing/billed-shipment.ts';
import type { BillingPreview } from '#features/clubs/billing/billing-preview.ts';
import { previewBilling } from '#features/clubs/billing/preview-billing.server.ts';
import { retryShipment } from '#features/clubs/billing/retry-shipment.server.ts';
import { showBilling } from '#features/clubs/billing/show-billing.server.ts';
import { pageNumberSchema } from '#features/listings/pagination.ts';
import { presentMoney } from '#kit/money.ts';
import { moneySchema } from '../../money.ts';
import { defineOperation, type Operation } from '../../operation.ts';
import { shipmentStateSchema, skipReasonSchema } from './membership-responses.ts';

const clubs = { tag: 'Clubs', roles: ['winery-owner', 'winery-member', 'admin'] } as const;

const skipped = z.partialRecord(skipReasonSchema, z.int()).describe('How many members got nothing, by reason');

const previewResponse = z.object({
  billOn: z.iso.date(),
  charged: z.int(),
  total: moneySchema,
  bottles: z.int(),
  withoutCard: z.int().describe('Of those who are charged, how many have no card'),
  expiringCards: z.int().describe('Of those who are charged, how many cards expire before the bill day'),
  skipped,
  isChargeable: z.boolean().describe('Whether the winery can take charges; if not, nothing is billed until it can'),
});

const shipmentResponse = z.object({
  id: z.uuid().describe('Also the id of its order, once it is billed'),
  membershipId: z.uuid(),
  memberName: z.string(),
  tierName: z.string(),
  state: shipmentStateSchema,
  skipReason: skipReasonSchema.nullable(),
  total: moneySchema,
  tried: z
    .object({
      attempts: z.int(),
      nextAt: z.iso.datetime().nullable(),
      lastAt: z.iso.datetime().nullable().describe('When the card is tried for the last time'),
      failureCode: z.string().nullable(),
    })
    .nullable()
    .describe('Of a declined one'),
  otherCardPath: z
    .string()
    .nullable()
    .describe('Of a declined one, for owners: where its payer pays with another card'),
  agreeUntil: z.iso.datetime().nullable().describe('Of one that was too dear: until when the member may agree to it'),
});

function presentPreview({ totalCents, ...preview }: BillingPreview) {
  return { ...preview, total: presentMoney(totalCents, 'USD') };
}

function presentShipment({ totalCents, tried, agreeUntil, ...shipment }: BilledShipment) {
  const [nextAt, lastAt] = [tried?.nextAt, tried?.lastAt].map((at) => at?.toISOString() ?? null);
  return {
    ...shipment,
    total: presentMoney(totalCents, 'USD'),
    tried: tried && { ...tried, nextAt: nextAt ?? null, lastAt: lastAt ?? null },
    agreeUntil: agreeUntil?.toISOString() ?? null,
  };
}

/** The billing of a club's releases, for the people of its winery. */
export const clubBillingOperations: readonly Operation[] = [
  defineOperation({
    ...clubs,
    method: 'get',
    path: '/api/v1/club-release/{id}/billing-preview',
    summary: 'What the billing run of a release would do now, for the winery’s people',
    data: previewResponse,
    refusals: [403, 404],
    handle: async ({ app, actor, params }) => {
      const preview = await previewBilling(app, actor, params.id);
      return preview.ok ? { ok: true, value: presentPreview(preview.value) } : preview;
    },
  }),
  defineOperation({
    ...clubs,
    method: 'get',
    path: '/api/v1/club-release/{id}/billing',
    summary: 'What became of the members’ parts of a release, declined ones first, 25 a page, for the winery’s people',
    query: z.object({ page: pageNumberSchema.transform(String).optional() }),
    data: shipmentResponse,
    paged: true,
    refusals: [400, 403, 404],
    handle: async ({ app, actor, params, query }) => {
      const shown = await showBilling(app, actor, { releaseId: params.id, page: query.page ?? null });
      if (!shown.ok) return shown;
      const { shipments, page, perPage, total: totalItems, pages: totalPages } = shown.value;
      return { ok: true, value: shipments.map(presentShipment), meta: { page, perPage, totalItems, totalPages } };
    },
  }),
  defineOperation({
    method: 'post',
    path: '/api/v1/club-shipment/{id}/retry',
    tag: 'Clubs',
    roles: 'signed-in',
    summary: 'Try the card of a declined shipment again, for the member who pays, and the owners of the winery',
    data: z.object({ id: z.uuid() }),
    refusals: [403, 404, 409, 429],
    handle: ({ app, actor, params }) => retryShipment(app, actor, params.id),
  }),
];
