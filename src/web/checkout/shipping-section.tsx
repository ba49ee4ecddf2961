import { lazy, Suspense } from 'react';
import type { PostalAddress, SavedAddress } from '#features/accounts/addresses/address.ts';
import { usStates } from '#features/accounts/addresses/us-states.ts';
import type { CheckoutView } from '#features/checkout/checkout.ts';
import { addressFieldsOf } from '#features/checkout/checkout-form.ts';
import { shipsTo } from '#features/orders/placing/served-states.ts';
import { Button } from '#ui/actions/button.tsx';
import { CheckboxField } from '#ui/fields/checkbox-field.tsx';
import { RadioGroup } from '#ui/fields/radio-group.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { ShippingAddress } from '../catalog/address-lines.tsx';
import { type CheckoutForm, checkboxProps, fieldProps } from './checkout-fields.tsx';

const UnservedState = lazy(async () => ({ default: (await import('../catalog/unserved-state.tsx')).UnservedState }));

const TooMuchNotice = lazy(async () => ({ default: (await import('./checkout-later.tsx')).TooMuchNotice }));

type SectionProps = {
  form: CheckoutForm;
  view: CheckoutView;
  /** The buyer's name, the recipient of a new address. */
  name: string;
  /** Whether the wine can be picked up instead. */
  picksUp: boolean;
};

/** Where wine is shipped: an address of the buyer's address book, or the fields of one. */
export function ShippingSection({ form, view, name, picksUp }: SectionProps) {
  const { fields } = form;
  const { addresses } = view;
  const tooMuch = view.tooMuch[fields.state];
  const chosen = addresses.find(({ id }) => id === fields.addressId);
  const isList = fields.addressView === 'list';
  const isTyped = fields.addressView === 'fields' || !chosen;
  const show = (addressView: 'list' | 'fields') => form.change('addressView', addressView);
  return (
    <div className="grid gap-4">
      {tooMuch && (
        <Suspense>
          <TooMuchNotice refusal={tooMuch} view={view} picksUp={picksUp} />
        </Suspense>
      )}
      {isList && <AddressList form={form} addresses={addresses} name={name} />}
      {isTyped ? (
        <AddressFields form={form} addresses={addresses} />
      ) : (
        !isList && <ShippingDestination details={chosen} />
      )}
      {fields.state !== '' && !shipsTo(fields.state) && (
        <Suspense>
          <UnservedState state={fields.state}>
            {picksUp && 'You can pick the wine up at the winery instead.'}
          </UnservedState>
        </Suspense>
      )}
      {addresses.length > 0 && !isList && (
        <p className="flex flex-wrap gap-3">
          {!isTyped && (
            <Button size="small" onClick={() => show('fields')}>
              Edit address
            </Button>
          )}
          <Button size="small" onClick={() => show('list')}>
            Use another address
          </Button>
        </p>
      )}
    </div>
  );
}

type AddressProps = { form: CheckoutForm; addresses: readonly SavedAddress[] };

/** The saved addresses, and a new one. */
function AddressList({ form, addresses, name }: AddressProps & { name: string }) {
  const choose = (id: string) => {
    const address = addresses.find((one) => one.id === id);
    form.changeAll(addressFieldsOf(address, name));
  };
  return (
    <RadioGroup
      id="checkout-addressId"
      name="addressId"
      label="Which address?"
      defaultValue={form.fields.addressId || 'new'}
      onChange={choose}
      choices={[
        ...addresses.map(({ id, recipientName, streetAddress, apartment, city, state, postalCode, isDefault }) => ({
          value: id,
          label: isDefault ? `${recipientName} (default)` : recipientName,
          note: `${apartment ? `${streetAddress}, ${apartment}` : streetAddress}, ${city}, ${state} ${postalCode}`,
        })),
        { value: 'new', label: 'A new address' },
      ]}
    />
  );
}

/** Where the wine is shipped, and what happens there. */
export function ShippingDestination({ details }: { details: PostalAddress }) {
  return (
    <div className="grid gap-2">
      <ShippingAddress address={details} />
      <p className="text-caption text-ink-soft">An adult of 21 or older shows a photo ID and signs for it.</p>
    </div>
  );
}

const states = usStates.map(({ code, name }) => ({ value: code, label: name }));

/** The fields of an address in the USA. */
function AddressFields({ form, addresses }: AddressProps) {
  const text = (field: Parameters<typeof fieldProps>[1], label: string, autoComplete: string, maxLength: number) => ({
    ...fieldProps(form, field),
    label,
    autoComplete: `shipping ${autoComplete}`,
    maxLength,
  });
  const edited = addresses.find(({ id }) => id === form.fields.addressId);
  return (
    <div className="grid gap-4">
      <div className="grid items-start gap-4 md:grid-cols-[3fr_2fr]">
        <TextField {...text('recipientName', 'Recipient', 'name', 120)} />
        <TextField {...text('phone', 'Phone', 'tel', 30)} optional type="tel" />
      </div>
      <div className="grid items-start gap-4 md:grid-cols-[3fr_2fr]">
        <TextField {...text('streetAddress', 'Street and number', 'address-line1', 200)} />
        <TextField {...text('apartment', 'Apartment', 'address-line2', 60)} optional />
      </div>
      <div className="grid grid-cols-2 items-start gap-4 md:grid-cols-[2fr_3fr_3fr] xl:grid-cols-3">
        <TextField {...text('postalCode', 'ZIP code', 'postal-code', 10)} inputMode="numeric" />
        <TextField {...text('city', 'City', 'address-level2', 80)} />
        <div className="max-md:col-span-full">
          <SelectField
            {...fieldProps(form, 'state')}
            label="State"
            autoComplete="shipping address-level1"
            choices={states}
          />
        </div>
      </div>
      <div>
        <CheckboxField
          {...checkboxProps(form, 'adult')}
          label="The recipient is 21 or older"
          hint="The carrier asks for a photo ID and a signature, and won’t leave it with anyone under 21."
        />
        {addresses.length > 0 && !edited?.isDefault && (
          <CheckboxField {...checkboxProps(form, 'makeDefault')} label="Make this my default address" />
        )}
      </div>
    </div>
  );
}
