import { Link, useNavigation } from 'react-router';
import type { OwnSubscription } from '#features/newsletter/own-subscription.ts';
import { Button } from '#ui/actions/button.tsx';
import { Form } from '../../forms/form.tsx';

type ChoiceProps = { siteName: string; newsletter: OwnSubscription; limited: boolean };

/** Whether the newsletter is sent to the person's own address, and the button that changes it. */
export function NewsletterChoice({ siteName, newsletter, limited }: ChoiceProps) {
  const { email, subscribed } = newsletter;
  const intent = subscribed ? 'unsubscribe' : 'subscribe';
  const busy = useNavigation().formData?.get('intent') === intent;
  return (
    <section aria-labelledby="own-newsletter" className="grid gap-3 border-t border-line pt-6">
      <h2 id="own-newsletter" className="text-title">
        Newsletter
      </h2>
      {subscribed === undefined ? (
        <p className="text-pretty wrap-anywhere">
          To subscribe with {email},{' '}
          <Link to="/account/contact-details" className="link">
            verify your e-mail
          </Link>{' '}
          first.
        </p>
      ) : (
        <>
          <p className="text-pretty wrap-anywhere">
            {subscribed
              ? `We send wine news from ${siteName} to ${email}.`
              : `New bottles, new wineries, and what the harvest was like. We’d send it to ${email}.`}
          </p>
          <Form method="post" preventScrollReset>
            <Button type="submit" name="intent" value={intent} busy={busy} busyLabel="One moment" disabled={limited}>
              {subscribed ? 'Unsubscribe' : 'Subscribe'}
            </Button>
          </Form>
        </>
      )}
    </section>
  );
}
