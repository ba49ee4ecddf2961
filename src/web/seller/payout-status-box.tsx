import type { ReactNode } from 'react';
import type { PayoutAccountView, PayoutStatus } from '#features/payments/payouts/payout-account.ts';
import { requirementLabel, requirementLabels } from '#features/payments/payouts/requirement-labels.ts';
import { formatDate } from '#kit/time.ts';
import { Notice } from '#ui/feedback/notice.tsx';
import { StripeLinkForm } from './link-form.tsx';

type BoxProps = { account: PayoutAccountView; action: string };

/** How an account stands, and what its owner can do about it. @param action where the forms of the page go */
export function PayoutStatusBox({ status, ...box }: BoxProps & { status: PayoutStatus }) {
  switch (status) {
    case 'verificationNeeded':
      return <VerificationNeeded {...box} />;
    case 'verificationSuccess':
      return (
        <Notice
          tone="success"
          title="Your account is verified"
          actions={
            <StripeLinkForm action={box.action} type="account_update">
              Edit at Stripe
            </StripeLinkForm>
          }
        >
          Your wines can be sold, and your part of every order is paid to your bank once the order is completed.
        </Notice>
      );
    case 'verificationError':
      return (
        <Notice
          tone="error"
          title="Stripe has not heard all of it"
          actions={
            <StripeLinkForm action={box.action} type="account_onboarding" kind="primary">
              Try again
            </StripeLinkForm>
          }
        >
          You came back before the end, or the link was too old. What you said there is kept.
          <RequirementList account={box.account} />
        </Notice>
      );
  }
}

function VerificationNeeded({ account, action }: BoxProps) {
  const { currentlyDue, pastDue, deadline } = account.requirements;
  if (currentlyDue.length + pastDue.length === 0) {
    return (
      <Notice tone="warning" title="Stripe is looking at your details">
        There is nothing for you to do. Until Stripe is done{' '}
        {account.chargesEnabled ? 'no money goes out' : 'nobody can order'}.
      </Notice>
    );
  }
  return (
    <Notice
      tone="warning"
      title="Stripe needs to know more"
      actions={
        <StripeLinkForm action={action} type="account_onboarding" kind="primary">
          Continue at Stripe
        </StripeLinkForm>
      }
    >
      {account.chargesEnabled ? 'Your wines can be sold for now.' : 'Until then nobody can order your wines.'}
      {deadline === null ? null : ` It is needed by ${formatDate(deadline)}.`}
      <RequirementList account={account} />
    </Notice>
  );
}

/** What is still asked, and what was said and not believed, in the provider's words. */
function RequirementList({ account }: { account: PayoutAccountView }): ReactNode {
  const { currentlyDue, pastDue, errors } = account.requirements;
  return (
    <ul className="mt-2 grid list-disc gap-0.5 pl-5">
      {requirementLabels([...pastDue, ...currentlyDue]).map((asked) => (
        <li key={asked}>{asked}</li>
      ))}
      {errors.map(({ field, message }) => (
        <li key={field}>
          {requirementLabel(field)}: Stripe says “{message}”
        </li>
      ))}
    </ul>
  );
}
