import { ContactLines, type LegalSection } from './legal-page.tsx';

/** The terms on the duties of vendors and users, and on liability and law. */
export const termsOfConduct: readonly LegalSection[] = [
  {
    id: 'vendors',
    title: 'What vendors owe',
    Body: () => (
      <>
        <p>A vendor promises, for every listing and every order:</p>
        <ul>
          <li>
            to hold all licenses and permits that making, selling and shipping the wine needs, and to keep them valid;
          </li>
          <li>to list accurately: name, vintage, grapes, origin, strength, price, stock and pictures;</li>
          <li>to sell and deliver to persons of 21 and over alone, with an adult’s signature;</li>
          <li>to answer orders promptly, pack with care and ship when promised;</li>
          <li>to collect and pay the taxes that are the vendor’s to pay;</li>
          <li>to handle returns, refunds and complaints fairly.</li>
        </ul>
        <p>Vendors are paid through our payment provider, whose terms for connected accounts apply to them too.</p>
      </>
    ),
  },
  {
    id: 'your-content',
    title: 'What you write and upload',
    Body: ({ site }) => (
      <>
        <p>
          Reviews, pictures, listings and messages stay yours. You give {site.name} a worldwide, non-exclusive,
          royalty-free license to store, show, adapt in form and distribute them in order to run and present the
          marketplace. The license ends when you remove the content, except where others have already used it as these
          terms allow, or where we must keep it by law.
        </p>
        <p>
          You confirm that you may give this license, and that the content breaks no law and no right of others. We may
          remove content that does, or that these terms forbid.
        </p>
      </>
    ),
  },
  {
    id: 'conduct',
    title: 'What is not allowed',
    Body: () => (
      <ul>
        <li>Buying for, or letting wine be received by, anyone under 21.</li>
        <li>Reselling without the license that it needs.</li>
        <li>False details, false reviews, or reviews of one’s own wine or for pay.</li>
        <li>Insults, threats, hatred, and what belongs to somebody else.</li>
        <li>Settling a sale outside the marketplace in order to avoid its fees.</li>
        <li>
          Breaking in, overloading the site, spreading malware, or collecting data by machine without our consent.
        </li>
        <li>Anything that the law forbids.</li>
      </ul>
    ),
  },
  {
    id: 'liability',
    title: 'Warranty and liability',
    Body: ({ site }) => (
      <>
        <p>
          The site is provided “as is” and “as available”. As far as the law allows, we give no warranty, express or
          implied, for the site, for the wines that vendors sell on it, or for what vendors and users write.
        </p>
        <p>
          As far as the law allows, {site.name} is not liable for indirect or consequential damage or lost profit. Our
          whole liability for everything that arises from the site or an order is capped at{' '}
          <strong>the greater of $500 and the amount that you paid</strong> for the order in question.
        </p>
        <p>
          If a third party makes a claim against us because you broke these terms or the law, you bear the loss and the
          reasonable cost of our defense.
        </p>
      </>
    ),
  },
  {
    id: 'law',
    title: 'Governing law',
    Body: ({ site }) => (
      <p>
        These terms are governed by the <strong>law of the State of Texas</strong>, without regard to its rules on
        conflicts of law. Disputes with {site.name} are for the state and federal courts in Texas. If one provision is
        invalid, the others stand.
      </p>
    ),
  },
  {
    id: 'changes',
    title: 'Changes',
    Body: () => (
      <p>
        When we change these terms, the date at the head of this page changes. For a change that matters we also tell
        account holders by e-mail before it takes effect. Orders already placed keep the terms that they were placed
        under.
      </p>
    ),
  },
  {
    id: 'contact',
    title: 'Questions',
    Body: ({ site }) => (
      <>
        <p>Ask us about these terms, or report what breaks them:</p>
        <ContactLines contact={site.contact} />
      </>
    ),
  },
];
