import { addDays } from '#features/availability/local-day.ts';
import type { DeliveryMethod } from '#features/orders/line-items.ts';
import { shippingRefusal } from '#features/orders/placing/state-wine-laws.ts';
import { type FieldErrors, fieldErrorsOf } from '#kit/field-errors.ts';
import type { ClubModel } from '../club.ts';
import { type GiftFields, joinSchemas } from './join.schema.ts';
import type { GivenMembership } from './joined-mails.ts';

/** How the wine of a club gets to its members. */
type ClubDelivery = { pickupEnabled: boolean; shippingEnabled: boolean };

/** What was read of the form of joining. */
export type ReadFields = {
  fields: {
    id?: string | undefined;
    delivery: 'shipping' | 'pickup';
    start: 'next' | 'later' | 'invited';
    wait?: 'yes' | true | undefined;
    shown: string;
  };
  address: ReturnType<typeof joinSchemas.address.parse> | null;
  gift: GiftFields | null;
};

/** Reads the form of joining. @param input.gift whether the membership is given to somebody */
export function readFields(
  { fields: typed, gift: isGift }: { fields: Record<string, unknown>; gift: boolean },
  club: ClubDelivery,
  today: string,
): ({ ok: true } & ReadFields) | { ok: false; errors: FieldErrors } {
  const given = Object.fromEntries(
    Object.entries(typed).filter(([, value]) => typeof value !== 'string' || value.trim() !== ''),
  );
  const join = joinSchemas.join.safeParse(given);
  const ships = given.delivery === 'shipping';
  const address = ships ? joinSchemas.address.safeParse({ ...given, country: 'US' }) : undefined;
  const gift = isGift ? joinSchemas.gift.safeParse(given) : undefined;
  const issues = [join, gift, address].flatMap((parsed) => parsed?.error?.issues ?? []);
  const errors = {
    ...fieldErrorsOf(issues),
    ...(join.success && deliveryErrors(club, join.data.delivery, address?.data?.state)),
    ...giftErrors(gift?.data?.giftOn, today),
  };
  if (!join.success || Object.keys(errors).length > 0) return { ok: false, errors };
  return { ok: true, fields: join.data, address: address?.data ?? null, gift: gift?.data ?? null };
}

/** Whether the club gets its wine there. @param state of the address for shipping */
function deliveryErrors(club: ClubDelivery, delivery: 'shipping' | 'pickup', state: string | undefined): FieldErrors {
  const offered = delivery === 'shipping' ? club.shippingEnabled : club.pickupEnabled;
  if (!offered) return { delivery: `This club is not available for ${delivery}` };
  const unserved = state === undefined ? undefined : shippingRefusal(state);
  return unserved ? { state: unserved.message } : {};
}

function giftErrors(giftOn: string | undefined, today: string): FieldErrors {
  const isPossible = giftOn === undefined || (giftOn >= today && giftOn <= addDays(today, 366));
  return isPossible ? {} : { giftOn: 'Choose a day from today, at most a year ahead' };
}

/** The columns of a gift; all null for a membership of one's own. */
export function giftColumns(gift: GiftFields | null, today: string) {
  return {
    giftRecipientName: gift?.giftName ?? null,
    giftRecipientEmail: gift?.giftEmail ?? null,
    giftMessage: gift?.giftMessage ?? null,
    giftOn: gift && (gift.giftOn ?? today),
    giftReleasesLeft: gift?.giftReleases ?? null,
  };
}

/** What is known of a gift when it is made. `today` is the winery's day. */
type JoinedAs = Pick<ReadFields, 'address'> & {
  tier: { model: ClubModel; nextBillOn: string | null };
  today: string;
};

/** What the confirmation of a gift says of it. @param membership as it is stored */
export function givenMembership(
  { giftName: recipient, giftReleases: releases }: GiftFields,
  { tier: { model, nextBillOn }, address, today }: JoinedAs,
  membership: { startsOn: string; nextOn?: string | null; deliveryMethod: DeliveryMethod },
): GivenMembership {
  const { startsOn, nextOn, deliveryMethod: delivery } = membership;
  const isSubscription = model === 'subscription';
  const next = nextBillOn !== null && nextBillOn >= startsOn ? nextBillOn : null;
  return {
    recipient,
    releases,
    isSubscription,
    delivery,
    on: startsOn > today ? startsOn : null,
    billOn: isSubscription ? (nextOn ?? null) : next,
    town: address && `${address.city}, ${address.state}`,
  };
}
