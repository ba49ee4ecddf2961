import { lazy, Suspense, useEffect, useEffectEvent } from 'react';
import type { CheckoutView, Countries } from '#features/checkout/checkout.ts';
import { formatMoney } from '#kit/money.ts';
import { Button } from '#ui/actions/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { TextArea } from '#ui/fields/text-area.tsx';
import type { CardState } from '../cards/use-card-payments.ts';
import { BottleCountForm, OrderSummary } from '../catalog/order-summary.tsx';
import { bottleCount } from '../shell/cart/cart-messages.ts';
import { shownErrors, shownProblem } from './checkout-choices.ts';
import { fieldProps } from './checkout-fields.tsx';
import type { CheckoutPhase, CheckoutStep, PlacedOrder } from './checkout-state.ts';
import { expiredMessage } from './checkout-steps.ts';
import { DeliverySection } from './delivery-section.tsx';
import { PaymentSection } from './payment-section.tsx';
import { ProblemNotice } from './problem-notice.tsx';
import { type CheckoutProps, useCheckout } from './use-checkout.ts';

type PageProps = CheckoutProps & { countries: Countries; siteName: string };

const loadLater = () => import('./checkout-later.tsx');
// why: most buyers never see an error. If its code cannot be loaded, the page is, with what was typed
const reload = () => {
  location.reload();
  return new Promise<never>(() => {});
};
const CheckoutErrors = lazy(() => loadLater().then(({ CheckoutErrors: it }) => ({ default: it }), reload));
const ExpiredNotice = lazy(() => loadLater().then(({ ExpiredNotice: it }) => ({ default: it }), reload));
const PaymentCountdown = lazy(() =>
  import('../shell/payment-countdown.tsx').then(({ PaymentCountdown: it }) => ({ default: it }), reload),
);
const OrderPlacedNotice = lazy(() => loadLater().then(({ OrderPlacedNotice: it }) => ({ default: it }), reload));

/** The checkout of a winery: the order first, then its delivery, the card, and a note to the winery. */
export function CheckoutPage({ countries, siteName, ...props }: PageProps) {
  const { view } = props;
  const checkout = useCheckout(props);
  const { option, state, cards } = checkout;
  const { fields, problem, order, deadline, phase } = state;
  const errors = shownErrors(state);
  const form = { fields, errors, change: checkout.change, changeAll: checkout.changeAll };
  useReloadOnRestore();
  useAuthorizedPayment(cards, view.order?.payment?.clientSecret, () => order && checkout.confirm(order.id));
  useEffect(() => void loadLater().catch(() => undefined), []);
  if (!option) return null;
  if (phase.name === 'placed') {
    return (
      <Suspense>
        <OrderPlacedNotice placed={phase} onResend={checkout.resendMessage} />
      </Suspense>
    );
  }
  const isPlaced = order !== null;
  return (
    <div data-focused className="mx-auto grid max-w-page content-start gap-5 px-gutter pt-5">
      <header>
        <h1 className="text-title">{view.kind === 'another-card' ? 'Choose another card' : 'Check out'}</h1>
        <p className="text-small text-ink-soft">{introOf(view.kind, view.winery.name)}</p>
      </header>
      <PageNotices {...view} />
      {view.kind === 'enquiry' && <BottleCountForm view={view} />}
      {phase.name === 'expired' ? (
        <Suspense>
          <ExpiredNotice to={checkout.startUrl()} message={expiredMessage} />
        </Suspense>
      ) : (
        <form
          ref={checkout.form}
          noValidate
          className="grid items-start gap-x-10 gap-y-8 lg:grid-cols-[20rem_minmax(0,1fr)] xl:grid-cols-[18rem_minmax(0,1fr)_minmax(0,1fr)]"
          onBlur={({ target }) => checkout.leave(target.getAttribute('name') ?? '')}
          onSubmit={(event) => {
            event.preventDefault();
            checkout.submit();
          }}
        >
          <div className="lg:row-span-2 xl:row-span-1">
            <OrderSummary view={view} option={option} siteName={siteName} />
          </div>
          <div className="grid min-w-0 content-start gap-5">
            <DeliverySection
              view={view}
              option={option}
              form={form}
              isPlaced={isPlaced}
              name={props.name}
              changeUrl={order && phase.name === 'editing' ? changeUrlOf(view, order) : undefined}
            />
            {view.kind !== 'another-card' && (
              <TextArea {...fieldProps(form, 'message')} label="Note to the winery" optional rows={2} />
            )}
            {option.delivery === 'shipping' && !isPlaced && (
              <TextArea
                {...fieldProps(form, 'giftNote')}
                label="Gift note"
                hint="Printed on the slip in the box."
                optional
                rows={2}
                maxLength={300}
              />
            )}
          </div>
          <div className="grid min-w-0 content-start gap-5">
            <PaymentSection
              view={view}
              form={form}
              cards={cards}
              delivery={option.delivery}
              isPlaced={isPlaced}
              countries={countries}
              refusal={problem?.isOfCard && problem.text}
            />
            {Object.keys(errors).length > 0 && (
              <Suspense>
                <CheckoutErrors errors={errors} />
              </Suspense>
            )}
            <ProblemNotice problem={shownProblem(state)} onRetry={checkout.confirm} />
            <Suspense>
              {deadline && view.kind !== 'another-card' && (
                <PaymentCountdown {...deadline} held={view.booking ? 'seats' : 'bottles'} onOver={checkout.expire} />
              )}
            </Suspense>
            <PayButton total={formatMoney(option.payinTotal)} phase={phase} />
          </div>
        </form>
      )}
    </div>
  );
}

