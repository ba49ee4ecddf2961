import { describe, expect, it } from 'vitest';
import { type BankInput, bankCountries, payoutCountries } from './bank-countries.ts';
import { bankFieldError, findBankCountry, findBankField, formatBankInput } from './bank-field.ts';
import { type BankFormValues, parseBankForm, unknownBankMessage } from './bank-form.ts';

const nameOf = (code: string) => new Intl.DisplayNames('en', { type: 'region' }).of(code) ?? code;
const named = (code: string) => ({ code, name: nameOf(code) });
const read = (code: string, typed: BankFormValues) => parseBankForm(named(code), typed, 'company');

/** The example values of a country, with the given ones replaced. */
function exampleOf(code: string, given: BankFormValues = {}): BankFormValues {
  const { fields } = findBankCountry(code);
  return { ...Object.fromEntries(fields.map(({ input, example }) => [input, example])), ...given };
}

/** An IBAN with a wrong last character. */
const mistyped = (iban: string) => iban.slice(0, -1) + ((Number.parseInt(iban.slice(-1), 36) + 1) % 10);

const withIban = payoutCountries.filter((code) => bankCountries[code]?.fields[0]?.input === 'iban');

describe('the bank account form of a country', () => {
  it('exists for the 36 countries of the specification, with Norway in euros', () => {
    expect(payoutCountries).toHaveLength(36);
    expect(withIban).toHaveLength(27);
    expect(findBankCountry('NO').currency).toBe('EUR');
  });

  it.each(withIban)('accepts an IBAN in %s, with spaces and lower case too', (code) => {
    const iban = findBankCountry(code).fields[0]?.example ?? '';
    const { currency } = findBankCountry(code);
    const bank = { country: code, currency, accountNumber: iban, holderType: 'company' };
    expect(read(code, { iban })).toEqual({ bank, errors: {} });
    const typed = ` ${iban.toLowerCase().replace(/(.{4})/g, '$1 ')}`;
    expect(read(code, { iban: typed })).toEqual({ bank, errors: {} });
  });

  it.each(withIban)('refuses an IBAN in %s with a wrong digit, a missing digit, or of another country', (code) => {
    const [field] = findBankCountry(code).fields;
    const { example = '' } = field ?? {};
    expect(read(code, { iban: mistyped(example) }).errors.iban).toMatch(/^This IBAN is not right/);
    expect(read(code, { iban: example.slice(0, -1) }).errors.iban).toBe(
      `An IBAN of ${nameOf(code)} has ${example.length} characters; here are ${example.length - 1}.`,
    );
    const other = code === 'DE' ? 'AT611904300234573201' : 'DE89370400440532013000';
    expect(read(code, { iban: other }).errors.iban).toBe(`An IBAN of ${nameOf(code)} begins with ${code}.`);
    expect(read(code, { iban: ' ' })).toEqual({ errors: { iban: 'Please enter the IBAN.' } });
  });

  const others: [code: string, routing: string | undefined, account: string, wrong: BankFormValues, told: string][] = [
    ['AU', '110000', '000123456', { bsb: '11000' }, 'A BSB has 6 digits; here are 5.'],
    ['CA', '11000000', '000123456789', { transitNumber: '1100a' }, 'A transit number has digits alone.'],
    ['GB', '108800', '00012345', { sortCode: '10-88-0' }, 'A sort code has 6 digits; here are 5.'],
    ['HK', '110-000', '000123456', { clearingCode: '11' }, 'A clearing code has 3 digits; here are 2.'],
    ['JP', '1100000', '0001234', { accountOwnerName: '' }, 'Please enter the account owner name.'],
    ['MX', undefined, '000000001234567897', { clabe: '000000001234567898' }, 'This CLABE is not right'],
    [
      'NZ',
      undefined,
      '1100000000000010',
      { accountNumber: '11-0000-0000000' },
      'An account number has 15 to 16 digits',
    ],
    ['SG', '1100-000', '000123456', { branchCode: '0000' }, 'A branch code has 3 digits; here are 4.'],
    ['US', '110000000', '000123456789', { routingNumber: '110000001' }, 'This routing number is not right'],
  ];

  it('is tested for every country exactly once', () => {
    expect([...withIban, ...others.map(([code]) => code)].toSorted()).toEqual(payoutCountries.toSorted());
  });

  it.each(others)(
    'for %s gives routing number %s and account %s, and refuses %j',
    (code, routing, account, wrong, told) => {
      const { bank, errors } = read(code, exampleOf(code));
      expect(errors).toEqual({});
      expect(bank).toMatchObject({ country: code, currency: findBankCountry(code).currency, accountNumber: account });
      expect(bank?.routingNumber).toBe(routing);
      const [input] = Object.keys(wrong) as BankInput[];
      const refused = read(code, exampleOf(code, wrong));
      expect(Object.keys(refused.errors)).toEqual([input]);
      expect(Object.values(refused.errors)[0]).toContain(told);
      expect(refused.bank).toBeUndefined();
      expect(Object.keys(read(code, {}).errors)).toEqual(findBankCountry(code).fields.map((field) => field.input));
    },
  );

  it('for Japan includes the names of bank, branch, and owner', () => {
    expect(read('JP', exampleOf('JP', { accountNumber: '０００１２３４' })).bank).toEqual({
      ...{ country: 'JP', currency: 'JPY', holderType: 'company', routingNumber: '1100000', accountNumber: '0001234' },
      ...{ bankName: 'Stripe Bank', branchName: 'Tokyo', holderName: 'トクダイ' },
    });
    expect(read('JP', exampleOf('JP', { bankName: 'x'.repeat(101) })).errors.bankName).toMatch(/100 characters/);
  });

  it.each(['BR', 'us', '', 'constructor', '__proto__'])('throws for the country %j', (code) => {
    const typed = () => parseBankForm({ code, name: 'Nowhere' }, {}, 'company');
    expect(typed).toThrow('Country code not found in Stripe config');
  });
});

