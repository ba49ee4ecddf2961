import { Link } from 'react-router';
import type { CheckoutView, DeliveryOption } from '#features/checkout/checkout.ts';
import { formatMoney } from '#kit/money.ts';
import { RadioGroup } from '#ui/fields/radio-group.tsx';
import { AddressLines } from '../catalog/address-lines.tsx';
import { type CheckoutForm, CheckoutSection } from './checkout-fields.tsx';
import { ShippingDestination, ShippingSection } from './shipping-section.tsx';

const deliveryLabels = { pickup: 'Pick up at the winery', shipping: 'Ship it to me' } as const;

/** The delivery of the wine, or the place of a tasting. @param name of the buyer */
export function DeliverySection(props: {
  view: CheckoutView;
  option: DeliveryOption;
  form: CheckoutForm;
  isPlaced: boolean;
  name: string;
  /** Where the delivery or address of an order that is placed and not paid is changed. */
  changeUrl: string | undefined;
}) {
  const { view, option, form, isPlaced, name, changeUrl } = props;
  const picksUp = view.deliveryOptions.length > 1;
  if (option.delivery === null) {
    return (
      <CheckoutSection id="delivery-title" title="Where">
        {option.pickupAddress && <AddressLines address={option.pickupAddress} />}
      </CheckoutSection>
    );
  }
  return (
    <CheckoutSection id="delivery-title" title="Delivery">
      {!isPlaced && picksUp && (
        <RadioGroup
          key={option.delivery}
          id="checkout-method"
          name="delivery"
          label="How would you like to get it?"
          look="pills"
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
          <p className="text-caption text-ink-soft">Bring a photo ID. You must be 21 or older to pick up.</p>
        </div>
      ) : isPlaced ? (
        <PlacedDestination view={view} form={form} />
      ) : (
        <ShippingSection form={form} view={view} name={name} picksUp={picksUp} />
      )}
      {changeUrl !== undefined && (
        <p>
          <Link to={changeUrl} className="link text-small" reloadDocument>
            Change delivery or address
          </Link>
        </p>
      )}
    </CheckoutSection>
  );
}

/** Where a placed order is shipped: as the order says, or as it was typed when it was placed from this page. */
function PlacedDestination({ view, form: { fields } }: { view: CheckoutView; form: CheckoutForm }) {
  return <ShippingDestination details={view.order?.shippingDetails ?? { ...fields, country: 'US' }} />;
}
