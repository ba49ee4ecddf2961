import { useNavigation } from 'react-router';
import { myClubsPath } from '#features/clubs/club-url.ts';
import { type MembershipDetails, memberReasons } from '#features/clubs/own-memberships/own-membership.ts';
import { isUsableCard } from '#features/payments/cards/saved-card.ts';
import type { FieldErrors } from '#kit/field-errors.ts';
import { formatDate } from '#kit/time.ts';
import { Button } from '#ui/actions/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { CheckboxField } from '#ui/fields/checkbox-field.tsx';
import { RadioGroup } from '#ui/fields/radio-group.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Disclosure } from '#ui/layout/disclosure.tsx';
import { cardBrand } from '../cards/card-brand.ts';
import { cardPageUrl } from '../cards/card-page-url.ts';
import { ShippingAddress } from '../catalog/address-lines.tsx';
import { formatBottles, formatCents } from '../catalog/clubs/club-texts.ts';
import { AddressFields, addressNames } from '../forms/address-fields.tsx';
import { Form } from '../forms/form.tsx';
import { FieldGroup, fieldPropsOf } from '../forms/form-fields.tsx';
import type { TypedText } from '../forms/form-result.ts';
import { LogInToChange } from './opened-by-link.tsx';

type Given = { membership: MembershipDetails; errors: FieldErrors };

/** A more expensive tier that the winery offers: the terms, and a box to agree to them. */
export function OfferSection({ membership: { id, offer, winery, tier, byLink }, errors }: Given) {
  const busy = useNavigation().formData?.get('do');
  if (offer === null) return null;
  return (
    <FieldGroup id="offer-title" title={`${winery.name} offers you another tier`}>
      <p className="max-w-prose text-small">
        {offer.name}: {formatBottles(offer.bottles)} instead of {formatBottles(tier.bottles)} in {tier.name}. It can
        cost more than you agreed to, so nothing changes unless you agree.
      </p>
      {offer.isFull && <Notice>This tier is full now.</Notice>}
      {byLink && (
        <LogInToChange id={id} section="offer-title">
          Log in to answer
        </LogInToChange>
      )}
      {!offer.isFull && !byLink && (
        <Form method="post" preventScrollReset noValidate className="grid gap-4">
          <p className="max-w-prose rounded-md border border-line bg-paper-raised px-4 py-3.5 text-small text-pretty">
            {offer.consent}
          </p>
          <input type="hidden" name="shown" value={offer.shown} />
          <CheckboxField
            id="tierConsent"
            name="tierConsent"
            value="yes"
            label="I have read this, and I agree."
            error={errors.tierConsent}
          />
          <p>
            <Button
              type="submit"
              kind="primary"
              name="do"
              value="accept-tier"
              busy={busy === 'accept-tier'}
              busyLabel="Saving"
            >
              Change my tier
            </Button>
          </p>
        </Form>
      )}
      {!byLink && (
        <Form method="post" preventScrollReset noValidate>
          <Button type="submit" name="do" value="decline-tier" busy={busy === 'decline-tier'} busyLabel="Saving">
            Keep {tier.name}
          </Button>
        </Form>
      )}
    </FieldGroup>
  );
}

/** Putting the membership on hold until a day, or ending a hold. */
export function HoldSection({ membership, errors, typed }: Given & { typed: TypedText }) {
  const { id, state, holdUntil, today, byLink } = membership;
  const busy = useNavigation().formData?.get('do');
  if (state === 'waiting') return null;
  return (
    <FieldGroup id="hold" title="Hold">
      <p className="max-w-prose text-small text-ink-soft">
        During a hold nothing is charged, and you keep your place. It ends by itself; we e-mail you before.
      </p>
      <Form method="post" preventScrollReset noValidate className="flex flex-wrap items-end gap-3">
        <div className="min-w-0 basis-52">
          <TextField
            key={holdUntil ?? ''}
            id="until"
            name="until"
            type="date"
            label="Hold until"
            min={byLink ? (holdUntil ?? today) : today}
            defaultValue={(typed.do === 'hold' && typed.until) || (holdUntil ?? '')}
            error={errors.until}
          />
        </div>
        <Button type="submit" name="do" value="hold" busy={busy === 'hold'} busyLabel="Saving">
          {state === 'held' ? 'Change the day' : 'Put on hold'}
        </Button>
        {state === 'held' && !byLink && (
          <Button type="submit" name="do" value="resume" busy={busy === 'resume'} busyLabel="Saving">
            End the hold now
          </Button>
        )}
      </Form>
      {state === 'held' && byLink && (
        <LogInToChange id={id} section="hold">
          Log in to end the hold
        </LogInToChange>
      )}
    </FieldGroup>
  );
}

/** How the wines get there, and where. */
export function DeliverySection(given: Given & { typed: TypedText }) {
  const { id, delivery, address, town, winery, byLink } = given.membership;
  return (
    <FieldGroup id="delivery-title" title="Delivery">
      {delivery === 'pickup' ? (
        <p className="text-small">You pick up your wines at {winery.name}.</p>
      ) : address ? (
        <ShippingAddress address={address} />
      ) : (
        <p className="text-small">Shipped to {town}.</p>
      )}
      {byLink ? (
        <LogInToChange id={id} section="delivery-title">
          Log in to change the delivery
        </LogInToChange>
      ) : (
        <DeliveryForm {...given} />
      )}
    </FieldGroup>
  );
}

