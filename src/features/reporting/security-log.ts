import { type SecurityEventKind, securityEventKinds } from '#features/accounts/security-log/security-event.ts';

/** What admins did, which the audits record: they are shown in the security log, and not stored there again. */
const auditKinds = {
  impersonated: 'Viewed the shop as somebody else',
  'order-intervention': 'Intervened in an order',
  'money-alarm-closed': 'Closed a money alarm',
  'payout-terms-changed': 'Changed payout terms',
} as const;

/** A kind of entry that the security log shows. */
export type SecurityLogKind = SecurityEventKind | keyof typeof auditKinds;

/** The kinds with their labels, in the order in which the filter lists them. */
export const securityLogLabels: Readonly<Record<SecurityLogKind, string>> = {
  ...(Object.fromEntries(Object.entries(securityEventKinds).map(([kind, { label }]) => [kind, label])) as Record<
    SecurityEventKind,
    string
  >),
  ...auditKinds,
};

/** A person by their public name. */
export type NamedAccount = { id: string; name: string };

/** An entry of the security log. */
export type SecurityLogEntry = {
  id: string;
  kind: SecurityLogKind;
  occurredAt: string;
  /** Who did it; null if no account is known, as for a sign-in with an unknown email. */
  account: NamedAccount | null;
  /** Whom or which order it concerned, where that is somebody or something else. */
  subject:
    | ({ kind: 'person' } & NamedAccount)
    | { kind: 'order'; id: string }
    | { kind: 'winery'; slug: string; name: string }
    | null;
  network: string | null;
  requestId: string | null;
};

/** A page of the security log, newest first. `next` is the `before` of the next page; null on the last one. */
export type SecurityLogPage = {
  kind: SecurityLogKind | null;
  account: NamedAccount | null;
  entries: SecurityLogEntry[];
  next: string | null;
};
