/**
 * Labels by the gateway's field names; the first match counts.
 * @see https://docs.stripe.com/connect/required-verification-information
 */
const labels: [RegExp, string][] = [
  [/^external_account/, 'A bank account'],
  [/^tos_acceptance/, 'Your word that you agree to Stripe’s terms'],
  [/^business_profile\.mcc/, 'What the business sells'],
  [/^business_profile\.url/, 'The address of the business on the web'],
  [/^business_profile/, 'What the business does'],
  [/^business_type/, 'Whether a person or a company is paid'],
  [/^company\.name/, 'The name of the company'],
  [/^company\.tax_id/, 'The tax number of the company'],
  [/^company\.address/, 'The address of the company'],
  [/^company\.phone/, 'The phone number of the company'],
  [/^(company|owners|directors|executives)/, 'Who owns and leads the company'],
  [/first_name$/, 'Your first name'],
  [/last_name$/, 'Your last name'],
  [/\.dob/, 'Your date of birth'],
  [/\.address/, 'Your home address'],
  [/email$/, 'Your e-mail address'],
  [/phone$/, 'Your phone number'],
  [/(ssn_last_4|id_number)$/, 'Your social security or identity number'],
  [/verification/, 'A picture of an identity document'],
  [/relationship/, 'Your part in the company'],
];

/**
 * Labels of what an account still needs, without duplicates. @param fields the gateway's names, e.g.
 * `individual.id_number`
 */
export function requirementLabels(fields: readonly string[]): string[] {
  return [...new Set(fields.map(requirementLabel))];
}

/** The label of one field. Without a label it is the gateway's name in readable form. */
export function requirementLabel(field: string): string {
  const known = labels.find(([pattern]) => pattern.test(field))?.[1];
  const plain = (field.split('.').at(-1) ?? field).replaceAll('_', ' ');
  return known ?? plain.charAt(0).toUpperCase() + plain.slice(1);
}
