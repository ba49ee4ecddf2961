import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#infra/database.ts';
import type { SecurityLogKind } from '../security-log.ts';

/** The tables that the security log shows; entries of the same time are in this order. */
export const securityLogSources = ['event', 'view', 'intervention', 'alarm', 'terms'] as const;

type Source = (typeof securityLogSources)[number];

type Person = { displayName: string; bannedAt: string | null; deletedAt: string | null } | null;

/** An entry with the people it names. */
export type SecurityLogRow = {
  source: Source;
  id: string;
  kind: SecurityLogKind;
  occurredAt: Date;
  accountId: string | null;
  account: Person;
  subjectId: string | null;
  subject: Person;
  orderId: string | null;
  winery: { slug: string; name: string } | null;
  network: string | null;
  requestId: string | null;
};

type Filter = {
  kind: SecurityLogKind | null;
  account: string | null;
  since: Date;
  before: { occurredAt: Date; source: Source; id: string } | undefined;
  limit: number;
};

/** A page of the security log, newest first. Each part reads no more rows than the page may need. */
export async function listSecurityLogRows(db: Database, filter: Filter): Promise<SecurityLogRow[]> {
  const personOf = (alias: string) => sql`case when ${sql.ref(alias)}.id is null then null else json_build_object(
    'displayName', ${sql.ref(alias)}.display_name, 'bannedAt', ${sql.ref(alias)}.banned_at,
    'deletedAt', ${sql.ref(alias)}.deleted_at) end`;
  const { rows } = await sql<SecurityLogRow>`
    select page.source, page.id, page.kind, page.occurred_at, page.account_id, page.subject_id, page.order_id,
      page.network, page.request_id, ${personOf('person')} as account, ${personOf('other')} as subject,
      case when wineries.id is null then null
        else json_build_object('slug', wineries.slug, 'name', wineries.name) end as winery
    from (
      select * from (${sql.join(partsOf(filter), sql` union all `)}) found
      order by occurred_at desc, position, id desc limit ${filter.limit}
    ) page
    left join users person on person.id = page.account_id
    left join users other on other.id = page.subject_id
    left join wineries on wineries.id = page.winery_id
    order by page.occurred_at desc, page.position, page.id desc`.execute(db);
  return rows;
}

/** The tables with their columns, and the conditions under which each contains entries of an account. */
function partsOf(filter: Filter): RawBuilder<unknown>[] {
  const { kind, account } = filter;
  const events = part(filter, 'event', {
    table: 'security_events',
    columns: sql`kind, account_id, null::uuid as subject_id, null::uuid as order_id, null::uuid as winery_id, network,
      request_id`,
    time: 'occurred_at',
    where: [
      ...(kind === null ? [] : [sql`kind = ${kind}`]),
      ...(account === null ? [] : [sql`account_id = ${account}`]),
    ],
  });
  const views = (where: RawBuilder<unknown>[]) =>
    part(filter, 'view', {
      table: 'impersonation_audit',
      columns: sql`'impersonated' as kind, admin_id as account_id, user_id as subject_id, null::uuid as order_id,
        null::uuid as winery_id, null as network, null as request_id`,
      time: 'opened_at',
      where,
    });
  const byAdmin = (column: string) => (account === null ? [] : [sql`${sql.ref(column)} = ${account}`]);
  const interventions = part(filter, 'intervention', {
    table: 'order_interventions',
    columns: sql`'order-intervention' as kind, admin_id as account_id, null::uuid as subject_id, order_id,
      null::uuid as winery_id, null as network, null as request_id`,
    time: 'made_at',
    where: byAdmin('admin_id'),
  });
  const alarms = part(filter, 'alarm', {
    table: 'money_alarms',
    columns: sql`'money-alarm-closed' as kind, resolved_by as account_id, null::uuid as subject_id, order_id, winery_id,
      null as network, null as request_id`,
    time: 'resolved_at',
    where: [sql`resolved_by is not null`, ...byAdmin('resolved_by')],
  });
  const terms = part(filter, 'terms', {
    table: 'payout_terms_changes',
    columns: sql`'payout-terms-changed' as kind, admin_id as account_id, null::uuid as subject_id,
      null::uuid as order_id, winery_id, null as network, null as request_id`,
    time: 'made_at',
    where: byAdmin('admin_id'),
  });
  const viewed =
    account === null
      ? [views([])]
      : [views([sql`admin_id = ${account}`]), views([sql`user_id = ${account}`, sql`admin_id <> ${account}`])];
  if (kind === null) return [events, ...viewed, interventions, alarms, terms];
  if (kind === 'impersonated') return viewed;
  const audits = new Map<SecurityLogKind, RawBuilder<unknown>>([
    ['order-intervention', interventions],
    ['money-alarm-closed', alarms],
    ['payout-terms-changed', terms],
  ]);
  return [audits.get(kind) ?? events];
}

function part(
  { since, before, limit }: Filter,
  source: Source,
  from: { table: string; columns: RawBuilder<unknown>; time: string; where: RawBuilder<unknown>[] },
): RawBuilder<unknown> {
  const [time, position] = [sql.ref(from.time), securityLogSources.indexOf(source)];
  const where = [sql`${time} > ${since}`, ...from.where];
  if (before) {
    const passed = securityLogSources.indexOf(before.source) - position;
    if (passed > 0) where.push(sql`${time} < ${before.occurredAt}`);
    else if (passed < 0) where.push(sql`${time} <= ${before.occurredAt}`);
    else where.push(sql`(${time}, id) < (${before.occurredAt}, ${before.id}::bigint)`);
  }
  return sql`(
    select ${source} as source, ${sql.lit(position)} as position, id, ${time} as occurred_at, ${from.columns}
    from ${sql.table(from.table)} where ${sql.join(where, sql` and `)}
    order by ${time} desc, id desc limit ${limit})`;
}