function DeliveryForm({ membership, errors, typed }: Given & { typed: TypedText }) {
  const { club, delivery, address } = membership;
  const isTyped = typed.do === 'deliver';
  const stored: TypedText = Object.fromEntries(addressNames.map((name) => [name, address?.[name] ?? '']));
  const form = { typed: { ...stored, state: address?.state ?? 'TX', delivery, ...(isTyped && typed) }, errors };
  const hasErrors = isTyped && Object.keys(errors).length > 0;
  const busy = useNavigation().formData?.get('do') === 'deliver';
  const choices = [
    ...(club.shipping ? [{ value: 'shipping', label: 'Shipping' }] : []),
    ...(club.pickup ? [{ value: 'pickup', label: 'Pickup at the winery', note: 'Bring a photo ID.' }] : []),
  ];
  return (
    <div className="*:border-b-0">
      <Disclosure title="Change the delivery" open={hasErrors}>
        <Form method="post" preventScrollReset noValidate className="grid gap-4">
          <input type="hidden" name="do" value="deliver" />
          {choices.length > 1 ? (
            <RadioGroup {...fieldPropsOf(form)('delivery')} label="How do the wines get there?" choices={choices} />
          ) : (
            <input type="hidden" name="delivery" value={choices[0]?.value} />
          )}
          {club.shipping && (
            <div className="grid gap-4 in-[form:has([name=delivery][value=pickup]:checked)]:hidden">
              <AddressFields form={form} />
            </div>
          )}
          <p>
            <Button type="submit" busy={busy} busyLabel="Saving">
              Save delivery
            </Button>
          </p>
        </Form>
      </Disclosure>
    </div>
  );
}

/** The card that pays. By the link of a mail it is not shown. */
export function CardSection({ membership: { id, card, byLink } }: { membership: MembershipDetails }) {
  const isUsable = card === undefined || (card !== null && isUsableCard(card));
  return (
    <FieldGroup id="card-title" title="Card">
      {isUsable ? <p className="text-small">{cardText(card)}</p> : <Notice tone="warning">{cardText(card)}</Notice>}
      {byLink ? (
        <LogInToChange id={id} section="card-title">
          Log in to see the card
        </LogInToChange>
      ) : (
        <p>
          <Button
            to={cardPageUrl({ from: `${myClubsPath}/${id}`, replace: Boolean(card) })}
            reloadDocument
            {...(!isUsable && { kind: 'primary' })}
          >
            {card ? 'Replace card' : 'Save a card'}
          </Button>
        </p>
      )}
    </FieldGroup>
  );
}

function cardText(card: MembershipDetails['card']): string {
  if (card === undefined) return 'Your saved card pays.';
  if (card === null) return 'No card is saved, so nothing can be charged. Save one to get your wine.';
  const name = `${cardBrand(card.brand)} ending in ${card.last4Digits}`;
  if (card.blocked)
    return `${name} was declined by your bank and can’t be charged any more. Replace it to get your wine.`;
  if (card.expired) return `${name} has expired. Replace it to get your wine.`;
  return `${name}, expires ${String(card.expirationMonth).padStart(2, '0')}/${card.expirationYear}.`;
}

/** What the member agreed to, word for word. */
export function ConsentSection({ membership: { club, consent } }: { membership: MembershipDetails }) {
  return (
    <Disclosure title="What you agreed to" aside={formatDate(consent.consentedAt)}>
      <p className="max-w-prose text-small text-pretty">{consent.text}</p>
      <p className="pt-2 text-small text-ink-soft">
        At most {formatCents(consent.toCents)} for the wines of a{' '}
        {club.model === 'subscription' ? 'shipment' : 'release'}.
      </p>
    </Disclosure>
  );
}

/**
 * Canceling: one press asks, the second cancels. The question why is optional.
 * @param query the part of the URL that the link of a mail needs
 */
export function CancelSection(props: { membership: MembershipDetails; asks: boolean; query: string }) {
  const { membership, asks, query } = props;
  const busy = useNavigation().formData?.get('do') === 'cancel';
  if (!asks) {
    return (
      <p>
        <Button to={`?${query === '' ? '' : `${query}&`}cancel=ask#cancel`} preventScrollReset rel="nofollow">
          Cancel membership
        </Button>
      </p>
    );
  }
  const reasons = Object.entries(memberReasons).map(([value, label]) => ({ value, label }));
  return (
    <section id="cancel" aria-labelledby="cancel-title" className="grid gap-4 rounded-lg border border-line-strong p-5">
      <h2 id="cancel-title" className="text-title">
        Cancel your membership?
      </h2>
      <p className="text-small">
        It ends at once, and nothing more is charged. Wine that was charged already is still sent.
        {membership.state === 'active' && ' You could also skip once or put it on hold.'}
      </p>
      <Form method="post" noValidate action={query === '' ? '.' : `.?${query}`} className="grid gap-4">
        <input type="hidden" name="do" value="cancel" />
        <SelectField
          id="reason"
          name="reason"
          label="Why? (optional)"
          placeholder="I’d rather not say"
          choices={reasons}
        />
        <p className="flex flex-wrap gap-3">
          <Button type="submit" kind="danger" busy={busy} busyLabel="Canceling">
            Cancel membership
          </Button>
          <Button to={query === '' ? '.' : `?${query}`} preventScrollReset>
            Keep it
          </Button>
        </p>
      </Form>
    </section>
  );
}
