import type { CheckoutView, Countries } from '#features/checkout/checkout.ts';
import type { DeliveryMethod } from '#features/orders/line-items.ts';
import type { SavedCard } from '#features/payments/cards/saved-card.ts';
import { Notice } from '#ui/feedback/notice.tsx';
import { CheckboxField } from '#ui/fields/checkbox-field.tsx';
import { RadioGroup } from '#ui/fields/radio-group.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { CardForm } from '../cards/card-form.tsx';
import type { CardState } from '../cards/use-card-payments.ts';
import { type CheckoutForm, CheckoutSection, checkboxProps, fieldProps } from './checkout-fields.tsx';
import { billsToShippingAddress, paysWithNewCard } from './checkout-state.ts';

/** The card that pays: the saved one, or a new one with its billing address. */
export function PaymentSection(props: {
  view: CheckoutView;
  form: CheckoutForm;
  cards: CardState;
  delivery: DeliveryMethod | null;
  isPlaced: boolean;
  countries: Countries;
}) {
  const { view, form, cards, delivery, isPlaced, countries } = props;
  const { card } = view;
  const isNew = paysWithNewCard(view, form.fields);
  return (
    <CheckoutSection id="payment-title" title="Payment">
      {card?.expired && (
        <Notice tone="warning">Your saved card, {cardName(card)}, has expired. Please pay with another one.</Notice>
      )}
      {card && !card.expired && (
        <RadioGroup
          key={form.fields.card}
          id="checkout-card"
          name="card"
          label="Which card?"
          defaultValue={form.fields.card}
          onChange={(value) => form.change('card', value)}
          choices={[
            { value: 'saved', label: cardName(card), note: expiryOf(card) },
            { value: 'new', label: 'Another card' },
          ]}
        />
      )}
      {isNew && (
        <>
          <CardForm id="checkout-new-card" state={cards} />
          {!isPlaced && (
            <CheckboxField
              {...checkboxProps(form, 'saveCard')}
              label="Save this card"
              hint={card ? 'It takes the place of the card that is saved now.' : 'For your next order.'}
            />
          )}
          {delivery === 'shipping' && (
            <CheckboxField
              {...checkboxProps(form, 'sameAddress')}
              label="The card’s bills go to the shipping address"
            />
          )}
          {!billsToShippingAddress(form.fields, delivery) && <BillingFields form={form} countries={countries} />}
        </>
      )}
    </CheckoutSection>
  );
}

function cardName({ brand, last4Digits }: SavedCard): string {
  return `${brand.charAt(0).toUpperCase()}${brand.slice(1)} ending in ${last4Digits}`;
}

function expiryOf({ expirationMonth, expirationYear }: SavedCard): string {
  return `Expires ${String(expirationMonth).padStart(2, '0')} / ${expirationYear}`;
}

/** The billing address of a new card, in any country. */
function BillingFields({ form, countries }: { form: CheckoutForm; countries: Countries }) {
  const { language, countries: all } = countries;
  const choices = all.map(({ code, name }) => ({ value: code, label: name }));
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
