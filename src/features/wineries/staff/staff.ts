import type { SaleMail, WineryRole } from '#features/accounts/winery-role.ts';

/** The most people a winery has, those who are invited among them. */
export const maxStaff = 50;

/** How long an invitation works, in milliseconds: seven days. */
export const invitationLifetime = 7 * 24 * 3600 * 1000;

/** The names of the roles, as pages and mails say them. */
export const wineryRoleLabels: Readonly<Record<WineryRole, string>> = { owner: 'Owner', member: 'Member' };

/** The mails about sales that people choose from, as the page says them. */
export const saleMailLabels: Readonly<Record<SaleMail, { name: string; description: string }>> = {
  orders: { name: 'New orders', description: 'A new order to accept, and payments of it that fail.' },
  changes: { name: 'Changes to orders', description: 'Cancellations, receipts, disputes, and reviews.' },
  messages: { name: 'Messages', description: 'What buyers write to the winery, gathered in one e-mail.' },
};

/** Somebody of a winery, as its owners see them. */
export type StaffPerson = { id: string; name: string; email: string; role: WineryRole; since: string; isYou: boolean };

/** An invitation that waits for an answer. `expired` ones can be sent again. */
export type StaffInvitation = {
  id: string;
  email: string;
  role: WineryRole;
  /** Whether accepting it ends the access of the owner who sent it. */
  handsOver: boolean;
  invitedBy: string;
  expiresAt: string;
  expired: boolean;
};

/** The staff of a winery: for its owners and admins all of it, for members only what they are themselves. */
export type StaffView = {
  winery: { id: string; slug: string; name: string };
  /** What the actor is there; null for admins. */
  you: { role: WineryRole; saleMails: readonly SaleMail[] } | null;
  people: StaffPerson[];
  invitations: StaffInvitation[];
};

/** What happened, as the history records it. */
export const staffEventKinds = [
  'invited',
  'resent',
  'revoked',
  'declined',
  'accepted',
  'role-changed',
  'removed',
  'left',
  'handed-over',
  'payouts-resumed',
] as const;
export type StaffEventKind = (typeof staffEventKinds)[number];

/**
 * An entry of a winery's staff history. `whom` is a person's name, or the e-mail that was invited; `by` is the same for
 * who declined, since that takes no account. `role` is the one that somebody got, or had until they left or were removed.
 */
export type StaffEvent = {
  id: string;
  kind: StaffEventKind;
  at: string;
  by: string;
  whom: string | null;
  role: WineryRole | null;
};

/** A page of the history, the newest first; `next` is the `before` of the page after it, null on the last one. */
export type StaffHistory = { data: StaffEvent[]; meta: { perPage: number; next: string | null } };

/** What an entry of the history says, in a sentence without its time. */
export function describeStaffEvent({ kind, by, whom, role }: StaffEvent): string {
  const person = whom ?? 'somebody';
  const as = role === null ? '' : ` as ${role === 'owner' ? 'an owner' : 'a member'}`;
  switch (kind) {
    case 'invited':
      return `${by} invited ${person}${as}`;
    case 'resent':
      return `${by} sent the invitation to ${person} again`;
    case 'revoked':
      return `${by} revoked the invitation to ${person}`;
    case 'declined':
      return `${person} declined the invitation`;
    case 'accepted':
      return `${by} accepted the invitation and joined${as}`;
    case 'role-changed':
      return `${by} made ${person} ${role === 'owner' ? 'an owner' : 'a member'}`;
    case 'removed':
      return `${by} removed ${person}`;
    case 'left':
      return `${by} left the winery`;
    case 'handed-over':
      return `${by} took over the winery from ${person}`;
    case 'payouts-resumed':
      return `${by} confirmed the bank account and the representative, and payouts resumed`;
  }
}
