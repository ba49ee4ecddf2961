import { useNavigation } from 'react-router';
import { offerPath } from '#features/allocations/allocation-url.ts';
import type { Offer, PricedOffer, Quote } from '#features/allocations/buying/offer.ts';
import { isUsableCard } from '#features/payments/cards/saved-card.ts';
import { Button } from '#ui/actions/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { SavedCardTile } from '../../cards/saved-card-tile.tsx';
import { formatBottles, formatCents } from '../../catalog/clubs/club-texts.ts';
import { AddressFields } from '../../forms/address-fields.tsx';
import { Form } from '../../forms/form.tsx';
import { FieldGroup } from '../../forms/form-fields.tsx';
import type { FormState } from '../../forms/form-result.ts';

type OrderProps = {
  data: { offer: Offer; attempt: string; site: { name: string } };
  quote: Quote;
  priced: PricedOffer;
  form: FormState;
};

/** What the chosen bottles cost with everything included, and the button that buys them or wishes for them. */
export function OfferOrder({ data, quote, priced, form }: OrderProps) {
  const { offer, attempt } = data;
  const { step, delivery, wanted } = priced;
  const busy = useNavigation().formMethod === 'POST';
  const { card } = offer;
  const total = formatCents(quote.totalCents);
  return (
    <Form method="post" noValidate preventScrollReset className="grid gap-8">
      <input type="hidden" name="attempt" value={attempt} />
      <input type="hidden" name="delivery" value={delivery} />
      <input type="hidden" name="total" value={quote.totalCents} />
      {wanted.map(({ listingId, quantity }) => (
        <input key={listingId} type="hidden" name={`bottles-${listingId}`} value={quantity} />
      ))}
      <Costs offer={offer} quote={quote} priced={priced} site={data.site.name} />
      {delivery === 'shipping' && (
        <FieldGroup id="address-title" title="Shipping address">
          <AddressFields form={form} />
        </FieldGroup>
      )}
      <FieldGroup id="card" title="Card">
        {card !== null && isUsableCard(card) ? (
          <SavedCardTile card={card} />
        ) : (
          <Notice
            tone="warning"
            actions={
              <Button to="/account/payment-methods" reloadDocument size="small">
                Save a card
              </Button>
            }
          >
            {form.errors.card ?? 'Save a card first, then come back to this page.'}
          </Notice>
        )}
      </FieldGroup>
      {form.errors.age && (
        <p id="age" className="text-small font-medium text-danger">
          {form.errors.age}
        </p>
      )}
      {form.errors.wines && (
        <p id="wines" className="text-small font-medium text-danger">
          {form.errors.wines}
        </p>
      )}
      <div className="grid gap-3">
        <p className="max-w-prose text-small text-ink-soft text-pretty">
          {step === 'buy'
            ? `We charge your saved card ${total} now. If it’s declined, we release your bottles.`
            : `If your wish is granted, we charge your saved card at most ${total}, less if you get fewer bottles. You can withdraw it while your window is open.`}
        </p>
        <p className="flex flex-wrap gap-3">
          <Button type="submit" name="intent" value={step} kind="primary" size="large" busy={busy} busyLabel="Sending">
            {step === 'buy' ? `Buy for ${total}` : `Wish for ${total}`}
          </Button>
          <Button to={offerPath(offer.id)}>Change the bottles</Button>
        </p>
      </div>
    </Form>
  );
}

function Costs({ offer, quote, priced, site }: Pick<OrderProps, 'quote' | 'priced'> & { offer: Offer; site: string }) {
  const rows = [
    ...priced.wanted.map(({ listingId, quantity }) => {
      const wine = offer.wines.find((one) => one.listingId === listingId);
      return [`${wine?.name}, ${formatBottles(quantity)}`, formatCents((wine?.priceCents ?? 0) * quantity)];
    }),
    [priced.delivery === 'shipping' ? 'Shipping' : 'Pickup at the winery', formatCents(quote.shippingCents)],
    ...(quote.feeCents === 0 ? [] : [[`${site} fee`, formatCents(quote.feeCents)]]),
    ['Total', formatCents(quote.totalCents)],
  ];
  return (
    <section aria-labelledby="total" className="grid gap-3">
      <h2 id="total" className="text-title">
        {priced.step === 'buy' ? 'Your order' : 'Your wish'}
      </h2>
      <dl className="figures divide-y divide-line border-y border-line">
        {rows.map(([label, amount]) => (
          <div key={label} className="flex justify-between gap-6 py-2.5 last:font-semibold">
            <dt className="min-w-0 wrap-anywhere">{label}</dt>
            <dd>{amount}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
