import type Stripe from 'stripe';
import type { RequestContext } from '../../request-context.ts';
import type { Kinds } from '../../store/kinds.ts';

type Account = Kinds['account'];

/** The countries whose companies say who directs and manages them: Europe's. */
const europe = 'AT BE BG CH CY CZ DE DK EE ES FI FR GB GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK';

/** The countries whose people have a number of identity to give. */
const withIdNumber = ['HK', 'MX', 'SG'];

const dob = ['dob.day', 'dob.month', 'dob.year'];
const address = ['address.line1', 'address.city', 'address.postal_code'];
const person = ['first_name', 'last_name', ...dob, ...address, 'email', 'phone'];

/**
 * Data that an account must supply before it may sell, named as Stripe names it. Accounts in the United States are asked
 * for the least that identifies them, so that the demo and its tests open them with one call; for accounts abroad it is
 * what Stripe asks for at first, without documents. https://docs.stripe.com/connect/required-verification-information
 */
export function requirementsOf(context: RequestContext, account: Account): string[] {
  const abroad = account.country !== 'US';
  return [
    ...missingIn(account, ['business_profile.mcc', ...(abroad ? ['business_profile.url'] : []), 'business_type']),
    ...(account.business_type === 'individual' ? individualRequirements(account, abroad) : []),
    ...(account.business_type && account.business_type !== 'individual'
      ? companyRequirements(context, account, abroad)
      : []),
    ...(account.external_accounts?.data.length ? [] : ['external_account']),
    ...(account.tos_acceptance?.date ? [] : ['tos_acceptance.date', 'tos_acceptance.ip']),
  ];
}

function individualRequirements(account: Account, abroad: boolean): string[] {
  const fields = abroad ? person : ['first_name', 'last_name'];
  const lacksNumber =
    withIdNumber.includes(account.country ?? '') && !account.individual?.id_number_provided
      ? ['individual.id_number']
      : [];
  return [
    ...missingIn(
      account,
      fields.map((field) => `individual.${field}`),
    ),
    ...lacksNumber,
  ];
}

function companyRequirements(context: RequestContext, account: Account, abroad: boolean): string[] {
  if (!abroad) return missingIn(account, ['company.name']);
  const { company, country = '' } = account;
  const isEuropean = europe.split(' ').includes(country);
  const said = {
    'company.tax_id': company?.tax_id_provided,
    'company.owners_provided': company?.owners_provided,
    ...(isEuropean
      ? {
          'company.directors_provided': company?.directors_provided,
          'company.executives_provided': company?.executives_provided,
        }
      : {}),
  };
  const unsaid = Object.entries(said).flatMap(([field, given]) => (given ? [] : [field]));
  const fields = ['name', 'phone', ...address].map((field) => `company.${field}`);
  return [...missingIn(account, fields), ...unsaid, ...representativeRequirements(context, account)];
}

/** What is unknown of the person who acts for the company; once there is one, under that person's id. */
function representativeRequirements(context: RequestContext, account: Account): string[] {
  const fields = [...person, 'relationship.title'];
  const found = personsOf(context, account.id).find(({ relationship }) => relationship?.representative);
  if (!found) return fields.map((field) => `representative.${field}`);
  return missingIn(
    { [found.id]: found },
    fields.map((field) => `${found.id}.${field}`),
  );
}

/** The persons of a company, the oldest first. */
export function personsOf(context: RequestContext, account: string): Stripe.Person[] {
  return [...context.store.ownedBy('person', account)].map(({ value }) => value);
}

/** Which of these paths lead to nothing. */
function missingIn(object: object, paths: string[]): string[] {
  return paths.filter((path) => {
    let at: unknown = object;
    for (const name of path.split('.')) at = (at as Record<string, unknown> | null | undefined)?.[name];
    return at === undefined || at === null || at === '';
  });
}
