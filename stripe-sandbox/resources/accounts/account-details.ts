import type Stripe from 'stripe';
import { invalidRequest } from '../../http/stripe-error.ts';
import { type RequestContext, saveObject } from '../../request-context.ts';
import { newId } from '../../store/ids.ts';
import type { Kinds } from '../../store/kinds.ts';

type Account = Kinds['account'];
type AccountDetails = Pick<Stripe.AccountCreateParams, 'business_type' | 'company' | 'individual'> & {
  tos_shown_and_accepted?: boolean;
};

const nowhere = { city: null, country: null, line1: null, line2: null, postal_code: null, state: null };

/**
 * The data of an account token, which can be used once.
 *
 * @throws 400 if it is unknown or was used
 */
export function redeemAccountToken(context: RequestContext, id: string): AccountDetails {
  return redeem(context, { id, type: 'account', param: 'account_token' }) as AccountDetails;
}

/** The same of a person token. */
export function redeemPersonToken(context: RequestContext, id: string): Stripe.AccountCreatePersonParams {
  return redeem(context, { id, type: 'person', param: 'person_token' }) as Stripe.AccountCreatePersonParams;
}

function redeem(
  context: RequestContext,
  { id, type, param }: { id: string; type: string; param: string },
): object | undefined {
  const token = context.store.find('token', id)?.value;
  const content = context.store.find('account_content', id)?.value;
  if (!token || !content || token.type !== type)
    throw invalidRequest(`No such token: '${id}'`, { code: 'resource_missing', param });
  if (token.used)
    throw invalidRequest('You cannot use a Stripe token more than once', { code: 'token_already_used', param });
  saveObject(context, 'token', { ...token, used: true });
  return content.account;
}

/** An account with data of the person or company. */
export function withAccountDetails(context: RequestContext, account: Account, given: AccountDetails): Account {
  const { business_type, company, individual, tos_shown_and_accepted } = given;
  return {
    ...account,
    business_type: (business_type as Stripe.Account.BusinessType | undefined) ?? account.business_type ?? null,
    ...(company ? { company: companyOf(account, company) } : {}),
    ...(individual ? { individual: personOf(context, account, individual) } : {}),
    ...(tos_shown_and_accepted ? { tos_acceptance: { date: context.now, ip: null, user_agent: null } } : {}),
  };
}

function companyOf(account: Account, given: Stripe.AccountCreateParams.Company): Stripe.Account.Company {
  const { address, name, phone, tax_id, owners_provided, directors_provided, executives_provided } = given;
  const said = Object.entries({ name, phone, owners_provided, directors_provided, executives_provided });
  return {
    directors_provided: false,
    executives_provided: false,
    owners_provided: false,
    tax_id_provided: false,
    verification: { document: { back: null, details: null, details_code: null, front: null } },
    ...account.company,
    ...(address ? { address: { ...nowhere, ...address } } : {}),
    ...Object.fromEntries(said.filter(([, value]) => value !== undefined)),
    ...(tax_id === undefined ? {} : { tax_id_provided: tax_id !== '' }),
  };
}

function personOf(
  context: RequestContext,
  account: Account,
  given: Stripe.AccountCreateParams.Individual,
): Stripe.Person {
  const blank = { id: newId('person'), object: 'person' as const, account: account.id, created: context.now };
  return personFrom(account.individual ?? blank, given);
}

type PersonDetails = Omit<Stripe.AccountCreateParams.Individual & Stripe.AccountCreatePersonParams, 'metadata'>;

/** A person with changed data. */
export function personFrom(before: Stripe.Person, given: Partial<PersonDetails>): Stripe.Person {
  const { address, dob, email, first_name, last_name, phone, id_number, ssn_last_4 } = given;
  const said = Object.entries({ email, first_name, last_name, phone }).filter(([, value]) => value !== undefined);
  return {
    ...before,
    ...Object.fromEntries(said),
    ...(address ? { address: { ...nowhere, ...before.address, ...address } } : {}),
    ...(dob ? { dob: { day: dob.day, month: dob.month, year: dob.year } } : {}),
    id_number_provided: id_number !== undefined || (before.id_number_provided ?? false),
    ssn_last_4_provided: ssn_last_4 !== undefined || (before.ssn_last_4_provided ?? false),
  };
}
