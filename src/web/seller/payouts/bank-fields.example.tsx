import type { ExampleGroup, Examples } from '#ui/example.ts';
import { BankFields } from './bank-account-fields.tsx';
import { useBankForm } from './use-bank-form.ts';

export const group: ExampleGroup = 'features';

/** The fields of a country, without a payment gateway. */
function Fields({ id, code, name }: { id: string; code: string; name: string }) {
  return <BankFields id={id} form={useBankForm(undefined, { code, name }, 'company')} />;
}

const untouched = { type: () => {}, leave: () => {}, token: async () => undefined, spend: () => {} };

export const examples: Examples = {
  iban: { note: 'Most of Europe.', show: () => <Fields id="bf-at" code="AT" name="Austria" /> },
  'united-states': { show: () => <Fields id="bf-us" code="US" name="United States" /> },
  canada: { show: () => <Fields id="bf-ca" code="CA" name="Canada" /> },
  japan: { note: 'The longest.', show: () => <Fields id="bf-jp" code="JP" name="Japan" /> },
  wrong: {
    note: 'A field that was left wrong.',
    show: () => (
      <BankFields
        id="bf-wrong"
        form={{
          ...untouched,
          country: { code: 'GB', name: 'United Kingdom' },
          typed: { sortCode: '10-88-0', accountNumber: '00012345' },
          errors: { sortCode: 'A sort code has 6 digits; here are 5.' },
          refused: undefined,
          loaded: true,
          complete: false,
        }}
      />
    ),
  },
  refused: {
    note: 'The provider does not know an account that looks right.',
    show: () => (
      <BankFields
        id="bf-refused"
        form={{
          ...untouched,
          country: { code: 'AT', name: 'Austria' },
          typed: { iban: 'AT61 1904 3002 3457 3201' },
          errors: {},
          refused:
            'Could not connect the account. Please check that the IBAN is valid in Austria. Stripe says: “This bank is closed.”',
          loaded: true,
          complete: true,
        }}
      />
    ),
  },
};
