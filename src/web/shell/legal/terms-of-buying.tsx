import { Link } from 'react-router';
import { paymentTermLabel } from '#features/orders/process/payment-term.ts';
import type { LegalSection } from './legal-page.tsx';

/** The terms on who may buy, and on ordering and payment. */
export const termsOfBuying: readonly LegalSection[] = [
  {
    id: 'agreement',
    title: 'This agreement',
    Body: ({ site }) => (
      <>
        <p>
          These terms are an agreement between you and {site.name}. They apply whenever you open this site, create an
          account, order, list wine or write a review. If you do not agree with them, please do not use the site.
        </p>
        <p>
          In these terms a <strong>user</strong> is anyone who visits or buys, and a <strong>vendor</strong> is a winery
          that lists its wines or tastings here. What we do with your data is set out in our{' '}
          <Link to="/privacy-policy">privacy policy</Link>, which is part of these terms.
        </p>
      </>
    ),
  },
  {
    id: 'age',
    title: 'You must be 21',
    Body: () => (
      <>
        <p>
          You must be at least 21 years old to have an account, and so must the person who receives a delivery. By
          ordering you confirm both. Buying alcohol for anyone younger is a crime.
        </p>
        <p>
          The carrier asks for identification and for the signature of an adult of 21 or older, and leaves no wine at a
          door. If nobody of that age can sign, the wine goes back to the vendor, who may charge you for the way there
          and back.
        </p>
      </>
    ),
  },
  {
    id: 'accounts',
    title: 'Your account',
    Body: () => (
      <ul>
        <li>You give us true and complete details, your date of birth included, and keep them so.</li>
        <li>You keep your password to yourself. What is done through your account counts as done by you.</li>
        <li>One person has one account. You do not sell it, lend it or hand it on.</li>
        <li>Tell us at once if you believe that somebody else uses it.</li>
        <li>You may close it at any time. Orders under way are finished first.</li>
        <li>We may suspend or close an account that breaks these terms or the law, or endangers others.</li>
      </ul>
    ),
  },
  {
    id: 'marketplace',
    title: 'A neutral marketplace',
    Body: ({ site }) => (
      <>
        <p>
          {site.name} is a neutral marketplace. We do not make, own, store, sell or ship wine. The vendor does, and the
          contract of sale is between you and the vendor alone.
        </p>
        <p>
          Your order is an offer. <strong>The vendor’s approval of the order forms the binding agreement</strong>{' '}
          between the two of you. Until then you may withdraw it, and the vendor may decline it. We are not a party to
          that agreement, and do not warrant that a vendor will perform it.
        </p>
      </>
    ),
  },
  {
    id: 'ordering',
    title: 'Ordering and payment',
    Body: ({ site }) => (
      <>
        <p>
          Prices are in US dollars. Before you pay you see everything that you will pay, each on a line of its own: the
          wines, shipping, taxes and the {site.name} fee, which is the platform fee for running the marketplace.
        </p>
        <ul>
          <li>You pay by card, through our payment provider. We do not see or keep your card number.</li>
          <li>Your card is authorized when you order, and charged when the vendor approves.</li>
          <li>If the vendor declines, or does not answer in time, the authorization is released.</li>
          <li>
            A payment that is begun and not completed within {paymentTermLabel} expires, and the bottles go back on
            sale.
          </li>
          <li>
            What a vendor can ship to you depends on the law where you live. An order that it forbids is not fulfilled.
          </li>
        </ul>
        <p>
          <strong>Fees are non-cancelable and non-refundable once confirmed</strong>, unless these terms or the law say
          otherwise.
        </p>
      </>
    ),
  },
  {
    id: 'refunds',
    title: 'Returns and refunds',
    Body: () => (
      <>
        <p>
          Returns and refunds are <strong>at the vendor’s discretion and handled only by the vendor</strong>. Please
          write to the vendor first: a corked or broken bottle is best settled between the two of you.
        </p>
        <p>
          If a delivery did not come, or is not what you ordered, you may dispute the order from its page. Nothing here
          limits rights that the law gives you and that cannot be waived.
        </p>
      </>
    ),
  },
];
