import type { Countries } from '#features/checkout/checkout.ts';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { type CheckoutForm, fieldProps } from './form-fields.ts';

/** Where the bills of a new card go, anywhere in the world. */
export function BillingFields({ form, countries }: { form: CheckoutForm; countries: Countries }) {
  const { language, countries: known } = countries;
  const choices = known.map(({ code, name }) => ({ value: code, label: name }));
  return (
    <fieldset className="grid gap-5">
      <legend className="mb-4 font-semibold">Billing address</legend>
      <TextField
        {...fieldProps(form, 'addressLine1')}
        label="Address"
        autoComplete="billing address-line1"
        maxLength={200}
      />
      <TextField
        {...fieldProps(form, 'addressLine2')}
        label="Address, second line"
        optional
        autoComplete="billing address-line2"
        maxLength={200}
      />
      <div className="grid items-start gap-5 md:grid-cols-[1fr_2fr]">
        <TextField
          {...fieldProps(form, 'billingPostalCode')}
          label="Postal code"
          autoComplete="billing postal-code"
          maxLength={20}
        />
        <TextField
          {...fieldProps(form, 'billingCity')}
          label="City"
          autoComplete="billing address-level2"
          maxLength={80}
        />
      </div>
      <div className="grid items-start gap-5 md:grid-cols-2">
        <TextField
          {...fieldProps(form, 'billingState')}
          label="State or region"
          optional
          autoComplete="billing address-level1"
          maxLength={80}
        />
        <SelectField
          {...fieldProps(form, 'billingCountry')}
          label="Country"
          autoComplete="billing country"
          lang={language}
          choices={choices}
        />
      </div>
    </fieldset>
  );
}
