import { type AdminActionKind, adminActionLabels } from '#features/accounts/audit/admin-action.ts';

/** Acts of admins that records of their own keep, beside the audit's own entries. */
const otherLabels = {
  impersonated: 'Logged in as somebody',
  'second-factor-reset': 'Turned off somebody’s two-step login',
  'order-intervention': 'Intervened in an order',
  'money-alarm-closed': 'Closed a money alarm',
  'payout-terms-changed': 'Changed payout terms',
} as const;

/** A kind of entry that the audit shows. */
export type AuditKind = AdminActionKind | keyof typeof otherLabels;

/** The kinds with their labels, in the order in which the filter lists them. */
export const auditLabels: Readonly<Record<AuditKind, string>> = { ...adminActionLabels, ...otherLabels };

/** An entry of the audit: which admin did what, to what, and why. */
export type AuditEntry = {
  id: string;
  kind: AuditKind;
  madeAt: string;
  admin: { id: string; name: string };
  /** What it was done to; a winery's name is that of the time. */
  subject:
    | { kind: 'person' | 'winery' | 'order'; id: string; name: string }
    | { kind: 'city'; name: string }
    | { kind: 'list' };
  reason: string | null;
  details: string | null;
};

/** A page of the audit, newest first. `next` is the `before` of the next page; null on the last one. */
export type AuditPage = {
  kind: AuditKind | null;
  admin: { id: string; name: string } | null;
  subject: string | null;
  entries: AuditEntry[];
  next: string | null;
};