/** What buyers must know before they begin. */
function PageNotices({ leftOut, items }: Pick<CheckoutView, 'leftOut' | 'items'>) {
  const reduced = items.filter(({ wanted }) => wanted !== undefined);
  return (
    <>
      <div className="hidden noscript:block">
        <Notice tone="warning" title="Paying needs JavaScript">
          Your card is sent straight to our payment provider, which takes JavaScript. Please switch it on and load this
          page again.
        </Notice>
      </div>
      {reduced.length > 0 && (
        <Notice tone="warning" title="Fewer bottles than in your cart">
          {reduced.map(({ listingId, name, quantity, wanted }) => (
            <p key={listingId}>
              {name}: only {bottleCount(quantity)} left of the {wanted} that you wanted.
            </p>
          ))}
        </Notice>
      )}
      {leftOut.length > 0 && (
        <Notice tone="warning" title="Not in this order">
          {leftOut.join(', ')}: this stays in your cart, as it cannot be bought with the rest now.
        </Notice>
      )}
    </>
  );
}

/** The label of the button during a step; checking a card is too fast to show one. */
const busyLabels: Partial<Record<CheckoutStep, string>> = {
  'placing-order': 'Placing your order',
  paying: 'Asking your bank',
  confirming: 'Finishing your order',
};

function PayButton({ total, phase }: { total: string; phase: CheckoutPhase }) {
  const busyLabel = phase.name === 'working' || phase.name === 'leaving' ? busyLabels[phase.step] : undefined;
  return (
    <div className="grid gap-2">
      <Button type="submit" kind="primary" size="large" wide busy={busyLabel !== undefined} busyLabel={busyLabel ?? ''}>
        Pay {total}
      </Button>
      <p className="text-caption text-ink-soft">
        Your card is reserved now and charged only when the winery accepts the order.
      </p>
      <p role="status" className="sr-only">
        {busyLabel ?? ''}
      </p>
    </div>
  );
}

function introOf(kind: CheckoutProps['view']['kind'], winery: string): string {
  if (kind === 'another-card')
    return `Your card was refused when ${winery} accepted. Your order only needs another card.`;
  return kind === 'resume' ? `Your unpaid order with ${winery}` : `Your order with ${winery}`;
}

/**
 * Checks on load whether the order's payment is already confirmed: the buyer returns from their bank's page, or the
 * page was reloaded after paying. It is then not confirmed again.
 * @param clientSecret of the order with which the page was opened
 * @param onAuthorized called if it is
 */
function useAuthorizedPayment(cards: CardState, clientSecret: string | undefined, onAuthorized: () => void): void {
  const payments = cards.step === 'open' ? cards.payments : undefined;
  const handleAuthorized = useEffectEvent(onAuthorized);
  useEffect(() => {
    if (!payments || clientSecret === undefined) return;
    void payments.retrievePayment(clientSecret).then(({ ok }) => ok && handleAuthorized());
  }, [payments, clientSecret]);
}

/** Reloads the page when the browser restores it from its back/forward cache: its order has changed since. */
function useReloadOnRestore(): void {
  useEffect(() => {
    const reloadRestored = ({ persisted }: PageTransitionEvent) => persisted && location.reload();
    window.addEventListener('pageshow', reloadRestored);
    return () => window.removeEventListener('pageshow', reloadRestored);
  }, []);
}

/** Where another delivery or address is chosen for an order that waits for its payment. */
function changeUrlOf({ kind }: CheckoutView, { id, state }: PlacedOrder): string | undefined {
  return kind !== 'another-card' && state === 'pending-payment' ? `?replace=${id}` : undefined;
}
