import { electronicFormatIBAN, friendlyFormatIBAN, getCountrySpecifications, validateIBAN } from 'ibantools';
import { type BankCountry, type BankField, type BankInput, bankCountries } from './bank-countries.ts';

/** A country by code and name. */
export type NamedCountry = { code: string; name: string };

/** The labels of the inputs. */
export const bankLabels: Record<BankInput, string> = {
  iban: 'IBAN',
  accountNumber: 'Account number',
  routingNumber: 'Routing number',
  sortCode: 'Sort code',
  bsb: 'BSB',
  transitNumber: 'Transit number',
  institutionNumber: 'Institution number',
  clearingCode: 'Clearing code',
  bankCode: 'Bank code',
  branchCode: 'Branch code',
  clabe: 'CLABE',
  bankName: 'Bank name',
  branchName: 'Branch name',
  accountOwnerName: 'Account owner name',
};

/** The longest name of a bank, branch, or owner, in characters. */
export const maxNameLength = 100;

const names: readonly BankInput[] = ['bankName', 'branchName', 'accountOwnerName'];

/** Whether an input takes a name instead of a number. */
export function isName(input: BankInput): boolean {
  return names.includes(input);
}

/** The bank account fields of a country. @throws Error for a country without payouts */
export function findBankCountry(code: string): BankCountry {
  const country = Object.hasOwn(bankCountries, code) ? bankCountries[code] : undefined;
  if (!country) throw new Error('Country code not found in Stripe config');
  return country;
}

/**
 * One bank account field of a country, which checks what is typed.
 * @throws Error if the country has no payouts or not this field
 */
export function findBankField(code: string, input: BankInput): BankField {
  if (!Object.hasOwn(bankCountries, code)) throw new Error('Not supported country given to validator');
  const field = findBankCountry(code).fields.find((one) => one.input === input);
  if (!field) throw new Error('Unknown inputType given to validator');
  return field;
}

/**
 * Normalizes a typed value for the gateway: full-width digits become ASCII, IBANs upper case, and numbers lose spaces
 * and dashes.
 */
export function normalizeBankInput({ input }: BankField, typed: string): string {
  const text = typed.normalize('NFKC').trim();
  if (isName(input)) return text;
  return input === 'iban' ? (electronicFormatIBAN(text.replace(/\s/g, '')) ?? '') : text.replace(/[\s\p{Pd}]/gu, '');
}

/** Formats a value for display: an IBAN in groups of four, other numbers with the country's usual dashes. */
export function formatBankInput(field: BankField, typed: string): string {
  const bare = normalizeBankInput(field, typed);
  if (field.input === 'iban') return friendlyFormatIBAN(bare) ?? '';
  if (!field.groups || !/^\d+$/.test(bare)) return bare;
  const parts = field.groups.map((length) => `(\\d{0,${length}})`).join('');
  const [, ...groups] = new RegExp(`^${parts}(\\d*)$`).exec(bare) ?? [];
  return groups.filter((group) => group !== '').join('-');
}

/** The error message of an input; undefined if it is valid. */
export function bankFieldError(country: NamedCountry, field: BankField, typed: string): string | undefined {
  const label = labelInSentence(field.input);
  const bare = normalizeBankInput(field, typed);
  if (bare === '') return `Please enter the ${label}.`;
  if (field.input === 'iban') return ibanError(country, bare);
  if (!field.digits) return bare.length > maxNameLength ? `Must be ${maxNameLength} characters or less` : undefined;
  const [least, most] = field.digits;
  if (!/^\d+$/.test(bare)) return `${withArticle(label)} has digits alone.`;
  if (bare.length < least || bare.length > most) {
    return `${withArticle(label)} has ${least === most ? least : `${least} to ${most}`} digits; here are ${bare.length}.`;
  }
  return !field.hasChecksum || hasValidChecksum(bare)
    ? undefined
    : `This ${label} is not right: look for a wrong or swapped digit.`;
}

function ibanError({ code, name }: NamedCountry, bare: string): string | undefined {
  if (!bare.startsWith(code)) return `An IBAN of ${name} begins with ${code}.`;
  const length = getCountrySpecifications()[code]?.chars;
  if (bare.length !== length) return `An IBAN of ${name} has ${length} characters; here are ${bare.length}.`;
  return validateIBAN(bare).valid ? undefined : 'This IBAN is not right: look for a wrong or swapped character.';
}

/** Whether the weighted sum of the digits is a multiple of ten, as in routing numbers and CLABEs. */
function hasValidChecksum(digits: string): boolean {
  const weights = [3, 7, 1];
  const products = [...digits].map((digit, at) => Number(digit) * (weights[at % 3] ?? 0));
  return products.reduce((total, product) => total + product, 0) % 10 === 0;
}

/** The label of an input in the middle of a sentence. */
export function labelInSentence(input: BankInput): string {
  const label = bankLabels[input];
  return label === label.toUpperCase() ? label : label.charAt(0).toLowerCase() + label.slice(1);
}

/** With its article, at the start of a sentence. */
function withArticle(label: string): string {
  return `${/^[aeiou]/.test(label) ? 'An' : 'A'} ${label}`;
}
