import { useNavigation } from 'react-router';
import type { Account } from '#features/accounts/account.ts';
import { Button } from '#ui/actions/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { Form } from '../../forms/form.tsx';

/**
 * The notice about an email address that is not verified: a new one, or the account's own. Nothing if all are verified.
 */
export function EmailStatus({ account, limited }: { account: Account; limited: boolean }) {
  const { email, emailVerified, pendingEmail } = account;
  if (pendingEmail !== null) {
    return (
      <Notice
        tone="warning"
        title="Your new address is waiting"
        actions={
          limited ? undefined : <IntentButtons intents={{ resend: 'Resend the link', cancel: 'Keep the old one' }} />
        }
      >
        Open the link in the mail to <strong className="wrap-anywhere">{pendingEmail}</strong>. Until then your address
        is <strong className="wrap-anywhere">{email}</strong>.
      </Notice>
    );
  }
  if (emailVerified) return null;
  return (
    <Notice
      tone="warning"
      title="Your address is not verified"
      actions={limited ? undefined : <IntentButtons intents={{ resend: 'Resend the link' }} />}
    >
      Open the link in the mail that we sent to <strong className="wrap-anywhere">{email}</strong>.
    </Notice>
  );
}

/** A small form with one button for each intent. */
function IntentButtons({ intents }: { intents: Record<string, string> }) {
  const { formData } = useNavigation();
  return Object.entries(intents).map(([intent, label]) => (
    <Form key={intent} method="post" preventScrollReset>
      <input type="hidden" name="intent" value={intent} />
      <Button type="submit" size="small" busy={formData?.get('intent') === intent}>
        {label}
      </Button>
    </Form>
  ));
}
