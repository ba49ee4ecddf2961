import type Stripe from 'stripe';
import { notFound, StripeApiError } from '../../http/stripe-error.ts';
import { type ApiCall, emitEvent, type RequestContext, saveObject } from '../../request-context.ts';
import type { AccountState, Kinds } from '../../store/kinds.ts';
import { requirementsOf } from './account-requirements.ts';

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

/** Everything that follows from an account's data, and from what is known of it. */
type Standing = {
  requirements: Stripe.Account.Requirements;
  /** Whether it has supplied everything, even if something is wrong with it. */
  complete: boolean;
  status(capability: string): 'active' | 'inactive' | 'pending';
};

function standingOf(context: RequestContext, account: Account, known: AccountState): Standing {
  const missing = requirementsOf(context, account);
  const { verification, suspended } = known;
  const failed = verification?.status === 'failed' ? verification : undefined;
  const pending = verification?.status === 'pending' ? verification.requirements : [];
  const isLate = failed !== undefined && failed.deadline <= context.now;
  const due = [...new Set([...missing, ...(failed?.requirements ?? [])])];
  const restricted = missing.length > 0 || isLate;
  const reason = (Object.values(suspended)[0] ??
    (restricted ? 'requirements.past_due' : null) ??
    (pending.length > 0
      ? 'requirements.pending_verification'
      : null)) as Stripe.Account.Requirements.DisabledReason | null;
  return {
    complete: missing.length === 0,
    requirements: {
      ...noRequirements,
      current_deadline: failed && !isLate ? failed.deadline : null,
      currently_due: due,
      eventually_due: due,
      past_due: isLate ? due : missing,
      pending_verification: pending,
      errors: (failed?.requirements ?? []).map(verificationError),
      disabled_reason: reason,
    },
    status(capability) {
      if (restricted || capability in suspended) return 'inactive';
      return pending.length > 0 ? 'pending' : 'active';
    },
  };
}

function verificationError(requirement: string): Stripe.Account.Requirements.Error {
  const [code, reason]: [Stripe.Account.Requirements.Error.Code, string] = requirement.endsWith('tax_id')
    ? ['verification_failed_tax_id_match', 'The tax ID does not match the name of the company.']
    : requirement.endsWith('id_number')
      ? ['verification_failed_id_number_match', 'The number does not match the name of the person.']
      : ['verification_document_failed_other', 'What was supplied could not be verified.'];
  return { requirement, code, reason };
}

/** Stores an account with everything derived from its data: requirements, capabilities, charges and payouts enabled. */
export function saveAccountStatus(context: RequestContext, changed: Account, before: Account | undefined): Account {
  const known = context.store.find('account_known', changed.id)?.value ?? {
    id: changed.id,
    requested: [],
    suspended: {},
  };
  const standing = standingOf(context, changed, known);
  const capabilities = Object.fromEntries(known.requested.map((name) => [name, standing.status(name)]));
  const account: Account = {
    ...changed,
    capabilities: capabilities as Stripe.Account.Capabilities,
    charges_enabled: capabilities.card_payments === 'active',
    payouts_enabled: capabilities.transfers === 'active' && (changed.external_accounts?.data.length ?? 0) > 0,
    details_submitted: standing.complete,
    requirements: standing.requirements,
  };
  saveObject(context, 'account', account);
  if (!before) return account;
  for (const name of known.requested) {
    const earlier = before.capabilities?.[name as keyof Stripe.Account.Capabilities];
    if (earlier !== capabilities[name])
      emitEvent(context, 'capability.updated', capabilityOf(context, account, known, name), account.id);
  }
  emitEvent(context, 'account.updated', account, account.id);
  return account;
}

/** A capability as an API object. */
export function capabilityOf(
  context: RequestContext,
  account: Account,
  known: AccountState,
  name: string,
): Stripe.Capability {
  const { requirements, status } = standingOf(context, account, known);
  const isDue = status(name) === 'inactive' && !known.suspended[name];
  return {
    id: name,
    object: 'capability',
    account: account.id,
    future_requirements: noRequirements as Stripe.Capability.FutureRequirements,
    requested: true,
    requested_at: account.created,
    requirements: {
      ...(requirements as unknown as Stripe.Capability.Requirements),
      disabled_reason: known.suspended[name] ? 'other' : isDue ? 'requirements.fields_needed' : null,
    },
    status: status(name),
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
