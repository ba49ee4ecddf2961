import { z } from 'zod';
import { saveDeliveryDefaults, showDeliveryDefaults } from '#features/listings/editing/delivery-defaults.server.ts';
import type { DeliveryDefaultsForm } from '#features/listings/editing/delivery-defaults.ts';
import { presentMoney } from '#kit/money.ts';
import { ok } from '#kit/result.ts';
import { moneyInputSchema, moneySchema } from '../../money.ts';
import { defineOperation, type Operation } from '../../operation.ts';
import { ownListingRefusal } from '../own-listing/own-listing-refusals.ts';
import { toUseCaseFields, versionField } from '../own-listing/own-listing-requests.ts';

const defaults = {
  tag: 'Selling',
  roles: 'signed-in',
  path: '/api/v1/own-listing/defaults',
  query: z.object({ winery: z.string().max(200).optional().describe('Its slug; by default your first one') }),
  data: z.object({
    winery: z.object({ slug: z.string(), name: z.string() }),
    pickupEnabled: z.boolean(),
    shippingEnabled: z.boolean(),
    shippingFirst: moneySchema.nullable(),
    shippingAdditional: moneySchema.nullable(),
    cancellationHours: z.int().describe('Until so many hours before a tasting, canceling it is free'),
    cancellationKeptPercent: z.int().describe('What the winery keeps after that'),
    seen: z.string().describe('The mark of these values'),
  }),
} as const;

const show = defineOperation({
  ...defaults,
  method: 'get',
  summary: 'What the new wines and tastings of a winery begin with, for its owners',
  refusals: [400, 403, 404],
  handle: async ({ app, actor, query: { winery = null } }) => {
    const shown = await showDeliveryDefaults(app, actor, winery);
    return shown.ok ? ok(present(shown.value)) : shown;
  },
});

const save = defineOperation({
  ...defaults,
  method: 'put',
  summary: 'Set what the new wines and tastings of a winery begin with; existing ones stay as they are',
  body: z.strictObject({
    pickupEnabled: z.boolean().optional(),
    shippingEnabled: z.boolean().optional(),
    shippingFirst: moneyInputSchema.nullish(),
    shippingAdditional: moneyInputSchema.nullish(),
    cancellationHours: z.int().optional(),
    cancellationKeptPercent: z.int().optional(),
    seen: versionField,
  }),
  refusals: [400, 403, 404, 409],
  handle: async ({ app, actor, query: { winery = null }, body: { seen: version, ...sent } }) => {
    const shown = await showDeliveryDefaults(app, actor, winery);
    if (!shown.ok) return shown;
    const change = { wineryId: shown.value.winery.id, fields: toUseCaseFields(sent), version };
    const saved = await saveDeliveryDefaults(app, actor, change);
    if (!saved.ok) return ownListingRefusal(saved);
    const now = await showDeliveryDefaults(app, actor, shown.value.winery.slug);
    return now.ok ? ok(present(now.value)) : now;
  },
});

/** What new listings begin with. */
export const listingDefaultOperations: readonly Operation[] = [show, save];

function present({ winery, defaults: stored, version }: DeliveryDefaultsForm) {
  const { shippingFirstCents, shippingAdditionalCents, ...rest } = stored;
  const money = (cents: number | null) => (cents === null ? null : presentMoney(cents, 'USD'));
  return {
    winery: { slug: winery.slug, name: winery.name },
    ...rest,
    shippingFirst: money(shippingFirstCents),
    shippingAdditional: money(shippingAdditionalCents),
    seen: version,
  };
}
