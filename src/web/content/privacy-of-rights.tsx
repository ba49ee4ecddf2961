import { ContactLines, type LegalSection } from '../shell/legal/legal-page.tsx';

/** The sections of the privacy policy on retention, security, and people's rights. */
export const privacyOfRights: readonly LegalSection[] = [
  {
    id: 'retention',
    title: 'How long we keep it',
    Body: () => (
      <ul>
        <li>Account data: until you close the account.</li>
        <li>
          Orders and payments: seven years, as tax and alcohol law require. They are then deleted or made anonymous.
        </li>
        <li>Carts: 90 days after you last used them.</li>
        <li>Newsletter: until you unsubscribe.</li>
        <li>Logs: at most 90 days.</li>
      </ul>
    ),
  },
  {
    id: 'security',
    title: 'Security',
    Body: () => (
      <p>
        Connections are encrypted. Passwords are kept only as hashes, and card numbers not at all. Who works for us sees
        what the work needs. No system is perfectly safe: if a breach puts you at risk, we tell you and the authorities
        as the law requires.
      </p>
    ),
  },
  {
    id: 'eu-uk',
    title: 'Your rights in the EU and the UK',
    Body: ({ site }) => (
      <>
        <p>
          Where the GDPR or the UK GDPR applies, {site.name} is the controller of your data, and you have the right:
        </p>
        <ul>
          <li>to know what we hold about you, and to get a copy of it;</li>
          <li>to have it corrected or deleted;</li>
          <li>to have its use restricted, or to object to it;</li>
          <li>to take it with you in a form that machines read;</li>
          <li>to withdraw a consent, for the future;</li>
          <li>to complain to the authority of your country, in the UK the Information Commissioner’s Office.</li>
        </ul>
        <p>
          Our servers are in the United States. Where data comes to us from the EU or the UK, it is to fulfill our
          contract with you, or under the standard contractual clauses. No decision about you is made by machine alone.
        </p>
      </>
    ),
  },
  {
    id: 'california',
    title: 'California disclosures',
    Body: () => (
      <>
        <p>
          In the last twelve months we have collected these categories of personal information as the CCPA names them:
          identifiers, customer records, age, commercial information, and what you publish. They come from you, and from
          vendors and the payment provider when you order. The purposes and recipients are those above.
        </p>
        <p>
          We have not sold or shared personal information, of people under 16 either. You may ask to know, correct or
          delete what we hold; someone you authorize may ask for you; and we treat nobody worse for asking. As we do not
          track across sites, a Do Not Track or Global Privacy Control signal changes nothing: there is nothing to turn
          off.
        </p>
      </>
    ),
  },
  {
    id: 'children',
    title: 'Not for minors',
    Body: () => (
      <p>
        This site is for people of 21 and over. We do not knowingly collect data of anyone younger. If you believe that
        we hold some, write to us and we delete it.
      </p>
    ),
  },
  {
    id: 'changes',
    title: 'Changes',
    Body: () => (
      <p>
        When this policy changes, so does the date at the head of this page. For a change that matters we also tell
        account holders by e-mail before it takes effect.
      </p>
    ),
  },
  {
    id: 'contact',
    title: 'Contact',
    Body: ({ site }) => (
      <>
        <p>
          To use any of these rights, or to leave the newsletter, write to us. We may ask you to confirm who you are,
          and answer within 30 days.
        </p>
        <ContactLines contact={site.contact} />
      </>
    ),
  },
];
