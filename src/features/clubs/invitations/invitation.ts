import type { Pagination } from '#features/listings/pagination.ts';
import type { DeliveryMethod } from '#features/orders/line-items.ts';
import type { ShippingDetails } from '#features/orders/order.ts';
import type { ClubWinery, ManagedTier } from '../managing/managed-club.ts';

/** How long the link of an invitation works, in days. */
export const invitationDays = 30;

/** How many people a form invites at once, and how many rows a file of members has at most. */
export const mostInvited = 100;
export const mostImported = 1_000;

/** How many invitations the clubs of a winery mail in 24 hours, and how many one address gets from all wineries. */
export const invitationsPerDay = 1_000;
export const invitationsPerAddress = 3;

/**
 * What the form of joining says at first to somebody who is invited, as their winery imported it. Nothing of it is
 * agreed to: whoever is invited may change all of it. Days are `YYYY-MM-DD`.
 */
export type InvitationDetails = {
  name?: string;
  delivery?: DeliveryMethod;
  address?: ShippingDetails;
  /** The first release is the first one billed on or after this day. */
  startsOn?: string;
  /** What the winery notes for itself. */
  note?: string;
  gift?: { name: string; email: string; releases: number; message?: string; on?: string };
};

/** Somebody to invite: an email in small letters, and the tier and details if the winery gave them. */
export type Invitee = { email: string; tierId: string | null; details: InvitationDetails | null };

/** Why somebody is not invited: a member already, invited already, or mailed too often today. */
export type NotInvited = 'member' | 'invited' | 'mailed-today';

/** What became of inviting people. */
export type InvitedPeople = { invited: number; left: { email: string; why: NotInvited }[] };

/** Why somebody is not invited, as it is shown. */
export const notInvitedLabels: Readonly<Record<NotInvited, string>> = {
  member: 'a member already',
  invited: 'invited already',
  'mailed-today': `got ${invitationsPerAddress} invitations within a day`,
};

/** The states of an invitation. */
export type InvitationState = 'open' | 'joined' | 'expired' | 'revoked';

/** The state of an invitation in a word. */
export const invitationStateLabels: Readonly<Record<InvitationState, string>> = {
  open: 'Sent',
  joined: 'Joined',
  expired: 'Expired',
  revoked: 'Revoked',
};

/** An invitation as the winery sees it. */
export type ListedInvitation = {
  id: string;
  email: string;
  name: string | null;
  tierName: string | null;
  state: InvitationState;
  invitedAt: string;
  expiresAt: string;
  /** The membership that became of it. */
  membershipId: string | null;
};

/** A page of the invitations to a club. `leftToday` is how many more its winery may mail today. */
export type InvitationsPage = Pagination & {
  winery: ClubWinery;
  club: { id: string; name: string; isOpen: boolean };
  tiers: Pick<ManagedTier, 'id' | 'name' | 'retired'>[];
  state: InvitationState | null;
  perPage: number;
  total: number;
  isMore: boolean;
  leftToday: number;
  invitations: ListedInvitation[];
};

/** The most bytes of a file of members: it is sent along in the form that confirms it. */
export const maxMemberFileBytes = 400_000;

/** A row of a file of members that cannot be read: its line, the name of the column, and why. */
export type MemberFileProblem = { line: number; column: string; why: string };

/** What sending the invitations of a file would do. */
export type MemberFileReport = {
  rows: number;
  invited: number;
  /** How many invitations the winery may mail today: if it is fewer, none of them is sent. */
  leftToday: number;
  /** Members, and people who are invited already. */
  left: { line: number; email: string; why: NotInvited }[];
  /** The first rows that are wrong, and how many there are. */
  problems: MemberFileProblem[];
  wrongRows: number;
  /** The columns that are read, by their names in the file, and as what. */
  columns: { name: string; as: string }[];
  /** Columns that are not read. */
  ignored: string[];
};
