import type { PlacedState } from '#features/orders/process/order-process.ts';

/** The roles by which the list of people is narrowed. */
export const peopleRoles = {
  admin: 'Admins',
  owner: 'Winery owners',
  member: 'Winery staff',
  banned: 'Banned',
  unverified: 'E-mail not verified',
} as const;

/** A narrowing of the list of people. */
export type PeopleRole = keyof typeof peopleRoles;

/** A person in the admins' list. */
export type ListedPerson = {
  id: string;
  name: string;
  email: string;
  emailVerified: boolean;
  admin: boolean;
  banned: boolean;
  deleted: boolean;
  wineries: number;
  createdAt: string;
};

/** The greatest number of people that a list counts and shows; a search finds the others. */
export const maxListedPeople = 2_500;

/** The states of orders that are not over yet. */
export const openOrderStates = [
  'pending-payment',
  'purchased',
  'delivered',
  'disputed',
] as const satisfies PlacedState[];

/** An order that is not over yet, which a person bought, or a winery sold that only they own. */
export type OpenOrder = {
  id: string;
  /** As people see it, such as `LV-5209-4551`. */
  number: string;
  side: 'order' | 'sale';
  winery: string;
  state: (typeof openOrderStates)[number];
  /** The state in a word. */
  status: string;
  createdAt: string;
};

/** A ban of a person; `liftedAt` is null while it is in force. */
export type PastBan = { reason: string; bannedAt: string; liftedAt: string | null; closed: number };

/**
 * How much a ban of a person stops, or keeps stopped: of the wineries that no other active person owns, listings, open
 * clubs with their members, allocations, and plans; and the person's own club memberships.
 */
export type BanEffects = {
  wineries: number;
  listings: number;
  clubs: number;
  members: number;
  allocations: number;
  plans: number;
  memberships: number;
};

/** A person as an admin helps or bans them. */
export type PersonRecord = Omit<ListedPerson, 'wineries'> & {
  pendingEmail: boolean;
  hasSecondFactor: boolean;
  sessions: number;
  orders: number;
  /** When they last accepted the terms, and which version, if there was one; null before they have. */
  terms: { acceptedAt: string; version: number | null } | null;
  wineries: { id: string; name: string; role: 'owner' | 'member'; listings: number; alone: boolean }[];
  bans: PastBan[];
  banEffects: BanEffects;
  openOrders: OpenOrder[];
};
