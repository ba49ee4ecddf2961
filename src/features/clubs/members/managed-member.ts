import type { Pagination } from '#features/listings/pagination.ts';
import type { ClubWinery, ManagedTier } from '../managing/managed-club.ts';
import type { CancelReason, MembershipRole, MembershipState } from '../membership.ts';

/** The state of a membership in a word or two. */
export const membershipStateLabels: Readonly<Record<MembershipState, string>> = {
  waiting: 'Waiting',
  active: 'Active',
  held: 'On hold',
  canceled: 'Canceled',
};

/** Why a membership ended, as it is shown. */
export const cancelReasonLabels: Readonly<Record<CancelReason, string>> = {
  'too-much-wine': 'Too much wine',
  'too-expensive': 'Too expensive',
  taste: 'Not their taste',
  moving: 'Moving',
  service: 'Not happy with the service',
  'gift-over': 'The gift is over',
  card: 'The card couldn’t be charged',
  'club-closed': 'The club closed',
  other: 'Another reason',
};

/** The reasons that a winery gives when it cancels a membership. */
export const wineryCancelReasons = ['card', 'club-closed', 'moving', 'other'] as const satisfies CancelReason[];

/** The maximum length of the note to a member, in characters. */
export const maxNoteLength = 2_000;

/** How many members a page of the list has. */
export const membersPerPage = 50;

/** The maximum length of what is added to the notes of several members, and how many are changed at once. */
export const maxLineLength = 500;
export const mostChosen = 100;

/** How many members were changed, and how many were left as they were because it was not possible. */
export type ChangedMembers = { changed: number; left: number };

/** The members that a list shows. */
export type MemberFilter = { search: string; state: MembershipState | null; tier: string | null };

/** A member in the list of a club. */
export type ListedMember = {
  id: string;
  name: string;
  email: string;
  state: MembershipState;
  tierName: string;
  deliveryMethod: 'pickup' | 'shipping';
  joinedAt: string;
  holdUntil: string | null;
  /** Of a subscription, the day of the next shipment; null before it begins. */
  nextOn: string | null;
  /** Whether it is given to somebody. */
  isGift: boolean;
  hasNote: boolean;
};

/** A page of the members of a club. `isMore` if there are more than are counted. */
export type MembersPage = Pagination & {
  winery: ClubWinery;
  club: { id: string; name: string };
  tiers: Pick<ManagedTier, 'id' | 'name' | 'retired'>[];
  filter: MemberFilter;
  perPage: number;
  total: number;
  isMore: boolean;
  members: ListedMember[];
};

/** Something that happened to a membership. */
export type MemberEvent = { id: string; kind: string; role: MembershipRole; details: string; madeAt: string };

/** A member as the winery sees them. `version` counts the changes. */
export type ManagedMember = ListedMember & {
  version: number;
  tierId: string;
  note: string;
  startsOn: string;
  giftRecipientName: string | null;
  /** A dearer tier that was offered to them. */
  offeredTier: string | null;
  giftReleasesLeft: number | null;
  canceledAt: string | null;
  cancelReason: CancelReason | null;
  cancelComment: string | null;
  events: MemberEvent[];
};
