import { emitEvent, type RequestContext, requireObject, saveObject } from '../request-context.ts';
import { saveAccountStatus } from '../resources/account-status.ts';
import type { Controls } from './control-api.ts';
import { booleanField, choiceField, type Fields, textField } from './control-fields.ts';

/**
 * `{account, capability, suspended}` suspends a capability (or restores it); `{account, negativeBalances}` says whether
 * reversals may leave the account with less than nothing (null: Stripe's rule); `{account, deauthorized: true}` ends the
 * connection.
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
