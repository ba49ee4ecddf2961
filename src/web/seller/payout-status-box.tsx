import type { ReactNode } from 'react';
import { useLocation, useNavigation } from 'react-router';
import type { PayoutAccountView, PayoutStatus } from '#features/payments/payouts/payout-account.ts';
import { requirementLabel, requirementLabels } from '#features/payments/payouts/requirement-labels.ts';
import { formatDate } from '#kit/time.ts';
import { Button } from '#ui/actions/button.tsx';
import type { ButtonKind } from '#ui/actions/button-styles.ts';
import { Notice } from '#ui/feedback/notice.tsx';
import { Form } from '../forms/form.tsx';

type BoxProps = { account: PayoutAccountView; action: string };

/** The status of a payout account, and what its owner can do. @param action where the forms are submitted */
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
          Your wines can be sold, and your payout is sent to your bank once an order is completed.
        </Notice>
      );
    case 'verificationError':
      return (
        <Notice
          tone="error"
          title="Stripe still needs some details"
          actions={
            <StripeLinkForm action={box.action} type="account_onboarding" kind="primary">
              Continue at Stripe
            </StripeLinkForm>
          }
        >
          You left Stripe before you finished, or the link expired. What you entered there is saved.
          <RequirementList account={box.account} />
        </Notice>
      );
  }
}

function VerificationNeeded({ account, action }: BoxProps) {
  const { currentlyDue, pastDue, deadline } = account.requirements;
  if (currentlyDue.length + pastDue.length === 0) {
    return (
      <Notice tone="warning" title="Stripe is reviewing your details">
        There is nothing for you to do. Until Stripe is done{' '}
        {account.chargesEnabled ? 'no payouts are sent' : 'nobody can order'}.
      </Notice>
    );
  }
  return (
    <Notice
      tone="warning"
      title="Stripe needs more details"
      actions={
        <StripeLinkForm action={action} type="account_onboarding" kind="primary">
          Continue at Stripe
        </StripeLinkForm>
      }
    >
      {account.chargesEnabled ? 'Your wines can be sold for now.' : 'Until you add them, nobody can order your wines.'}
      {deadline === null ? null : ` Please add them by ${formatDate(deadline)}.`}
      <RequirementList account={account} />
    </Notice>
  );
}

/** What the payment gateway still requires, and what it has rejected, in its own words. */
function RequirementList({ account }: { account: PayoutAccountView }): ReactNode {
  const { currentlyDue, pastDue, errors } = account.requirements;
  return (
    <ul className="mt-2 grid list-disc gap-0.5 pl-5">
      {requirementLabels([...pastDue, ...currentlyDue]).map((label) => (
        <li key={label}>{label}</li>
      ))}
      {errors.map(({ field, message }) => (
        <li key={field}>
          {requirementLabel(field)}: Stripe says “{message}”
        </li>
      ))}
    </ul>
  );
}

/**
 * A button that leads to the payment gateway's page.
 * @param type `account_onboarding` to enter what is required, `account_update` to change what was entered
 */
export function StripeLinkForm(props: {
  action: string;
  type: 'account_onboarding' | 'account_update';
  kind?: ButtonKind;
  children: string;
}) {
  const { action, type, kind, children } = props;
  const { formData } = useNavigation();
  const { pathname } = useLocation();
  return (
    // why: the payout page has a content security policy of its own, so from another page it must be loaded as a
    // document
    <Form method="post" action={action} preventScrollReset reloadDocument={action.split('?')[0] !== pathname}>
      <input type="hidden" name="intent" value="link" />
      <input type="hidden" name="type" value={type} />
      <Button type="submit" {...(kind && { kind })} busy={formData?.get('intent') === 'link'} busyLabel="Opening">
        {children}
      </Button>
    </Form>
  );
}
