import { emitEvent, type RequestContext, requireObject, saveObject } from '../request-context.ts';
import { saveAccountStatus } from '../resources/accounts/account-status.ts';
import { decideVerification } from '../resources/accounts/account-verification.ts';
import type { Controls } from './control.ts';
import { booleanField, choiceField, type Fields, numberField, textField } from './control-fields.ts';

/**
 * `{account, capability, suspended}` suspends a capability (or restores it); `{account, verification}` decides whether the
 * account is `verified`, `pending`, or `failed`, for a `requirement` and after `deadlineSeconds`;
 * `{account, negativeBalances}` says whether reversals may leave it with less than nothing (null: Stripe's rule);
 * `{account, deauthorized: true}` ends the connection.
 */
export function changeAccount(_: Controls, given: Fields, context: RequestContext): object {
  const account = requireObject(context, 'account', textField(given, 'account') ?? '');
  const known = requireObject(context, 'account_known', account.id);
  if (booleanField(given, 'deauthorized')) {
    saveObject(context, 'account_known', { ...known, revoked: true });
    emitEvent(
      context,
      'account.application.deauthorized',
      { id: 'ca_sandbox', object: 'application', name: 'Lonevine' },
      account.id,
    );
    return account;
  }
  const status = choiceField(given, 'verification', ['verified', 'pending', 'failed'] as const);
  if (status !== undefined) {
    const deadlineSeconds = numberField(given, 'deadlineSeconds', 0, 366 * 86_400);
    return decideVerification(context, account, {
      status,
      requirement: textField(given, 'requirement'),
      deadlineSeconds,
    });
  }
  const negativeBalances = choiceField(given, 'negativeBalances', [true, false, null]);
  if (negativeBalances !== undefined) {
    const { negativeBalances: __, ...others } = known;
    saveObject(context, 'account_known', negativeBalances === null ? others : { ...others, negativeBalances });
    return account;
  }
  const capability = textField(given, 'capability') ?? '';
  const { [capability]: __, ...suspended } = known.suspended;
  if (booleanField(given, 'suspended')) suspended[capability] = textField(given, 'reason') ?? 'rejected.other';
  saveObject(context, 'account_known', { ...known, suspended });
  return saveAccountStatus(context, account, account);
}
