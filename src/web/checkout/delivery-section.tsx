import type { CheckoutView, DeliveryOption } from '#features/checkout/checkout.ts';
import type { PickupAddress, ShippingDetails } from '#features/orders/order.ts';
import { shippingRefusal } from '#features/orders/placing/shipping-law.ts';
import { usStates } from '#features/places/us-states.ts';
import { formatMoney } from '#kit/money.ts';
import { Notice } from '#ui/feedback/notice.tsx';
import { CheckboxField } from '#ui/fields/checkbox-field.tsx';
import { RadioGroup } from '#ui/fields/radio-group.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { type CheckoutForm, CheckoutSection, checkboxProps, fieldProps } from './checkout-fields.tsx';

const deliveryLabels = { pickup: 'Pick up at the winery', shipping: 'Have it sent' } as const;

/** The delivery of the wine. @param placedShipping the shipping address of an order that is placed */
export function DeliverySection(props: {
  view: CheckoutView;
  option: DeliveryOption;
  form: CheckoutForm;
  placedShipping: ShippingDetails | null;
  isPlaced: boolean;
}) {
  const { view, option, form, placedShipping, isPlaced } = props;
  if (option.delivery === null) {
    return (
      <CheckoutSection id="delivery-title" title="Where">
        {option.pickupAddress && <AddressLines address={option.pickupAddress} />}
      </CheckoutSection>
    );
  }
  return (
    <CheckoutSection id="delivery-title" title="Delivery">
      {!isPlaced && view.deliveryOptions.length > 1 && (
        <RadioGroup
          key={option.delivery}
          id="checkout-delivery"
          name="delivery"
          label="How would you like to get it?"
          defaultValue={option.delivery}
          onChange={(value) => form.change('delivery', value)}
          choices={view.deliveryOptions.map(({ delivery, lineItems }) => {
            const fee = lineItems.find(({ code }) => /shipping-fee|pickup-fee/.test(code))?.lineTotal;
            const price = fee === undefined || fee.amount === 0 ? 'Free' : formatMoney(fee);
            return { value: delivery ?? '', label: delivery ? deliveryLabels[delivery] : '', note: price };
          })}
        />
      )}
      {option.delivery === 'pickup' ? (
        <div className="grid gap-2">
          {option.pickupAddress && <AddressLines address={option.pickupAddress} />}
          <p className="text-small text-ink-soft">
            Bring an identity card: the winery hands wine to adults of 21 only.
          </p>
        </div>
      ) : isPlaced ? (
        placedShipping && <ShippingDestination details={placedShipping} />
      ) : (
        <ShippingFields form={form} picksUp={view.deliveryOptions.length > 1} />
      )}
    </CheckoutSection>
  );
}

function AddressLines({ address: { name, street, building, city, state, zip } }: { address: PickupAddress }) {
  return (
    <address className="text-small not-italic">
      <span className="font-semibold">{name}</span>
      <br />
      {street && (
        <>
          {street}
          <br />
        </>
      )}
      {building && (
        <>
          {building}
          <br />
        </>
      )}
      {city}, {state} {zip}
    </address>
  );
}

function ShippingDestination({ details }: { details: ShippingDetails }) {
  const { recipientName, streetAddress, apartment, city, state, postalCode } = details;
  const street = apartment ? `${streetAddress}, ${apartment}` : streetAddress;
  return <AddressLines address={{ name: recipientName, street, city, state, zip: postalCode }} />;
}

const states = usStates.map(({ code, name }) => ({ value: code, label: name }));

/** The fields of the shipping address. @param picksUp whether the wine can be picked up instead */
function ShippingFields({ form, picksUp }: { form: CheckoutForm; picksUp: boolean }) {
  const unserved = shippingRefusal(form.fields.state);
  return (
    <div className="grid gap-5">
      <TextField
        {...fieldProps(form, 'recipientName')}
        label="Recipient"
        autoComplete="shipping name"
        maxLength={120}
      />
      <div className="grid items-start gap-5 md:grid-cols-[2fr_1fr]">
        <TextField
          {...fieldProps(form, 'streetAddress')}
          label="Street and number"
          autoComplete="shipping address-line1"
          maxLength={200}
        />
        <TextField
          {...fieldProps(form, 'apartment')}
          label="Apartment"
          optional
          autoComplete="shipping address-line2"
          maxLength={60}
        />
      </div>
      <div className="grid items-start gap-5 md:grid-cols-[2fr_2fr_1fr]">
        <TextField {...fieldProps(form, 'city')} label="City" autoComplete="shipping address-level2" maxLength={80} />
        <SelectField
          {...fieldProps(form, 'state')}
          label="State"
          autoComplete="shipping address-level1"
          choices={states}
        />
        <TextField
          {...fieldProps(form, 'postalCode')}
          label="ZIP code"
          autoComplete="shipping postal-code"
          inputMode="numeric"
          maxLength={10}
        />
      </div>
      {unserved && (
        <Notice tone="warning" live="polite" title="Not served yet">
          {unserved.message} {picksUp && 'You can pick the wine up at the winery instead. '}
          The law:{' '}
          <a href={unserved.source} className="link" rel="noopener">
            {unserved.law}
          </a>
        </Notice>
      )}
      <p className="text-small text-ink-soft">Country: United States</p>
      <TextField
        {...fieldProps(form, 'phone')}
        label="Phone"
        optional
        hint="For the carrier, if nobody opens."
        type="tel"
        autoComplete="shipping tel"
        maxLength={30}
      />
      <CheckboxField
        {...checkboxProps(form, 'adult')}
        label="The recipient is 21 or older"
        hint="The carrier asks for an identity card and a signature, and takes the wine back from anybody younger."
      />
    </div>
  );
}
