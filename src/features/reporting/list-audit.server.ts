import { z } from 'zod';
import { recordAdminAction } from '#features/accounts/audit/record-admin-action.server.ts';
import { publicName } from '#features/accounts/profile/public-person.ts';
import type { CsvExport } from '#features/listing-management/list/export-listings.server.ts';
import { moneyAlarmLabels } from '#features/payments/alarms/listed-alarm.ts';
import type { Infra } from '#infra/infra.ts';
import { type Actor, mayChange } from '#kit/actor.ts';
import type { CsvCell } from '#kit/csv.ts';
import { ok, type Result, refuse } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { type AuditEntry, type AuditKind, type AuditPage, auditLabels } from './audit.ts';
import { findAccountRow } from './db/account-rows.server.ts';
import { type AuditFilter, type AuditRow, auditSources, listAuditRows } from './db/audit-rows.server.ts';

/** The position at the end of a page: time, source, and id of its last entry. */
const cursor = z
  .string()
  .regex(new RegExp(`^\\d{1,15}_(${auditSources.join('|')})_\\d{1,18}$`))
  .transform((given) => {
    const [at, source, id = ''] = given.split('_');
    return { madeAt: new Date(Number(at)), source: source as AuditRow['source'], id };
  })
  .refine(({ madeAt }) => !Number.isNaN(madeAt.getTime()));

/** The query of the audit. Invalid values are ignored. */
const auditSchema = z.object({
  kind: z
    .enum(Object.keys(auditLabels) as [AuditKind, ...AuditKind[]])
    .nullable()
    .catch(null),
  admin: z.uuid().nullable().catch(null),
  subject: z.uuid().nullable().catch(null),
  before: cursor.optional().catch(undefined),
});

const perPage = 50;

type Query = { kind?: unknown; admin?: unknown; subject?: unknown; before?: unknown };

/**
 * What admins did, newest first, 50 per page, from the audit and the records that other features keep. For admins. One
 * query, or two with an admin, however many entries there are.
 * @param query `kind`, `admin` (an account's id), `subject` (the id of a person, a winery, or an order), and `before`
 */
export const listAudit = defineUseCase(
  async (app: Pick<Infra, 'db'>, actor: Actor, query: Query): Promise<Result<AuditPage, 'forbidden'>> => {
    if (actor.kind !== 'user' || !actor.roles.includes('admin')) return refuse('forbidden');
    const filter = auditSchema.parse(query);
    const { kind, admin: id, subject } = filter;
    const admin = id === null ? undefined : await findAccountRow(app.db, { id });
    // why: one row more than a page shows whether there is a next page
    const rows = await listAuditRows(app.db, { ...filter, before: filter.before, limit: perPage + 1 });
    const last = rows.length > perPage ? rows[perPage - 1] : undefined;
    return ok({
      ...{ kind, subject },
      admin: id === null ? null : { id, name: admin ? publicName(admin) : 'Unknown account' },
      entries: rows.slice(0, perPage).map(toEntry),
      next: last ? `${last.madeAt.getTime()}_${last.source}_${last.id}` : null,
    });
  },
);

/** How many entries of an export are read at once. */
const batchSize = 1_000;

const head = ['Time', 'Action', 'Admin', 'Admin ID', 'About', 'Name', 'ID', 'Reason', 'Details'];

/**
 * Exports the audit as rows of a table, newest first, in batches of a thousand. For admins; the audit records it.
 * @param query as `listAudit`
 */
export const exportAudit = defineUseCase(
  async (app: Pick<Infra, 'db' | 'clock'>, actor: Actor, query: Query): Promise<Result<CsvExport, 'forbidden'>> => {
    if (!mayChange(actor) || !actor.roles.includes('admin')) return refuse('forbidden');
    const { before: _, ...filter } = auditSchema.parse(query);
    const details = exportedPart(filter);
    await recordAdminAction(app, actor, { kind: 'audit-exported', subject: 'list', details });
    async function* batches() {
      for (let before: AuditFilter['before'], more = true; more; ) {
        const rows: AuditRow[] = await listAuditRows(app.db, { ...filter, before, limit: batchSize });
        if (rows.length > 0) yield rows.map(cellsOf);
        before = rows.at(-1);
        more = rows.length === batchSize;
      }
    }
    return ok({ head, batches: batches() });
  },
);

/** Which entries an export has, in words: a person is named by their id alone, as everywhere in the audit. */
function exportedPart({ kind, admin, subject }: Omit<AuditFilter, 'before' | 'limit'>): string {
  const parts = [
    kind === null ? 'All entries' : `“${auditLabels[kind]}”`,
    ...(admin === null ? [] : [`by the admin ${admin}`]),
    ...(subject === null ? [] : [`about ${subject}`]),
  ];
  return parts.join(', ');
}

function cellsOf(row: AuditRow): CsvCell[] {
  return [
    ...[row.madeAt.toISOString(), auditLabels[row.kind], row.adminName ?? 'Deleted user', row.adminId],
    ...[row.subject, row.subjectName, row.subjectId, row.reason, detailsOf(row)],
  ];
}

function toEntry(row: AuditRow): AuditEntry {
  const { source, id, kind, madeAt, adminId, adminName, reason } = row;
  const details = detailsOf(row);
  return {
    ...{ id: `${source}-${id}`, kind, madeAt: madeAt.toISOString(), reason, details, subject: subjectOf(row) },
    admin: { id: adminId, name: adminName ?? 'Deleted user' },
  };
}

/** The details of an entry in people's words: of a closed alarm what it was about. */
function detailsOf({ source, details }: AuditRow): string | null {
  const [, kind, ref] = (source === 'alarm' && /^(\S+) (.*)$/.exec(details ?? '')) || [];
  const label = Object.entries(moneyAlarmLabels).find(([known]) => known === kind)?.[1];
  return label === undefined ? details : `${label}: ${ref}`;
}

function subjectOf({ subject, subjectId, subjectName }: AuditRow): AuditEntry['subject'] {
  if (subject === 'city') return { kind: 'city', name: subjectName ?? '' };
  if (subject === 'list' || subjectId === null) return { kind: 'list' };
  const unnamed = { person: 'Deleted user', winery: 'A winery', order: 'The order' } as const;
  return { kind: subject, id: subjectId, name: subjectName ?? unnamed[subject] };
}
