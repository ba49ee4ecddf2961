import { z } from 'zod';
import { publicName } from '#features/accounts/profile/public-person.ts';
import { securityEventLifetime } from '#features/accounts/security-log/security-event.ts';
import type { Infra } from '#infra/infra.ts';
import type { Actor } from '#kit/actor.ts';
import { ok, type Result, refuse } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { findAccountRow } from './db/account-rows.server.ts';
import { listSecurityLogRows, type SecurityLogRow, securityLogSources } from './db/security-log-rows.server.ts';
import {
  type SecurityLogEntry,
  type SecurityLogKind,
  type SecurityLogPage,
  securityLogLabels,
} from './security-log.ts';

/** The position at the end of a page: time, source, and id of its last entry. */
const cursor = z
  .string()
  .regex(new RegExp(`^\\d{1,15}_(${securityLogSources.join('|')})_\\d{1,18}$`))
  .transform((given) => {
    const [at, source, id = ''] = given.split('_');
    return { occurredAt: new Date(Number(at)), source: source as SecurityLogRow['source'], id };
  })
  .refine(({ occurredAt }) => !Number.isNaN(occurredAt.getTime()));

/** The query of the page. Invalid values are ignored. */
const securityLogSchema = z.object({
  kind: z
    .enum(Object.keys(securityLogLabels) as [SecurityLogKind, ...SecurityLogKind[]])
    .nullable()
    .catch(null),
  account: z.uuid().nullable().catch(null),
  before: cursor.optional().catch(undefined),
});

const perPage = 50;

/**
 * The security log of the last ninety days with what the audits of admins say of that time, newest first, 50 per page.
 * For admins. One query, or two with an account, however many entries there are.
 * @param query `kind`, `account` (an id), and `before`
 */
export const listSecurityLog = defineUseCase(
  async (
    app: Pick<Infra, 'db' | 'clock'>,
    actor: Actor,
    query: { kind?: unknown; account?: unknown; before?: unknown },
  ): Promise<Result<SecurityLogPage, 'forbidden'>> => {
    if (actor.kind !== 'user' || !actor.roles.includes('admin')) return refuse('forbidden');
    const { kind, account: id, before } = securityLogSchema.parse(query);
    const account = id === null ? undefined : await findAccountRow(app.db, { id });
    const since = new Date(app.clock.now().getTime() - securityEventLifetime);
    // why: one row more than a page shows whether there is a next page
    const rows = await listSecurityLogRows(app.db, { kind, account: id, since, before, limit: perPage + 1 });
    const entries = rows.slice(0, perPage);
    const last = rows.length > perPage ? entries.at(-1) : undefined;
    return ok({
      kind,
      account: id === null ? null : { id, name: account ? publicName(account) : 'Unknown account' },
      entries: entries.map(toEntry),
      next: last ? `${last.occurredAt.getTime()}_${last.source}_${last.id}` : null,
    });
  },
);

function toEntry(row: SecurityLogRow): SecurityLogEntry {
  const { source, id, kind, occurredAt, network, requestId } = row;
  const account = named(row.accountId, row.account);
  const subject = named(row.subjectId, row.subject);
  return {
    ...{ id: `${source}-${id}`, kind, occurredAt: occurredAt.toISOString(), network, requestId, account },
    subject: subject ? { kind: 'person', ...subject } : thingOf(row),
  };
}

/** The order or the winery that an entry concerns. */
function thingOf({ orderId, winery }: SecurityLogRow): SecurityLogEntry['subject'] {
  if (orderId !== null) return { kind: 'order', id: orderId };
  return winery && { kind: 'winery', ...winery };
}

/** A person of an entry by name; a person without a row is one whose unfinished account was deleted. */
function named(id: string | null, person: SecurityLogRow['account']) {
  if (id === null) return null;
  if (!person) return { id, name: 'Deleted user' };
  const at = (moment: string | null) => (moment === null ? null : new Date(moment));
  return {
    id,
    name: publicName({ ...person, bannedAt: at(person.bannedAt), deletedAt: at(person.deletedAt) }),
  };
}
