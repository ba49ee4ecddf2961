import { useEffect, useEffectEvent } from 'react';
import { useLocation } from 'react-router';
import type { Countries } from '#features/checkout/checkout.ts';
import { formatMoney } from '#kit/money.ts';
import { Button } from '#ui/actions/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { TextArea } from '#ui/fields/text-area.tsx';
import type { CardState } from '../cards/use-card-payments.ts';
import { ResendVerificationButton } from '../shell/account-menu/resend-verification-button.tsx';
import { PaymentCountdown } from '../shell/payment-countdown.tsx';
import { CheckoutSection, fieldProps } from './checkout-fields.tsx';
import type { CheckoutPhase, CheckoutProblem, CheckoutStep } from './checkout-state.ts';
import { expiredMessage } from './checkout-steps.ts';
import { DeliverySection } from './delivery-section.tsx';
import { OrderPlacedNotice } from './order-placed-notice.tsx';
import { OrderSummary } from './order-summary.tsx';
import { PaymentSection } from './payment-section.tsx';
import { type CheckoutProps, useCheckout } from './use-checkout.ts';

type PageProps = CheckoutProps & {
  countries: Countries;
  siteName: string;
  /** The buyer's email address if it is not verified. */
  unverified: string | null;
};

/** The checkout of a winery: delivery, card, a message to the winery, and a summary of the order. */
export function CheckoutPage({ countries, siteName, unverified, ...props }: PageProps) {
  const { view } = props;
  const checkout = useCheckout(props);
  const { option, state, cards } = checkout;
  const { fields, errors, problem, order, deadline, phase } = state;
  const busyLabel = busyLabelOf(phase);
  const form = { fields, errors, change: checkout.change };
  useReloadOnRestore();
  useAuthorizedPayment(cards, view.order?.payment?.clientSecret, () => order && checkout.confirm(order.id));
  if (!option) return null;
  if (phase.name === 'placed') return <OrderPlacedNotice placed={phase} onResend={checkout.resendMessage} />;
  const isPlaced = order !== null;
  return (
    <div className="mx-auto grid max-w-page content-start gap-8 px-gutter pt-8 pb-16 md:pt-12">
      <header className="grid gap-1">
        <h1 className="text-heading">{view.kind === 'another-card' ? 'Choose another card' : 'Check out'}</h1>
        <p className="text-ink-soft">{introOf(view.kind, view.winery.name)}</p>
      </header>
      <div className="hidden noscript:block">
        <Notice tone="warning" title="Paying needs JavaScript">
          Your card goes straight to our payment provider, and that takes JavaScript. Please switch it on and load this
          page again.
        </Notice>
      </div>
      {unverified !== null && <UnverifiedEmailNotice email={unverified} />}
      {view.leftOut.length > 0 && (
        <Notice tone="warning" title="Not in this order">
          {view.leftOut.join(', ')}: this stays in your cart, as it cannot be bought with the rest now.
        </Notice>
      )}
      {phase.name === 'expired' ? (
        <ExpiredNotice to={checkout.startUrl()} />
      ) : (
        <form
          ref={checkout.form}
          noValidate
          className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-12"
          onSubmit={(event) => {
            event.preventDefault();
            checkout.submit();
          }}
        >
          <div className="grid min-w-0 gap-8 max-lg:order-2">
            <DeliverySection
              view={view}
              option={option}
              form={form}
              isPlaced={isPlaced}
              placedShipping={view.order?.shippingDetails ?? null}
            />
            <PaymentSection
              view={view}
              form={form}
              cards={cards}
              delivery={option.delivery}
              isPlaced={isPlaced}
              countries={countries}
            />
            {view.kind !== 'another-card' && (
              <CheckoutSection id="message-title" title={`A word to ${view.winery.name}`}>
                <TextArea
                  {...fieldProps(form, 'message')}
                  label="Message"
                  optional
                  hint="It is sent with your order."
                />
              </CheckoutSection>
            )}
            <ProblemNotice problem={problem} onRetry={checkout.confirm} />
            <div className="grid gap-3">
              {deadline && view.kind !== 'another-card' && <PaymentCountdown {...deadline} onOver={checkout.expire} />}
              <Button
                type="submit"
                kind="primary"
                size="large"
                wide
                busy={busyLabel !== undefined}
                busyLabel={busyLabel ?? ''}
              >
                Pay {formatMoney(option.payinTotal)}
              </Button>
              <p className="text-caption text-ink-soft">
                Your card is reserved now and charged only when the winery accepts the order.
              </p>
              <p role="status" className="sr-only">
                {busyLabel ?? ''}
              </p>
            </div>
          </div>
          <div className="max-lg:order-1 lg:sticky lg:top-6">
            <OrderSummary items={view.items} option={option} booking={view.booking} siteName={siteName} />
          </div>
        </form>
      )}
    </div>
  );
}

/** The label of the button during a step; checking a card is too fast to show one. */
const busyLabels: Partial<Record<CheckoutStep, string>> = {
  'placing-order': 'Placing your order',
  paying: 'Asking your bank',
  confirming: 'Finishing your order',
};

function busyLabelOf(phase: CheckoutPhase): string | undefined {
  return phase.name === 'working' || phase.name === 'leaving' ? busyLabels[phase.step] : undefined;
}

function introOf(kind: CheckoutProps['view']['kind'], winery: string): string {
  if (kind === 'another-card')
    return `Your card was refused when ${winery} accepted. Your order stands: it only needs another card.`;
  return kind === 'resume' ? `Your order with ${winery} waits for its payment.` : `Your order with ${winery}`;
}

function ExpiredNotice({ to }: { to: string }) {
  return (
    <Notice
      tone="warning"
      live="polite"
      title="The time to pay is over"
      actions={
        <Button to={to} reloadDocument>
          Begin again
        </Button>
      }
    >
      {expiredMessage}
    </Notice>
  );
}

/** The error of the last attempt, above the button. */
function ProblemNotice(props: { problem: CheckoutProblem | undefined; onRetry: (orderId: string) => void }) {
  const { text, unconfirmed, law } = props.problem ?? {};
  if (text === undefined) return null;
  const retry = unconfirmed !== undefined && <Button onClick={() => props.onRetry(unconfirmed)}>Try again</Button>;
  return (
    <Notice tone="error" live="assertive" actions={retry || undefined}>
      {text}
      {law && (
        <>
          {' The law: '}
          <a href={law.source} className="link" rel="noopener">
            {law.name}
          </a>
        </>
      )}
    </Notice>
  );
}

/**
 * The notice for a buyer whose email address is not verified: where the receipt will be sent, with a button to resend
 * the link. It does not leave the page, so nothing typed is lost.
 */
function UnverifiedEmailNotice({ email }: { email: string }) {
  const { pathname, search } = useLocation();
  return (
    <Notice
      title="Your receipt waits for your e-mail address"
      actions={<ResendVerificationButton from={pathname + search} />}
    >
      Receipts go to verified addresses only. Open the link in the e-mail to{' '}
      <strong className="wrap-anywhere">{email}</strong>, now or after you have paid, and the receipt comes by itself.
    </Notice>
  );
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
    const reload = ({ persisted }: PageTransitionEvent) => persisted && location.reload();
    window.addEventListener('pageshow', reload);
    return () => window.removeEventListener('pageshow', reload);
  }, []);
}
