import type { RequestContext } from '../request-context.ts';
import { idOf } from '../store/ids.ts';
import type { Kind } from '../store/kinds.ts';

const kindsByPrefix: Record<string, Kind> = {
  acct: 'account',
  ba: 'bank_account',
  ch: 'charge',
  cus: 'customer',
  du: 'dispute',
  evt: 'event',
  fee: 'application_fee',
  file: 'file',
  fr: 'fee_refund',
  pi: 'payment_intent',
  pm: 'payment_method',
  po: 'payout',
  py: 'charge',
  pyr: 'refund',
  re: 'refund',
  seti: 'setup_intent',
  tr: 'transfer',
  trr: 'transfer_reversal',
  txn: 'balance_transaction',
};

type Fields = Record<string, unknown>;

/** An object in a response: with its time-dependent fields, and with expanded objects as requested. */
export function present(context: RequestContext, value: unknown, expand: string[] = []): unknown {
  if (Array.isArray(value)) return value.map((one) => present(context, one, expand));
  if (typeof value !== 'object' || value === null) return value;
  const fields: Fields = { ...withTimeDependentFields(context, value as Fields) };
  for (const [first, paths] of groupByFirst(expand)) {
    const shown = fields[first];
    const found = typeof shown === 'string' ? findById(context, shown) : shown;
    if (found !== undefined) fields[first] = present(context, found, paths);
    else if (first === 'refunds' && fields.object === 'charge') fields.refunds = refundsOf(context, String(fields.id));
  }
  // why: a list's items have time-dependent fields too
  if (fields.object === 'list' && !expand.some((path) => path.startsWith('data')))
    fields.data = present(context, fields.data);
  return fields;
}

function withTimeDependentFields(context: RequestContext, fields: Fields): Fields {
  if (fields.object === 'event')
    return { ...fields, pending_webhooks: [...context.store.ownedBy('delivery', String(fields.id))].length };
  if (fields.object !== 'balance_transaction') return fields;
  return { ...fields, status: Number(fields.available_on) <= context.now ? 'available' : 'pending' };
}

/** `['a', 'a.b', 'c']` → a: [b], c: []. */
function groupByFirst(expand: string[]): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const path of expand) {
    const [first = '', ...rest] = path.split('.');
    const paths = groups.get(first) ?? [];
    if (rest.length > 0) paths.push(rest.join('.'));
    groups.set(first, paths);
  }
  return groups;
}

function findById(context: RequestContext, id: string): unknown {
  const kind = kindsByPrefix[id.slice(0, id.indexOf('_'))];
  return kind && context.store.find(kind, id)?.value;
}

function refundsOf(context: RequestContext, charge: string): object {
  const refunds = [...context.store.all('refund')]
    .map(({ value }) => value)
    .filter((one) => idOf(one.charge) === charge);
  return { object: 'list', data: refunds.reverse(), has_more: false, url: `/v1/charges/${charge}/refunds` };
}
