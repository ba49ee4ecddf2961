/** The fields that identify a bank account, depending on the country. */
export type BankInput =
  | 'iban'
  | 'accountNumber'
  | 'routingNumber'
  | 'sortCode'
  | 'bsb'
  | 'transitNumber'
  | 'institutionNumber'
  | 'clearingCode'
  | 'bankCode'
  | 'branchCode'
  | 'clabe'
  | 'bankName'
  | 'branchName'
  | 'accountOwnerName';

/**
 * One field of a bank account. Without `digits` it is an IBAN or a name.
 * @property digits least and greatest number of digits
 * @property groups group lengths for display, separated by dashes
 * @property hasChecksum whether the last digit is a checksum
 */
export type BankField = {
  input: BankInput;
  example: string;
  digits?: readonly [least: number, most: number];
  groups?: readonly number[];
  hasChecksum?: true;
};

/**
 * The fields of a bank account in a country, and its payout currency. `separator` joins the parts of the routing
 * number.
 */
export type BankCountry = { currency: string; fields: readonly BankField[]; separator?: '-' };

const iban = (example: string, currency = 'EUR'): BankCountry => ({ currency, fields: [{ input: 'iban', example }] });
const number = (input: BankInput, example: string, least: number, most = least): BankField => ({
  input,
  example,
  digits: [least, most],
});

/**
 * The countries in which a winery can be paid, with the specification's currencies: Norway is paid in euros. The
 * examples come from the IBAN registry and Stripe, and are no real accounts.
 * @see https://docs.stripe.com/payouts#formats
 */
export const bankCountries: Readonly<Record<string, BankCountry>> = {
  AT: iban('AT611904300234573201'),
  AU: {
    currency: 'AUD',
    fields: [{ ...number('bsb', '110000', 6), groups: [3, 3] }, number('accountNumber', '000123456', 5, 9)],
  },
  BE: iban('BE68539007547034'),
  BG: iban('BG80BNBG96611020345678'),
  CA: {
    currency: 'CAD',
    fields: [
      number('transitNumber', '11000', 5),
      number('institutionNumber', '000', 3),
      number('accountNumber', '000123456789', 5, 12),
    ],
  },
  CH: iban('CH9300762011623852957', 'CHF'),
  CY: iban('CY17002001280000001200527600'),
  CZ: iban('CZ6508000000192000145399', 'CZK'),
  DE: iban('DE89370400440532013000'),
  DK: iban('DK5000400440116243', 'DKK'),
  EE: iban('EE382200221020145685'),
  ES: iban('ES9121000418450200051332'),
  FI: iban('FI2112345600000785'),
  FR: iban('FR1420041010050500013M02606'),
  GB: {
    currency: 'GBP',
    fields: [{ ...number('sortCode', '108800', 6), groups: [2, 2, 2] }, number('accountNumber', '00012345', 8)],
  },
  GR: iban('GR1601101250000000012300695'),
  HK: {
    currency: 'HKD',
    fields: [
      number('clearingCode', '110', 3),
      number('branchCode', '000', 3),
      number('accountNumber', '000123456', 6, 12),
    ],
    separator: '-',
  },
  IE: iban('IE29AIBK93115212345678'),
  IT: iban('IT60X0542811101000000123456'),
  JP: {
    currency: 'JPY',
    fields: [
      { input: 'bankName', example: 'Stripe Bank' },
      { input: 'branchName', example: 'Tokyo' },
      number('bankCode', '1100', 4),
      number('branchCode', '000', 3),
      number('accountNumber', '0001234', 7),
      { input: 'accountOwnerName', example: 'トクダイ' },
    ],
  },
  LT: iban('LT121000011101001000'),
  LU: iban('LU280019400644750000'),
  LV: iban('LV80BANK0000435195001'),
  MT: iban('MT84MALT011000012345MTLCAST001S'),
  MX: { currency: 'MXN', fields: [{ ...number('clabe', '000000001234567897', 18), hasChecksum: true }] },
  NL: iban('NL91ABNA0417164300'),
  NO: iban('NO9386011117947'),
  NZ: {
    currency: 'NZD',
    fields: [{ ...number('accountNumber', '1100000000000010', 15, 16), groups: [2, 4, 7, 3] }],
  },
  PL: iban('PL61109010140000071219812874', 'PLN'),
  PT: iban('PT50000201231234567890154'),
  RO: iban('RO49AAAA1B31007593840000', 'RON'),
  SE: iban('SE4550000000058398257466', 'SEK'),
  SG: {
    currency: 'SGD',
    fields: [
      number('bankCode', '1100', 4),
      number('branchCode', '000', 3),
      number('accountNumber', '000123456', 6, 12),
    ],
    separator: '-',
  },
  SI: iban('SI56263300012039086'),
  SK: iban('SK3112000000198742637541'),
  US: {
    currency: 'USD',
    fields: [
      { ...number('routingNumber', '110000000', 9), hasChecksum: true },
      number('accountNumber', '000123456789', 4, 17),
    ],
  },
};

/** Their country codes. */
export const payoutCountries = Object.keys(bankCountries);

/**
 * The European Economic Area, as far as wineries can be paid there, with Switzerland and the United Kingdom.
 */
const europe = [
  ...['AT', 'BE', 'BG', 'CY', 'CZ', 'DE', 'DK', 'EE', 'ES', 'FI', 'FR', 'GR', 'IE', 'IT', 'LT', 'LU', 'LV', 'MT'],
  ...['NL', 'NO', 'PL', 'PT', 'RO', 'SE', 'SI', 'SK', 'CH', 'GB'],
];

/**
 * The countries to whose accounts Stripe lets an operator in the United States send a separate transfer. A charge can be
 * made on behalf of a winery anywhere, but what was taken back from an account elsewhere cannot be sent to it again.
 * @see https://docs.stripe.com/connect/cross-border-payouts
 */
export const transferCountries: readonly string[] = ['US', 'CA', ...europe];
