import type { BankInput } from './bank-countries.ts';
import {
  bankFieldError,
  findBankCountry,
  isName,
  labelInSentence,
  type NamedCountry,
  normalizeBankInput,
} from './bank-field.ts';

/** Whether a person or a company owns a bank account. */
export type HolderType = 'individual' | 'company';

/** A bank account as the gateway takes it; numbers without spaces and dashes. */
export type BankDetails = {
  country: string;
  currency: string;
  accountNumber: string;
  routingNumber?: string;
  holderName?: string;
  bankName?: string;
  branchName?: string;
  holderType: HolderType;
};

/** The typed values of the bank account fields. */
export type BankFormValues = Partial<Record<BankInput, string>>;

/** Their error messages. */
export type BankErrors = Partial<Record<BankInput, string>>;

const accounts: readonly BankInput[] = ['iban', 'accountNumber', 'clabe'];

/**
 * Parses the bank account form, or returns its errors.
 * @throws Error for a country without payouts
 */
export function parseBankForm(
  country: NamedCountry,
  typed: BankFormValues,
  holderType: HolderType,
): { bank?: BankDetails; errors: BankErrors } {
  const { currency, fields, separator = '' } = findBankCountry(country.code);
  const problems = fields.map((field) => [field.input, bankFieldError(country, field, typed[field.input] ?? '')]);
  const errors: BankErrors = Object.fromEntries(problems.filter(([, problem]) => problem !== undefined));
  if (Object.keys(errors).length > 0) return { errors };
  const bare = (wanted: (input: BankInput) => boolean) =>
    fields.filter(({ input }) => wanted(input)).map((field) => normalizeBankInput(field, typed[field.input] ?? ''));
  const [accountNumber = ''] = bare((input) => accounts.includes(input));
  const [bankName, branchName, holderName] = bare(isName);
  const routing = bare((input) => !isName(input) && !accounts.includes(input));
  const bank = {
    ...{ country: country.code, currency, accountNumber, holderType },
    ...(routing.length > 0 && { routingNumber: routing.join(separator) }),
    ...(bankName !== undefined && { bankName }),
    ...(branchName !== undefined && { branchName }),
    ...(holderName !== undefined && { holderName }),
  };
  return { bank, errors };
}

/** The message for a bank account that the gateway refuses: which fields to check, and the country. */
export function unknownBankMessage({ code, name }: NamedCountry): string {
  const inputs = findBankCountry(code).fields.map(({ input }) => labelInSentence(input));
  const list = new Intl.ListFormat('en').format(inputs);
  return `Could not connect the account. Please check that the ${list} ${inputs.length === 1 ? 'is' : 'are'} valid in ${name}.`;
}
