import { randomUUID } from 'node:crypto';
import { useState } from 'react';
import { data, Link } from 'react-router';
import { myAllocationsPath } from '#features/allocations/allocation-url.ts';
import {
  type Offer,
  type OfferStep,
  type PricedOffer,
  type Quote,
  stepsOf,
} from '#features/allocations/buying/offer.ts';
import { showOffer } from '#features/allocations/buying/show-offers.server.ts';
import { formatWindowTime } from '#features/allocations/window-time.ts';
import { listListingsByIds } from '#features/listings/list-listings.server.ts';
import type { ListingSummary } from '#features/listings/listing.ts';
import { wineryUrl } from '#features/wineries/winery.ts';
import { formatLocalDay } from '#kit/time.ts';
import { Badge } from '#ui/feedback/badge.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { Breadcrumbs } from '#ui/navigation/breadcrumbs.tsx';
import { formatCents } from '../../catalog/clubs/club-texts.ts';
import { BottleImage } from '../../catalog/media/bottle-image.tsx';
import { listingImage } from '../../catalog/media/listing-image.ts';
import { addressNames } from '../../forms/address-fields.tsx';
import { readForm } from '../../forms/form-action.server.ts';
import { failuresOf } from '../../forms/form-fields.tsx';
import { FormOutcome } from '../../forms/form-outcome.tsx';
import { formStateOf, limitedAccess, revalidateAfterForms, type TypedText } from '../../forms/form-result.ts';
import { requireUser } from '../../shell/guards.server.ts';
import { privateMeta } from '../../shell/meta/private-meta.ts';
import type { Route } from './+types/offer.route.ts';
import { GrantingNote } from './granting-note.tsx';
import { handleOfferForm, wantedOf } from './offer.server.ts';
import { OfferForm, offerFieldId } from './offer-form.tsx';
import { OfferOrder } from './offer-order.tsx';
import { OwnPurchases, OwnWish } from './own-part.tsx';
import { phaseText } from './phase-text.ts';

/** `/my-allocations/{id}`: an allocation for one of its people; with `step=` and bottles what they cost. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { app, actor, user } = requireUser(context, url);
  const typedStep = url.searchParams.get('step');
  const step: OfferStep | undefined = typedStep === 'buy' || typedStep === 'wish' ? typedStep : undefined;
  const delivery = url.searchParams.get('delivery') === 'pickup' ? ('pickup' as const) : ('shipping' as const);
  const asked = step ? { step, delivery, wanted: wantedOf(url.searchParams) } : undefined;
  const shown = await showOffer(app, actor, { id: params.id, asked });
  if (!shown.ok) throw data(null, { status: 404 });
  return {
    site: app.site,
    ...shown.value,
    pictures: await listListingsByIds(
      app,
      actor,
      shown.value.offer.wines.map(({ listingId }) => listingId),
      { closed: true },
    ),
    isLimited: actor.limited,
    name: `${user.firstName} ${user.lastName}`.trim(),
    attempt: randomUUID(),
    done: url.searchParams.get('done'),
  };
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  return handleOfferForm(requireUser(context, url), params.id, await readForm(request));
}

export const shouldRevalidate = revalidateAfterForms;

export const meta = ({ loaderData }: Route.MetaArgs) =>
  privateMeta(loaderData?.site, loaderData?.offer.title ?? 'Page not found');

const doneMessages: Readonly<Record<string, string>> = {
  bought: 'Your bottles are set aside, and we are charging your card. Your order appears below in a moment.',
  wished: 'Your wish is saved. You can change or withdraw it while the window is open.',
  withdrawn: 'Your wish is withdrawn.',
};

export default function OfferPage({ loaderData, actionData }: Route.ComponentProps) {
  const { offer, pictures, isLimited, done } = loaderData;
  // why: a sent form may be about other bottles than the address of the page
  const priced = actionData?.priced ?? loaderData.priced;
  const typed = useTypedAddress(actionData?.typed);
  const form = formStateOf(actionData, { ...storedText(loaderData), ...typed });
  const errors = { ...problemsOf(priced), ...form.errors };
  const message = actionData || priced ? undefined : doneMessages[done ?? ''];
  const isOpen = offer.phase === 'open' && !isLimited;
  const quote = isOpen ? quoteOf(priced) : null;
  const ids = quote ? orderFieldIds : bottleFieldIds(offer, priced?.step ?? 'buy');
  return (
    <div className="mx-auto grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-8 px-gutter pt-5 pb-16">
      <OfferHeader offer={offer} />
      {message && (
        <Notice tone="success" live="polite">
          {message}
        </Notice>
      )}
      <FormOutcome result={isLimited && !actionData ? limitedAccess : actionData} failures={failuresOf(errors, ids)} />
      <OwnPurchases purchases={offer.purchases} />
      <OwnWish offer={offer} mayWithdraw={isOpen} />
      {quote && priced ? (
        <OfferOrder data={loaderData} quote={quote} priced={priced} form={form} />
      ) : (
        isOpen &&
        stepsOf(offer).map((step) => (
          <OfferForm
            key={step}
            offer={offer}
            step={step}
            pictures={pictures}
            typed={priced?.step === step ? priced : undefined}
            address={typed}
            errors={priced === null || priced.step === step ? errors : {}}
          />
        ))
      )}
      {offer.phase !== 'open' && offer.wish === null && offer.purchases.length === 0 && (
        <WineList offer={offer} pictures={pictures} />
      )}
    </div>
  );
}

/** What is wrong with the bottles that were asked for. */
function problemsOf(priced: PricedOffer | null): Record<string, string> {
  return priced && 'problems' in priced.result ? priced.result.problems : {};
}

