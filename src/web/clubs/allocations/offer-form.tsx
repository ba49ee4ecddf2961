import { Link } from 'react-router';
import {
  bottleRange,
  type Offer,
  type OfferedWine,
  type OfferStep,
  type PricedOffer,
} from '#features/allocations/buying/offer.ts';
import type { ListingSummary } from '#features/listings/listing.ts';
import { Button } from '#ui/actions/button.tsx';
import { RadioGroup } from '#ui/fields/radio-group.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { formatCents } from '../../catalog/clubs/club-texts.ts';
import { BottleImage } from '../../catalog/media/bottle-image.tsx';
import { listingImage } from '../../catalog/media/listing-image.ts';
import { Form } from '../../forms/form.tsx';
import type { TypedText } from '../../forms/form-result.ts';
import { GrantingNote } from './granting-note.tsx';

type FormProps = {
  offer: Offer;
  step: OfferStep;
  /** What was asked before. */
  typed: PricedOffer | undefined;
  errors: Readonly<Record<string, string>>;
  /** An address that was typed for an order that is not possible, to be kept until the next one. */
  address?: TypedText | undefined;
  /** The wines that have pages, with their pictures. */
  pictures: readonly ListingSummary[];
};

const deliveries = [
  { value: 'shipping', label: 'Shipping' },
  { value: 'pickup', label: 'Pickup at the winery', note: 'Bring a photo ID.' },
];

/** The id of a field of a form for bottles. The same wine may be in two forms of the page. */
export function offerFieldId({ model }: Offer, step: OfferStep, name: string): string {
  return step === 'wish' && model !== 'wish' ? `wish-${name}` : name;
}

/** How many bottles of each wine somebody wants: a form that gets the page with the total, from which they buy or wish. */
export function OfferForm({ offer, step, typed, errors, address, pictures }: FormProps) {
  const isOnlyWish = offer.model === 'wish';
  const title = step === 'buy' ? 'Buy' : isOnlyWish ? 'Wish' : 'Wish for more';
  return (
    <section aria-labelledby={`title-${step}`} className="grid gap-4">
      <div className="grid gap-1">
        <h2 id={`title-${step}`} className="text-title">
          {title}
        </h2>
        <p className="max-w-prose text-small text-ink-soft text-pretty">
          {step === 'buy'
            ? 'Choose your bottles. You see the total with shipping before anything is charged.'
            : 'Wishes are granted when all windows are over. Only what you get is charged then.'}
        </p>
        {step === 'wish' && <GrantingNote offer={offer} />}
      </div>
      {/* why: an address does not belong into the address of a page */}
      <Form method={address ? 'post' : 'get'} noValidate preventScrollReset className="grid gap-5">
        <input type="hidden" name="step" value={step} />
        {Object.entries(address ?? {}).map(([name, text]) => (
          <input key={name} type="hidden" name={name} value={text} />
        ))}
        <ul className="list-none divide-y divide-line border-y border-line">
          {offer.wines.map((wine) => (
            <WineField key={wine.listingId} {...{ wine, offer, step, typed, errors, pictures }} />
          ))}
        </ul>
        {errors.wines && (
          <p id={offerFieldId(offer, step, 'wines')} className="text-small font-medium text-danger">
            {errors.wines}
          </p>
        )}
        <RadioGroup
          id={offerFieldId(offer, step, 'delivery')}
          name="delivery"
          label="Shipping or pickup?"
          choices={deliveries}
          defaultValue={typed?.delivery ?? 'shipping'}
          look="pills"
        />
        <p>
          <Button
            type="submit"
            kind={step === 'buy' || isOnlyWish ? 'primary' : 'secondary'}
            {...(address ? { name: 'intent', value: 'price' } : {})}
          >
            {step === 'buy' ? 'Show the total' : 'Show what it would cost'}
          </Button>
        </p>
      </Form>
    </section>
  );
}

type WineProps = FormProps & { wine: OfferedWine };

function WineField({ wine, offer, step, typed, errors, pictures }: WineProps) {
  const { listingId, name, url, priceCents, left } = wine;
  const picture = pictures.find(({ id }) => id === listingId);
  const { least, most } = bottleRange(wine, { ...offer, step });
  const field = `bottles-${listingId}`;
  const asked = typed?.wanted.find((one) => one.listingId === listingId)?.quantity;
  const usual =
    step === 'wish' ? wine.wished || (offer.model === 'wish' ? wine.defaultBottles : 0) : wine.defaultBottles;
  const value = typed ? (asked ?? 0) : Math.min(usual, most);
  return (
    <li className="grid grid-cols-[4rem_minmax(0,1fr)] items-center gap-x-5 gap-y-3 py-4 md:grid-cols-[5rem_minmax(0,1fr)_7rem]">
      <div className="row-span-2 md:row-span-1">
        <BottleImage picture={picture ? listingImage(picture, '5rem') : null} alt="" />
      </div>
      <div className="grid min-w-0 gap-0.5">
        <Link to={url} className="link font-semibold wrap-anywhere">
          {name}
        </Link>
        <p className="figures text-small text-ink-soft">
          {formatCents(priceCents)} each · {rangeText(least, most)}
          {step === 'buy' && offer.model === 'first-come' && ` · ${left} left`}
        </p>
      </div>
      <div className="w-28">
        <TextField
          id={offerFieldId(offer, step, field)}
          name={field}
          label="Bottles"
          inputMode="numeric"
          autoComplete="off"
          maxLength={3}
          defaultValue={Number.isNaN(value) ? '' : String(value)}
          error={errors[field]}
          disabled={most === 0}
        />
      </div>
    </li>
  );
}

function rangeText(least: number, most: number): string {
  if (most === 0) return 'you have your maximum';
  return least > 1 ? `${least} to ${most} bottles` : `up to ${most}`;
}
