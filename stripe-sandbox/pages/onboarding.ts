import type { HttpRequest, HttpResponse } from '../http/http-server.ts';
import { type RequestContext, saveObject } from '../request-context.ts';
import { requirementsOf, saveAccountStatus } from '../resources/account-status.ts';
import { addBankAccount, bankAccountFrom } from '../resources/bank-accounts.ts';
import { newId } from '../store/ids.ts';
import type { Kinds } from '../store/kinds.ts';
import { escapeHtml, htmlPage, redirect } from './html.ts';

type Account = Kinds['account'];

/** The page of an account link. Completing it supplies all required data; abandoning it supplies nothing. */
export function onboardingPage(context: RequestContext, request: HttpRequest, secret: string): HttpResponse {
  const link = context.store.find('account_link', secret)?.value;
  const account = link && context.store.find('account', link.account)?.value;
  if (!link || !account) return htmlPage('This link is unknown', '<p>Ask for a new one.</p>', {}, 404);
  if (link.expiresAt <= context.now) return redirect(link.refreshUrl);
  if (request.method !== 'POST') {
    const due = requirementsOf(account).map((one) => `<li>${escapeHtml(one)}</li>`);
    const list = due.length > 0 ? `<p>Still needed:</p><ul>${due.join('')}</ul>` : '<p>Nothing is needed.</p>';
    return htmlPage('Your payout account', list, { complete: 'Complete', abandon: 'Abandon' });
  }
  // why: a link works once; who comes back to it is redirected to where another is created
  saveObject(context, 'account_link', { ...link, expiresAt: 0 });
  if (new URLSearchParams(request.body).get('answer') !== 'complete') return redirect(link.refreshUrl);
  saveAccountStatus(context, completed(context, account), account);
  return redirect(link.returnUrl);
}

/** Sample data for everything that the form would require. */
function completed(context: RequestContext, account: Account): Account {
  const business_type = account.business_type ?? 'individual';
  const name =
    business_type === 'individual'
      ? personNamed(context, account)
      : { company: { name: 'Sandbox Winery', ...account.company } };
  const filledIn: Account = {
    ...account,
    business_type,
    ...name,
    business_profile: account.business_profile && {
      ...account.business_profile,
      mcc: account.business_profile.mcc ?? '5921',
    },
    tos_acceptance: account.tos_acceptance?.date
      ? account.tos_acceptance
      : { date: context.now, ip: '127.0.0.1', user_agent: null },
  };
  return filledIn.external_accounts?.data.length
    ? filledIn
    : addBankAccount(context, filledIn, bankAccountFrom(context, 'btok_us_verified'), true);
}

function personNamed(context: RequestContext, account: Account): Pick<Account, 'individual'> {
  const individual = { id: newId('person'), object: 'person' as const, account: account.id, created: context.now };
  return { individual: { ...individual, first_name: 'Jenny', last_name: 'Rosen', ...account.individual } };
}
