import type Stripe from 'stripe';
import { notFound, StripeApiError } from '../http/stripe-error.ts';
import { type ApiCall, emitEvent, type RequestContext, saveObject } from '../request-context.ts';
import type { AccountState, Kinds } from '../store/kinds.ts';

/**
 * The account of a path.
 *
 * @throws 403 if it does not exist, or has revoked the platform's access, as Stripe does
 */
export function requireAccount(call: ApiCall): Kinds['account'] {
  const account = call.store.find('account', call.id)?.value;
  if (account && !call.store.find('account_known', call.id)?.value.revoked) return account;
  if (!call.id.startsWith('acct_')) throw notFound('account', call.id, 'account');
  throw new StripeApiError(403, {
    type: 'invalid_request_error',
    code: 'account_invalid',
    message: `The provided key does not have access to account '${call.id}' (or that account does not exist). Application access may have been revoked.`,
  });
}

type Account = Kinds['account'];

/** Data that an account must supply before it may sell. */
export function requirementsOf(account: Account): string[] {
  const due: string[] = [];
  if (!account.business_profile?.mcc) due.push('business_profile.mcc');
  if (!account.business_type) due.push('business_type');
  else if (account.business_type === 'individual') {
    if (!account.individual?.first_name) due.push('individual.first_name');
    if (!account.individual?.last_name) due.push('individual.last_name');
  } else if (!account.company?.name) due.push('company.name');
  if (!account.external_accounts?.data.length) due.push('external_account');
  if (!account.tos_acceptance?.date) due.push('tos_acceptance.date', 'tos_acceptance.ip');
  return due;
}

/** Stores an account with everything derived from its data: requirements, capabilities, charges and payouts enabled. */
export function saveAccountStatus(context: RequestContext, changed: Account, before: Account | undefined): Account {
  const known = context.store.find('account_known', changed.id)?.value ?? {
    id: changed.id,
    requested: [],
    suspended: {},
  };
  const due = requirementsOf(changed);
  const reason = (Object.values(known.suspended)[0] ??
    (due.length > 0 ? 'requirements.past_due' : null)) as Stripe.Account.Requirements.DisabledReason | null;
  const capabilities = Object.fromEntries(known.requested.map((name) => [name, statusOf(known, name, due)]));
  const account: Account = {
    ...changed,
    capabilities: capabilities as Stripe.Account.Capabilities,
    charges_enabled: capabilities.card_payments === 'active',
    payouts_enabled: capabilities.transfers === 'active' && (changed.external_accounts?.data.length ?? 0) > 0,
    details_submitted: due.length === 0,
    requirements: {
      ...noRequirements,
      currently_due: due,
      eventually_due: due,
      past_due: due,
      disabled_reason: reason,
    },
  };
  saveObject(context, 'account', account);
  if (!before) return account;
  for (const name of known.requested) {
    const earlier = before.capabilities?.[name as keyof Stripe.Account.Capabilities];
    if (earlier !== capabilities[name])
      emitEvent(context, 'capability.updated', capabilityOf(account, known, name), account.id);
  }
  emitEvent(context, 'account.updated', account, account.id);
  return account;
}

function statusOf(known: AccountState, name: string, due: string[]): 'active' | 'inactive' {
  return due.length > 0 || name in known.suspended ? 'inactive' : 'active';
}

/** A capability as an API object. */
export function capabilityOf(account: Account, known: AccountState, name: string): Stripe.Capability {
  const due = requirementsOf(account);
  return {
    id: name,
    object: 'capability',
    account: account.id,
    future_requirements: noRequirements as Stripe.Capability.FutureRequirements,
    requested: true,
    requested_at: account.created,
    requirements: {
      ...noRequirements,
      currently_due: due,
      eventually_due: due,
      past_due: due,
      disabled_reason: known.suspended[name] ? 'other' : due.length > 0 ? 'requirements.fields_needed' : null,
    },
    status: statusOf(known, name, due),
  };
}

/** No requirements. */
export const noRequirements = {
  alternatives: [],
  current_deadline: null,
  currently_due: [],
  disabled_reason: null,
  errors: [],
  eventually_due: [],
  past_due: [],
  pending_verification: [],
};
