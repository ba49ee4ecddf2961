import type { CheckoutView, Countries } from '#features/checkout/checkout.ts';
import type { DeliveryMethod } from '#features/orders/line-items.ts';
import { isUsableCard, type SavedCard } from '#features/payments/cards/saved-card.ts';
import { Notice } from '#ui/feedback/notice.tsx';
import { CheckboxField } from '#ui/fields/checkbox-field.tsx';
import { RadioGroup } from '#ui/fields/radio-group.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { CardFailure } from '../cards/card-failure.tsx';
import { CardForm } from '../cards/card-form.tsx';
import type { CardState } from '../cards/use-card-payments.ts';
import { billsToShippingAddress, paysWithNewCard, savesCard } from './checkout-choices.ts';
import { type CheckoutForm, CheckoutSection, checkboxProps, fieldProps } from './checkout-fields.tsx';

/** The card that pays: the saved one, or a new one with its billing address. */
export function PaymentSection(props: {
  view: CheckoutView;
  form: CheckoutForm;
  cards: CardState;
  delivery: DeliveryMethod | null;
  isPlaced: boolean;
  countries: Countries;
  /** Why the saved card was refused. */
  refusal: string | undefined;
}) {
  const { view, form, cards, delivery, isPlaced, countries, refusal } = props;
  const { card } = view;
  const isNew = paysWithNewCard(view, form.fields);
  return (
    <CheckoutSection id="payment-title" title="Payment">
      {card?.blocked && (
        <Notice tone="warning">
          Your bank declined your saved card, {cardName(card)}, and it can’t be charged any more. Please pay with
          another one.
        </Notice>
      )}
      {card?.expired && !card.blocked && (
        <Notice tone="warning">Your saved card, {cardName(card)}, has expired. Please pay with another one.</Notice>
      )}
      {refusal !== undefined && !isNew && <CardFailure failure={refusal} />}
      {card && isUsableCard(card) && (
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
          <div>
            <CheckboxField
              {...checkboxProps(form, 'saveCard')}
              checked={savesCard(view, form.fields)}
              disabled={isPlaced}
              label={card ? 'Save this card instead of the saved one' : 'Save this card for my next order'}
            />
            {delivery === 'shipping' && (
              <CheckboxField {...checkboxProps(form, 'sameAddress')} label="Billing address is the same as shipping" />
            )}
          </div>
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
  const text = (field: Parameters<typeof fieldProps>[1], label: string, autoComplete: string, maxLength: number) => ({
    ...fieldProps(form, field),
    label,
    autoComplete: `billing ${autoComplete}`,
    maxLength,
  });
  return (
    <fieldset className="grid gap-4">
      <legend className="mb-3 font-semibold">Billing address</legend>
      <div className="grid items-start gap-4 md:grid-cols-[3fr_2fr]">
        <TextField {...text('addressLine1', 'Address', 'address-line1', 200)} />
        <TextField {...text('addressLine2', 'Second line', 'address-line2', 200)} optional />
      </div>
      <div className="grid grid-cols-2 items-start gap-4">
        <TextField {...text('billingPostalCode', 'Postal code', 'postal-code', 20)} />
        <TextField {...text('billingCity', 'City', 'address-level2', 80)} />
        <div className="max-md:col-span-full">
          <TextField {...text('billingState', 'State or region', 'address-level1', 80)} optional />
        </div>
        <div className="max-md:col-span-full">
          <SelectField
            {...fieldProps(form, 'billingCountry')}
            label="Country"
            autoComplete="billing country"
            lang={language}
            choices={choices}
          />
        </div>
      </div>
    </fieldset>
  );
}