describe('a bank account field', () => {
  it.each(['BR', 'us', '', 'constructor'])('is not known for the country %j', (code) => {
    expect(() => findBankField(code, 'iban')).toThrow('Not supported country given to validator');
  });

  it('is not known if the country has no such field', () => {
    expect(() => findBankField('US', 'iban')).toThrow('Unknown inputType given to validator');
  });

  it.each<[string, BankInput, string, string]>([
    ['AT', 'iban', 'at611904300234573201', 'AT61 1904 3002 3457 3201'],
    ['GB', 'sortCode', '10 88 00', '10-88-00'],
    ['AU', 'bsb', '110000', '110-000'],
    ['NZ', 'accountNumber', '1100000000000010', '11-0000-0000000-010'],
    ['NZ', 'accountNumber', '110000000000001', '11-0000-0000000-01'],
    ['GB', 'sortCode', '10880', '10-88-0'],
    ['GB', 'sortCode', 'abc', 'abc'],
    ['US', 'accountNumber', ' 0001 2345 6789 ', '000123456789'],
  ])('of %s, %s %j, is shown as %j', (code, input, typed, shown) => {
    expect(formatBankInput(findBankField(code, input), typed)).toBe(shown);
    expect(formatBankInput(findBankField(code, input), shown)).toBe(shown);
  });

  it('shows an error when a letter is in the place of a digit', () => {
    expect(bankFieldError(named('AT'), findBankField('AT', 'iban'), 'AT6119043002345732OI')).toMatch(/is not right/);
  });
});

it('the message for a refused bank account names its fields and country', () => {
  expect(unknownBankMessage(named('AT'))).toBe(
    'Could not connect the account. Please check that the IBAN is valid in Austria.',
  );
  expect(unknownBankMessage(named('CA'))).toMatch(
    /the transit number, institution number, and account number are valid in Canada/,
  );
});
