import type { Answer, Asked } from '../http/http-server.ts';
import { keep, type Turn } from '../request-context.ts';
import { requirementsOf, settleAccount } from '../resources/account-status.ts';
import { addBankAccount } from '../resources/add-bank-account.ts';
import { bankAccountFrom } from '../resources/bank-accounts.ts';
import { newId } from '../store/ids.ts';
import type { Kinds } from '../store/kinds.ts';
import { asHtml, page, sendOn } from './html.ts';

type Account = Kinds['account'];

/** The page behind an account link. Completing it answers whatever is still asked; abandoning it answers nothing. */
export function onboardingPage(turn: Turn, asked: Asked, secret: string): Answer {
  const link = turn.store.find('account_link', secret)?.value;
  const account = link && turn.store.find('account', link.account)?.value;
  if (!link || !account) return page('This link is unknown', '<p>Ask for a new one.</p>', {}, 404);
  if (link.expiresAt <= turn.now) return sendOn(link.refreshUrl);
  if (asked.method !== 'POST') {
    const due = requirementsOf(account).map((one) => `<li>${asHtml(one)}</li>`);
    const list = due.length > 0 ? `<p>Still needed:</p><ul>${due.join('')}</ul>` : '<p>Nothing is needed.</p>';
    return page('Your payout account', list, { complete: 'Complete', abandon: 'Abandon' });
  }
  // why: a link is good for once; who comes back to it is sent where another is made
  keep(turn, 'account_link', { ...link, expiresAt: 0 });
  if (new URLSearchParams(asked.body).get('answer') !== 'complete') return sendOn(link.refreshUrl);
  settleAccount(turn, completed(turn, account), account);
  return sendOn(link.returnUrl);
}

/** What a person would have filled in. */
function completed(turn: Turn, account: Account): Account {
  const business_type = account.business_type ?? 'individual';
  const name =
    business_type === 'individual'
      ? personNamed(turn, account)
      : { company: { name: 'Sandbox Winery', ...account.company } };
  const told: Account = {
    ...account,
    business_type,
    ...name,
    business_profile: account.business_profile && {
      ...account.business_profile,
      mcc: account.business_profile.mcc ?? '5921',
    },
    tos_acceptance: account.tos_acceptance?.date
      ? account.tos_acceptance
      : { date: turn.now, ip: '127.0.0.1', user_agent: null },
  };
  return told.external_accounts?.data.length
    ? told
    : addBankAccount(turn, told, bankAccountFrom(turn, 'btok_us_verified'), true);
}

function personNamed(turn: Turn, account: Account): Pick<Account, 'individual'> {
  const individual = { id: newId('person'), object: 'person' as const, account: account.id, created: turn.now };
  return { individual: { ...individual, first_name: 'Jenny', last_name: 'Rosen', ...account.individual } };
}
