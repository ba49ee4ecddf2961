import type Stripe from 'stripe';
import type { HttpRequest, HttpResponse } from '../http/http-server.ts';
import { currencyOf } from '../money/currencies.ts';
import { type RequestContext, requireObject, saveObject } from '../request-context.ts';
import { personsOf, requirementsOf } from '../resources/accounts/account-requirements.ts';
import { saveVerified } from '../resources/accounts/account-verification.ts';
import { addBankAccount, bankAccountFrom, createBankAccount } from '../resources/accounts/bank-accounts.ts';
import { noRelationship } from '../resources/accounts/persons.ts';
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
    const due = stillNeeded(context, account).map((one) => `<li>${escapeHtml(one)}</li>`);
    const list = due.length > 0 ? `<p>Still needed:</p><ul>${due.join('')}</ul>` : '<p>Nothing is needed.</p>';
    return htmlPage('Your payout account', list, { complete: 'Complete', abandon: 'Abandon' });
  }
  // why: a link works once; who comes back to it is redirected to where another is created
  saveObject(context, 'account_link', { ...link, expiresAt: 0 });
  if (new URLSearchParams(request.body).get('answer') !== 'complete') return redirect(link.refreshUrl);
  complete(context, account);
  return redirect(link.returnUrl);
}

function stillNeeded(context: RequestContext, account: Account): string[] {
  const failed = context.store.find('account_known', account.id)?.value.verification;
  return [...requirementsOf(context, account), ...(failed?.status === 'failed' ? failed.requirements : [])];
}

/** Supplies everything, also instead of what could not be verified. */
function complete(context: RequestContext, account: Account): void {
  const { mismatches: _, ...known } = requireObject(context, 'account_known', account.id);
  saveObject(context, 'account_known', known);
  saveVerified(context, completed(context, account), { ...account, details_submitted: false });
}

/** Sample data for everything that the form would require. */
function completed(context: RequestContext, account: Account): Account {
  const business_type = account.business_type ?? 'individual';
  const isPerson = business_type === 'individual';
  const sample = samplePerson(context, account);
  const filledIn: Account = {
    ...account,
    business_type,
    ...(isPerson ? { individual: { ...sample, ...account.individual } } : { company: sampleCompany(account) }),
    business_profile: account.business_profile && {
      ...account.business_profile,
      mcc: account.business_profile.mcc ?? '5921',
      url: account.business_profile.url ?? 'https://winery.example',
    },
    tos_acceptance: account.tos_acceptance?.date
      ? account.tos_acceptance
      : { date: context.now, ip: '127.0.0.1', user_agent: null },
  };
  if (!isPerson && account.country !== 'US') fillRepresentative(context, account, sample);
  return filledIn.external_accounts?.data.length
    ? filledIn
    : addBankAccount(context, filledIn, sampleBankAccount(context, account), true);
}

const sampleAddress = {
  city: 'Sample',
  country: null,
  line1: '1 Vine Street',
  line2: null,
  postal_code: '12345',
  state: null,
};

function sampleCompany({ company, country }: Account): Stripe.Account.Company {
  return {
    address: { ...sampleAddress, country: country ?? null },
    name: 'Sandbox Winery',
    phone: '0000000000',
    ...company,
    directors_provided: true,
    executives_provided: true,
    owners_provided: true,
    tax_id_provided: true,
  };
}

function samplePerson(context: RequestContext, { id, country }: Account): Stripe.Person {
  return {
    id: newId('person'),
    object: 'person',
    account: id,
    created: context.now,
    address: { ...sampleAddress, country: country ?? null },
    dob: { day: 1, month: 1, year: 1901 },
    email: 'jenny.rosen@example.com',
    first_name: 'Jenny',
    id_number_provided: true,
    last_name: 'Rosen',
    phone: '0000000000',
  };
}

function fillRepresentative(context: RequestContext, { id }: Account, sample: Stripe.Person): void {
  const found = personsOf(context, id).find(({ relationship }) => relationship?.representative);
  const relationship = { ...noRelationship, ...found?.relationship, representative: true };
  const person = { ...sample, ...found, relationship: { ...relationship, title: relationship.title ?? 'Owner' } };
  saveObject(context, 'person', person, id);
}

function sampleBankAccount(context: RequestContext, { country = 'US' }: Account): Stripe.BankAccount {
  if (country === 'US') return bankAccountFrom(context, 'btok_us_verified');
  return createBankAccount(context, { country, account_number: '0001234567', currency: currencyOf(country) });
}
