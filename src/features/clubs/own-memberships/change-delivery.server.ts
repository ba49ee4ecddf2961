import { postalAddressSchema } from '#features/accounts/addresses/address.schema.ts';
import { shippingRefusal } from '#features/orders/placing/state-wine-laws.ts';
import type { Actor } from '#kit/actor.ts';
import { fieldErrorsOf, type InvalidParams, invalidParams } from '#kit/field-errors.ts';
import { type Result, success } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { updateMembership } from '../db/own-membership-rows.server.ts';
import {
  changeOwn,
  type MembershipApp,
  type MembershipRefusal,
  type OpenedMembership,
} from './open-membership.server.ts';

/**
 * Changes whether a membership's wines are shipped or picked up, and where they are shipped. For the member who is
 * signed in.
 * @param fields `delivery`, and of shipping the address, as typed
 */
export const changeDelivery = defineUseCase(
  (
    app: MembershipApp,
    actor: Actor,
    opened: OpenedMembership,
    fields: Readonly<Record<string, unknown>>,
  ): Promise<Result<undefined, MembershipRefusal | InvalidParams>> =>
    changeOwn(app, { ...opened, actor }, async ({ db, membership, now }): Promise<Result<undefined, InvalidParams>> => {
      const { delivery } = fields;
      if (delivery === 'pickup') {
        if (!membership.pickupEnabled) return invalidParams({ delivery: 'This club is not available for pickup' });
        const change = { deliveryMethod: 'pickup' } as const;
        await updateMembership(db, membership, { change, kind: 'delivery', details: 'Pickup', now });
        return success;
      }
      if (delivery !== 'shipping') return invalidParams({ delivery: 'Choose shipping or pickup' });
      if (!membership.shippingEnabled) return invalidParams({ delivery: 'This club is not available for shipping' });
      const typed = Object.entries(fields).filter(([, value]) => typeof value !== 'string' || value.trim() !== '');
      const parsed = postalAddressSchema.safeParse({ ...Object.fromEntries(typed), country: 'US' });
      if (!parsed.success) return invalidParams(fieldErrorsOf(parsed.error.issues));
      const unserved = shippingRefusal(parsed.data.state);
      if (unserved) return invalidParams({ state: unserved.message });
      const change = { deliveryMethod: 'shipping', shippingDetails: parsed.data } as const;
      await updateMembership(db, membership, { change, kind: 'delivery', details: 'Shipping', now });
      return success;
    }),
);
