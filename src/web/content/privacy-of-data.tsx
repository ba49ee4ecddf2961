import { Link } from 'react-router';
import type { LegalSection } from '../shell/legal/legal-page.tsx';

/** The sections of the privacy policy on which data are collected, why, and who receives them. */
export const privacyOfData: readonly LegalSection[] = [
  {
    id: 'in-short',
    title: 'In short',
    Body: () => (
      <ul>
        <li>We collect what buying and selling wine needs, and no more.</li>
        <li>No trackers, no advertising, no analytics of other companies.</li>
        <li>We do not sell your data.</li>
        <li>You may see, correct, take with you and delete what we hold.</li>
      </ul>
    ),
  },
  {
    id: 'collected',
    title: 'What we collect',
    Body: () => (
      <ul>
        <li>
          <strong>Your account:</strong> name, e-mail address, password (only as a hash), date of birth, ZIP code, and
          what you add, such as phone, company, a picture or a few words on yourself.
        </li>
        <li>
          <strong>Your orders:</strong> wines, amounts, delivery or pickup address, messages with the vendor, and what
          became of the order. Your card goes to the payment provider; we keep its brand, last four digits and expiry.
        </li>
        <li>
          <strong>Your cart:</strong> the wines in it, how many, and what they cost when you chose them.
        </li>
        <li>
          <strong>What you publish:</strong> reviews, listings and a winery’s page.
        </li>
        <li>
          <strong>E-mails:</strong> which kinds of them you do not want.
        </li>
        <li>
          <strong>Newsletter:</strong> your e-mail address and when you subscribed.
        </li>
        <li>
          <strong>Vendors:</strong> license numbers, and for payouts what the payment provider must know by law.
        </li>
        <li>
          <strong>Technical:</strong> our log notes time, address of the page and result of each request. It holds no
          name, no search and no network address. To stop abuse of forms we count attempts by network address, as a hash
          that is deleted soon after.
        </li>
        <li>
          <strong>Security:</strong> when somebody signed in to your account, failed to, or changed its password,
          address or bank account, with the first part of the network address. We keep it for 90 days.
        </li>
      </ul>
    ),
  },
  {
    id: 'cookies',
    title: 'Cookies',
    Body: () => (
      <>
        <p>We use only cookies that the shop cannot do without. There are four:</p>
        <ul>
          <li>
            <strong>session</strong> keeps you signed in, until you sign out.
          </li>
          <li>
            <strong>cart</strong> finds your cart again, for 90 days after you last changed it or until you sign in,
            when it becomes your account’s.
          </li>
          <li>
            <strong>flash</strong> remembers the heart that you pressed before you signed in, for an hour at most.
          </li>
          <li>
            <strong>euCookiesAccepted</strong> remembers that you have accepted the notice on cookies, for ten years or
            as long as your browser allows.
          </li>
        </ul>
        <p>
          Each is set only once it is needed. The pictures of bottles and landscapes are drawn by us and come from this
          site, as do the fonts.
        </p>
      </>
    ),
  },
  {
    id: 'use',
    title: 'What we use it for',
    Body: () => (
      <ul>
        <li>
          To run your account, your cart and your orders, and to bring buyers and vendors together (our contract).
        </li>
        <li>To verify that buyers are 21 or older, and to meet duties of tax and record keeping (the law).</li>
        <li>To prevent fraud, keep the site secure and mend its faults (our legitimate interest).</li>
        <li>To send the newsletter, if you asked for it (your consent, which you may withdraw at any time).</li>
      </ul>
    ),
  },
  {
    id: 'sharing',
    title: 'Who gets it',
    Body: () => (
      <>
        <ul>
          <li>The vendor you order from: name, delivery address, contact, order and messages.</li>
          <li>The payment provider: what a payment or a payout needs.</li>
          <li>The carrier, through the vendor: name, address and that an adult must sign.</li>
          <li>
            Services that run the site for us (hosting, mail, error reports), bound by contract to our instructions.
          </li>
          <li>Authorities, where the law obliges us.</li>
          <li>A successor, if the business is sold; you would be told first.</li>
        </ul>
        <p>
          We do not sell personal data, and do not share it for advertising. The contract of sale is yours and the
          vendor’s (see our <Link to="/terms-of-service#marketplace">terms</Link>), and vendors answer for what they do
          with your data.
        </p>
      </>
    ),
  },
];
