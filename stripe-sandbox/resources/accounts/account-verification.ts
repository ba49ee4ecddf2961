import { invalidRequest } from '../../http/stripe-error.ts';
import { type RequestContext, requireObject, saveObject } from '../../request-context.ts';
import type { AccountState, Kinds } from '../../store/kinds.ts';
import { personsOf, requirementsOf } from './account-requirements.ts';
import { saveAccountStatus } from './account-status.ts';

type Account = Kinds['account'];

/** The number that Stripe's records contradict: https://docs.stripe.com/connect/testing-verification */
const contradicted = '111111111';

/** Data whose numbers are verified. */
type Numbers = { company?: { tax_id?: string }; individual?: { id_number?: string } };

/** Notes which of the given numbers cannot be verified; one that is given again replaces the earlier one. */
export function noteMismatches(context: RequestContext, account: string, { company, individual }: Numbers): void {
  noteMismatch(context, account, 'company.tax_id', company?.tax_id);
  noteMismatch(context, account, 'individual.id_number', individual?.id_number);
}

/** Notes whether a number can be verified. */
export function noteMismatch(
  context: RequestContext,
  account: string,
  requirement: string,
  value: string | undefined,
): void {
  if (value === undefined) return;
  const known = requireObject(context, 'account_known', account);
  const others = (known.mismatches ?? []).filter((one) => one !== requirement);
  const mismatches = value === contradicted ? [...others, requirement] : others;
  const { verification, ...rest } = known;
  const isCorrected = verification?.status === 'failed' && verification.requirements.includes(requirement);
  saveObject(context, 'account_known', {
    ...rest,
    ...(verification && !isCorrected ? { verification } : {}),
    mismatches,
  });
}

/**
 * Stores a changed account, and verifies it once it is complete: at once, or after a while, during which its
 * capabilities are pending. An account that could sell already goes on selling.
 */
export function saveVerified(context: RequestContext, changed: Account, before: Account | undefined): Account {
  const known = requireObject(context, 'account_known', changed.id);
  const isComplete = requirementsOf(context, changed).length === 0;
  const wasComplete = before?.details_submitted === true;
  if (!isComplete || (wasComplete && !known.mismatches?.length)) return saveAccountStatus(context, changed, before);
  const { verifySeconds } = context.rules;
  if (verifySeconds === 0) return finishVerification(context, changed, before);
  if (wasComplete) {
    scheduleVerification(context, changed.id);
    return saveAccountStatus(context, changed, before);
  }
  const requirements = verifiedFields(context, changed);
  saveObject(context, 'account_known', { ...known, verification: { status: 'pending', requirements } });
  scheduleVerification(context, changed.id);
  return saveAccountStatus(context, changed, before);
}

function scheduleVerification(context: RequestContext, id: string): void {
  const at = context.now + context.rules.verifySeconds;
  saveObject(context, 'due', { id: `verify_${id}`, at, what: 'verify', ref: id });
}

/** What Stripe looks up in its records. */
function verifiedFields(context: RequestContext, { id, business_type }: Account): string[] {
  if (business_type === 'individual') return ['individual.verification.document'];
  const [person] = personsOf(context, id);
  return ['company.tax_id', ...(person ? [`${person.id}.verification.document`] : [])];
}

/** Ends a verification: the account may sell, or has mistakes to correct before that. */
export function finishVerification(context: RequestContext, account: Account, before: Account | undefined): Account {
  const { verification: _, ...known } = requireObject(context, 'account_known', account.id);
  const requirements = known.mismatches ?? [];
  const failed = { verification: { status: 'failed' as const, requirements, deadline: context.now } };
  saveObject(context, 'account_known', { ...known, ...(requirements.length > 0 ? failed : {}) });
  return saveAccountStatus(context, account, before);
}

/** What a control call decides about an account's verification. */
export type VerificationOutcome = {
  status: 'verified' | 'pending' | 'failed';
  /** What could not be verified; a document by default. */
  requirement?: string | undefined;
  /** After how many seconds a failure restricts the account; at once by default. */
  deadlineSeconds?: number | undefined;
};

/**
 * Verifies an account, asks for its verification again, or lets it fail, also long after it was verified.
 *
 * @throws 400 if it is not complete
 */
export function decideVerification(
  context: RequestContext,
  account: Account,
  { status, requirement, deadlineSeconds = 0 }: VerificationOutcome,
): Account {
  if (requirementsOf(context, account).length > 0)
    throw invalidRequest(`Account ${account.id} has not supplied everything yet.`);
  const { verification: _, mismatches: __, ...known } = requireObject(context, 'account_known', account.id);
  const requirements = requirement === undefined ? verifiedFields(context, account).slice(-1) : [requirement];
  const decided: Pick<AccountState, 'verification'> =
    status === 'verified'
      ? {}
      : { verification: status === 'pending' ? { status, requirements } : { status, requirements, deadline: 0 } };
  if (decided.verification?.status === 'failed') {
    const deadline = context.now + deadlineSeconds;
    decided.verification.deadline = deadline;
    saveObject(context, 'due', { id: `restrict_${account.id}`, at: deadline, what: 'restrict', ref: account.id });
  } else context.store.drop('due', `restrict_${account.id}`);
  context.store.drop('due', `verify_${account.id}`);
  saveObject(context, 'account_known', { ...known, ...decided });
  return saveAccountStatus(context, account, account);
}
