import { z } from 'zod';
import { type AuditEntry, type AuditKind, auditLabels } from '#features/reporting/audit.ts';
import { exportAudit, listAudit } from '#features/reporting/list-audit.server.ts';
import { listSecurityLog } from '#features/reporting/list-security-log.server.ts';
import { type SecurityLogEntry, type SecurityLogKind, securityLogLabels } from '#features/reporting/security-log.ts';
import { csvFile } from '#kit/csv.ts';
import { defineOperation, type Operation } from '../../operation.ts';

const forAdmins = { tag: 'Administration', roles: ['admin'], method: 'get' } as const;
const account = z.object({ id: z.uuid(), name: z.string() });
const auditKind = z.enum(Object.keys(auditLabels) as [AuditKind, ...AuditKind[]]);
const logKind = z.enum(Object.keys(securityLogLabels) as [SecurityLogKind, ...SecurityLogKind[]]);
const before = z.string().optional().describe('The next of the page before');
const next = z.string().nullable().describe('The before of the page after; null on the last one');

/** An entry of the audit. */
export const auditEntryResponse: z.ZodType<AuditEntry> = z.object({
  id: z.string(),
  kind: auditKind,
  madeAt: z.iso.datetime(),
  admin: account,
  subject: z.union([
    z.object({ kind: z.enum(['person', 'winery', 'order']), id: z.uuid(), name: z.string() }),
    z.object({ kind: z.literal('city'), name: z.string() }),
    z.object({ kind: z.literal('list') }),
  ]),
  reason: z.string().nullable(),
  details: z.string().nullable(),
});

const auditFilter = {
  kind: auditKind.optional(),
  admin: z.uuid().optional().describe('The id of who did it'),
  subject: z.uuid().optional().describe('The id of a person, a winery, or an order'),
};

const listActions = defineOperation({
  ...forAdmins,
  path: '/api/v1/audit',
  summary: 'What admins did, the newest first, 50 a page, for admins. Filters that cannot be used are ignored',
  query: z.object({ ...auditFilter, before }),
  validatedBy: 'use-case',
  data: z.array(auditEntryResponse),
  meta: z.object({ next }),
  refusals: [403],
  handle: async ({ app, actor, query }) => {
    const listed = await listAudit(app, actor, query);
    return listed.ok ? { ok: true, value: listed.value.entries, meta: { next: listed.value.next } } : listed;
  },
});

const download = defineOperation({
  ...forAdmins,
  method: 'post',
  path: '/api/v1/audit/csv',
  summary: 'The audit as CSV, which the audit records, for admins',
  body: z.object(auditFilter),
  validatedBy: 'use-case',
  data: z.string(),
  download: ['text/csv'],
  refusals: [403],
  handle: async ({ app, actor, body }) => {
    const exported = await exportAudit(app, actor, body);
    if (!exported.ok) return exported;
    const { head, batches } = exported.value;
    return {
      ok: true,
      download: { type: 'text/csv; charset=utf-8', name: 'audit.csv', content: csvFile(head, batches) },
    };
  },
});

/** An entry of the security log. */
export const securityLogResponse: z.ZodType<SecurityLogEntry> = z.object({
  id: z.string(),
  kind: logKind,
  occurredAt: z.iso.datetime(),
  account: account.nullable().describe('Who did it; null if no account is known'),
  subject: z
    .union([
      account.extend({ kind: z.literal('person') }),
      z.object({ kind: z.literal('order'), id: z.uuid() }),
      z.object({ kind: z.literal('winery'), slug: z.string(), name: z.string() }),
    ])
    .nullable(),
  network: z.string().nullable().describe('The first part of the network address'),
  requestId: z.string().nullable(),
});

const listEvents = defineOperation({
  ...forAdmins,
  path: '/api/v1/security-log',
  summary: 'The security log of the last 90 days, the newest first, 50 a page, for admins',
  query: z.object({ kind: logKind.optional(), account: z.uuid().optional().describe('The id of a person'), before }),
  validatedBy: 'use-case',
  data: z.array(securityLogResponse),
  meta: z.object({ next }),
  refusals: [403],
  handle: async ({ app, actor, query }) => {
    const listed = await listSecurityLog(app, actor, query);
    return listed.ok ? { ok: true, value: listed.value.entries, meta: { next: listed.value.next } } : listed;
  },
});

/** What admins did, and the security log. */
export const auditOperations: readonly Operation[] = [listActions, download, listEvents];
