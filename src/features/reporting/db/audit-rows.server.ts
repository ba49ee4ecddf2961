import { type RawBuilder, sql } from 'kysely';
import { formatOrderNumber } from '#features/orders/order-number.ts';
import type { Database } from '#infra/database.ts';
import type { AuditKind } from '../audit.ts';

/** The tables that the audit shows; entries of the same time are in this order. */
export const auditSources = ['action', 'view', 'factor', 'intervention', 'alarm', 'terms'] as const;

type Source = (typeof auditSources)[number];

/** An entry with the names of whom and what it is about. */
export type AuditRow = {
  source: Source;
  id: string;
  kind: AuditKind;
  madeAt: Date;
  adminId: string;
  adminName: string | null;
  subject: 'winery' | 'person' | 'order' | 'city' | 'list';
  subjectId: string | null;
  subjectName: string | null;
  reason: string | null;
  details: string | null;
};

/** Which entries are listed: of a kind, by an admin, about a person, winery or order, and older than an entry. */
export type AuditFilter = {
  kind: AuditKind | null;
  admin: string | null;
  subject: string | null;
  before: { madeAt: Date; source: Source; id: string } | undefined;
  limit: number;
};

/** A part of the audit: a table, its columns, and the columns of time, admin and subject. */
type Part = {
  source: Source;
  table: string;
  /** The kind of all its entries; undefined for the table that has a column for it. */
  kind?: AuditKind;
  columns: RawBuilder<unknown>;
  time: string;
  admin: string;
  subjects: readonly string[];
  where?: RawBuilder<unknown>;
};

const parts: readonly Part[] = [
  {
    ...{ source: 'action', table: 'admin_actions', time: 'made_at', admin: 'admin_id', subjects: ['subject_id'] },
    columns: sql`kind, subject, subject_id, subject_name, reason, details`,
  },
  {
    ...{ source: 'view', table: 'impersonation_audit', kind: 'impersonated', time: 'opened_at', admin: 'admin_id' },
    columns: sql`'impersonated' as kind, 'person' as subject, user_id as subject_id, null as subject_name,
      null as reason, (select name from applications where id = application_id) as details`,
    subjects: ['user_id'],
  },
  {
    ...{ source: 'factor', table: 'second_factor_resets', kind: 'second-factor-reset', time: 'reset_at' },
    ...{ admin: 'admin_id', subjects: ['user_id'] },
    columns: sql`'second-factor-reset' as kind, 'person' as subject, user_id as subject_id, null as subject_name, reason,
      null as details`,
  },
  {
    ...{ source: 'intervention', table: 'order_interventions', kind: 'order-intervention', time: 'made_at' },
    ...{ admin: 'admin_id', subjects: ['order_id'] },
    columns: sql`'order-intervention' as kind, 'order' as subject, order_id as subject_id, null as subject_name, reason,
      action as details`,
  },
  {
    ...{ source: 'alarm', table: 'money_alarms', kind: 'money-alarm-closed', time: 'resolved_at' },
    ...{ admin: 'resolved_by', subjects: ['order_id', 'winery_id'], where: sql`resolved_by is not null` },
    columns: sql`'money-alarm-closed' as kind, case when order_id is not null then 'order' when winery_id is not null
      then 'winery' else 'list' end as subject, coalesce(order_id, winery_id) as subject_id, null as subject_name,
      resolution as reason, kind || ' ' || subject as details`,
  },
  {
    ...{ source: 'terms', table: 'payout_terms_changes', kind: 'payout-terms-changed', time: 'made_at' },
    ...{ admin: 'admin_id', subjects: ['winery_id'] },
    columns: sql`'payout-terms-changed' as kind, 'winery' as subject, winery_id as subject_id, null as subject_name,
      reason, case when delay_days is null then 'The standard delay' else delay_days || ' days' end as details`,
  },
];

/** Entries of the audit, newest first. Each part reads no more rows than the page may need. */
export async function listAuditRows(db: Database, filter: AuditFilter): Promise<AuditRow[]> {
  const { kind } = filter;
  const read = parts.filter(
    (part) => kind === null || part.kind === kind || (part.kind === undefined && !isOther(kind)),
  );
  const { rows } = await sql<AuditRow & { orderNumber: number | null }>`
    select page.source, page.id, page.kind, page.made_at, page.admin_id, admins.display_name as admin_name,
      page.subject, page.subject_id, page.reason, page.details,
      coalesce(page.subject_name, people.display_name, wineries.name) as subject_name, orders.number as order_number
    from (
      select * from (${sql.join(
        read.map((part) => rowsOf(part, filter)),
        sql` union all `,
      )}) found
      order by made_at desc, position, id desc limit ${filter.limit}
    ) page
    left join users admins on admins.id = page.admin_id and admins.deleted_at is null
    left join users people on people.id = page.subject_id and page.subject = 'person' and people.deleted_at is null
    left join wineries on wineries.id = page.subject_id and page.subject = 'winery'
    left join orders on orders.id = page.subject_id and page.subject = 'order'
    order by page.made_at desc, page.position, page.id desc`.execute(db);
  return rows.map(({ orderNumber, ...row }) => ({
    ...row,
    subjectName: orderNumber === null ? row.subjectName : formatOrderNumber(orderNumber),
  }));
}

const isOther = (kind: AuditKind) => parts.some((part) => part.kind === kind);

function rowsOf(part: Part, { kind, admin, subject, before, limit }: AuditFilter): RawBuilder<unknown> {
  const { source, table, time: timeColumn, admin: adminColumn, subjects, columns } = part;
  const [time, position] = [sql.ref(timeColumn), auditSources.indexOf(source)];
  const where = [part.where ?? sql`true`];
  if (kind !== null && part.kind === undefined) where.push(sql`kind = ${kind}`);
  if (admin !== null) where.push(sql`${sql.ref(adminColumn)} = ${admin}`);
  if (subject !== null) {
    where.push(
      sql`(${sql.join(
        subjects.map((column) => sql`${sql.ref(column)} = ${subject}`),
        sql` or `,
      )})`,
    );
  }
  if (before) {
    const passed = auditSources.indexOf(before.source) - position;
    if (passed > 0) where.push(sql`${time} < ${before.madeAt}`);
    else if (passed < 0) where.push(sql`${time} <= ${before.madeAt}`);
    else where.push(sql`(${time}, id) < (${before.madeAt}, ${before.id}::bigint)`);
  }
  return sql`(
    select ${source} as source, ${sql.lit(position)} as position, id, ${time} as made_at,
      ${sql.ref(adminColumn)} as admin_id, ${columns}
    from ${sql.table(table)} where ${sql.join(where, sql` and `)} order by ${time} desc, id desc limit ${limit})`;
}
