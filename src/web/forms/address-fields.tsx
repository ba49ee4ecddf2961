import { usStates } from '#features/accounts/addresses/us-states.ts';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { fieldPropsOf } from './form-fields.tsx';
import type { FormState } from './form-result.ts';

/** The names of the fields of an address, in their order. */
export const addressNames = [
  'recipientName',
  'streetAddress',
  'apartment',
  'postalCode',
  'city',
  'state',
  'phone',
] as const;

const states = usStates.map(({ code, name }) => ({ value: code, label: name }));

/** The address to which a club's wine is shipped. */
export function AddressFields({ form }: { form: FormState }) {
  const field = fieldPropsOf(form);
  return (
    <>
      <TextField {...field('recipientName')} label="Recipient" autoComplete="name" maxLength={120} />
      <div className="grid items-start gap-4 md:grid-cols-[3fr_2fr]">
        <TextField {...field('streetAddress')} label="Street and number" autoComplete="address-line1" maxLength={200} />
        <TextField {...field('apartment')} label="Apartment" autoComplete="address-line2" maxLength={60} optional />
      </div>
      <div className="grid items-start gap-4 md:grid-cols-3">
        <TextField
          {...field('postalCode')}
          label="ZIP code"
          autoComplete="postal-code"
          inputMode="numeric"
          maxLength={10}
        />
        <TextField {...field('city')} label="City" autoComplete="address-level2" maxLength={80} />
        <SelectField {...field('state')} label="State" autoComplete="address-level1" choices={states} />
      </div>
      <TextField {...field('phone')} label="Phone" type="tel" autoComplete="tel" maxLength={30} optional />
    </>
  );
}
