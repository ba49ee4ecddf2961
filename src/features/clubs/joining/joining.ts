import type { SavedAddress } from '#features/accounts/addresses/address.ts';
import type { SavedCard } from '#features/payments/cards/saved-card.ts';
import type { InvalidParams } from '#kit/field-errors.ts';
import type { Refusal } from '#kit/result.ts';
import type { InvitationDetails } from '../invitations/invitation.ts';
import type { SubscriptionInterval } from '../subscriptions/schedule.ts';

/** The greatest lengths of the texts of a gift, in characters, and for how many releases one is at most. */
export const giftLimits = { name: 120, message: 500, releases: 12 } as const;

/** A wine that a member of a subscription can choose. `left` of it are in stock. */
export type WineChoice = { listingId: string; name: string; url: string; unitPriceCents: number; left: number };

/** What the member of a subscription chooses: how often it comes, and the wines. */
export type SubscriptionChoices = {
  intervals: SubscriptionInterval[];
  intervalMonths: SubscriptionInterval;
  wines: WineChoice[];
};

/** What somebody needs to join a tier: the text to agree to, and what is stored of them already. */
export type JoiningView = {
  /** The next billing day that is known, as `YYYY-MM-DD`. */
  nextBillOn: string | null;
  isFull: boolean;
  /** Null for a club with releases. */
  subscription: SubscriptionChoices | null;
  consent: string;
  /** The digest of that text, for the form. */
  shown: string;
  card: SavedCard | null;
  address: SavedAddress | null;
  /** What the winery stored for this form; null without an invitation, `other-account` if it is not for this one. */
  invited: { tierId: string | null; details: InvitationDetails | null } | 'other-account' | null;
};

/** Why somebody cannot join; `full` says whether they may wait. */
export type JoinRefusal =
  | Refusal<
      | 'forbidden'
      | 'not-found'
      | 'closed'
      | 'unavailable'
      | 'changed'
      | 'already-member'
      | 'own-winery'
      | 'email-unverified'
      | 'no-payout-account'
    >
  | Refusal<'full', { mayWait: boolean }>
  | Refusal<'too-many', { retryAfterSeconds: number }>
  | InvalidParams;

/** A membership that was made, and whether it waits for a place. */
export type Joined = { id: string; waits: boolean };