/** What the bottles that were asked for cost; null if they cannot be bought. */
function quoteOf(priced: PricedOffer | null): Quote | null {
  return priced && 'quote' in priced.result ? priced.result.quote : null;
}

/** The fields of the order form that may have errors. */
const orderFieldIds = Object.fromEntries(['wines', ...addressNames, 'card', 'age'].map((name) => [name, name]));

/** The fields for bottles that may have errors. */
function bottleFieldIds(offer: Offer, step: OfferStep): Record<string, string> {
  const names = ['wines', ...offer.wines.map(({ listingId }) => `bottles-${listingId}`), 'delivery'];
  return Object.fromEntries(names.map((name) => [name, offerFieldId(offer, step, name)]));
}

/** The address that was typed last for an order that was refused; undefined if there is none. */
function useTypedAddress(typed: TypedText | undefined): TypedText | undefined {
  const [kept, keep] = useState<TypedText>();
  // why: the answer of a form is gone once a link to one of its fields is followed
  if (typed?.streetAddress !== undefined && typed !== kept) keep(typed);
  return kept && Object.fromEntries(addressNames.map((name) => [name, kept[name] ?? '']));
}

/** What the order form says at first: the saved address. */
function storedText({ offer, name }: Route.ComponentProps['loaderData']) {
  const { recipientName = name, streetAddress = '', apartment = '', postalCode = '' } = offer.address ?? {};
  const { city = '', state = 'TX', phone = '' } = offer.address ?? {};
  return { recipientName, streetAddress, apartment: apartment ?? '', postalCode, city, state, phone: phone ?? '' };
}

function OfferHeader({ offer }: { offer: Offer }) {
  const { title, winery, phase, opensAt, closesAt, description, shipOn } = offer;
  return (
    <header className="grid gap-3">
      <Breadcrumbs crumbs={[{ label: 'My allocations', to: myAllocationsPath }, { label: title }]} />
      <h1 className="text-heading text-balance wrap-anywhere">{title}</h1>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-soft">
        <Link to={wineryUrl(winery.slug)} className="link">
          {winery.name}
        </Link>
        <Badge tone={phase === 'open' ? 'ready' : 'neutral'}>{phaseText[phase]}</Badge>
        <span>
          {phase === 'before' && `${formatWindowTime(opensAt)} to ${formatWindowTime(closesAt)}, by the winery’s clock`}
          {phase === 'open' && `Until ${formatWindowTime(closesAt)}, by the winery’s clock`}
          {phase === 'over' && `Closed ${formatWindowTime(closesAt)}`}
        </span>
      </p>
      {description !== '' && <p className="max-w-prose whitespace-pre-line wrap-anywhere">{description}</p>}
      {shipOn !== null && <p className="text-small">The wine ships from {formatLocalDay(shipOn)}.</p>}
      {phase !== 'open' && stepsOf(offer).includes('wish') && <GrantingNote offer={offer} />}
    </header>
  );
}

/** What is or was offered, while nothing can be bought. */
function WineList({ offer: { wines }, pictures }: { offer: Offer; pictures: readonly ListingSummary[] }) {
  const pictureOf = (listingId: string) => {
    const found = pictures.find(({ id }) => id === listingId);
    return found ? listingImage(found, '4rem') : null;
  };
  return (
    <section aria-labelledby="wines-title" className="grid gap-3">
      <h2 id="wines-title" className="text-title">
        Wines
      </h2>
      <ul className="list-none divide-y divide-line border-y border-line">
        {wines.map(({ listingId, name, url, priceCents, maxBottles }) => (
          <li key={listingId} className="grid grid-cols-[4rem_minmax(0,1fr)] items-center gap-5 py-3">
            <BottleImage picture={pictureOf(listingId)} alt="" />
            <div className="grid gap-0.5">
              <Link to={url} className="link font-semibold wrap-anywhere">
                {name}
              </Link>
              <p className="figures text-small text-ink-soft">
                {formatCents(priceCents)} each · up to {maxBottles}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
