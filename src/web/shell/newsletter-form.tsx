import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation } from 'react-router';
import type { SubscriptionRefusal } from '#features/newsletter/subscription-refusal.ts';
import { Button } from '#ui/actions/button.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { PageOwnerField } from '../forms/form.tsx';
import type { FormResult } from '../forms/form-result.ts';
import { useFetcher } from '../forms/use-submit.ts';
import { useToast } from './toasts.tsx';

/** The result of a newsletter subscription, and the page from which it was submitted. */
export type NewsletterResult = FormResult<
  { message: string; back: string },
  { code: SubscriptionRefusal | 'unreachable' }
>;

/**
 * The specification's message for a successful subscription.
 * @param awaitsConfirmation whether the visitor is to follow the link of a mail
 */
export function subscribedMessage(siteName: string, awaitsConfirmation: boolean): string {
  const sent = `Your request for ${siteName} news subscription sent successfully`;
  return awaitsConfirmation ? `${sent}. Please confirm it with the link in our e-mail.` : sent;
}

/** How long the toast is shown, in milliseconds. */
const toastDuration = 8_000;

/**
 * Subscribes to the newsletter. Success, an empty field, and rate limits are shown in a toast, an invalid email address
 * at the field. Without JavaScript the form leads to the newsletter page, which shows the same.
 * @param id of the field
 * @param result of a submission without JavaScript; its error is shown at the field
 * @param back where that page links back to; this page by default
 */
export function NewsletterForm(props: {
  id: string;
  result?: NewsletterResult | undefined;
  back?: string | undefined;
}) {
  const { id, result: posted } = props;
  const fetcher = useFetcher<NewsletterResult>();
  const form = useRef<HTMLFormElement>(null);
  const { pathname, search } = useLocation();
  const toast = useToast();
  const fetched = fetcher.data;
  const show = useEffectEvent((result: NewsletterResult) => {
    if (result.status === 'saved') {
      toast({ tone: 'success', text: result.message, lifetime: toastDuration });
      form.current?.reset();
      return;
    }
    if ('problem' in result) toast({ tone: 'error', text: result.problem, lifetime: toastDuration });
    document.getElementById(id)?.focus();
  });
  useEffect(() => {
    if (fetched) show(fetched);
  }, [fetched]);
  const busy = fetcher.state !== 'idle';
  return (
    <fetcher.Form
      ref={form}
      method="post"
      action="/newsletter"
      noValidate
      className="grid items-start gap-3 md:grid-cols-[minmax(0,1fr)_auto]"
    >
      <PageOwnerField />
      <input type="hidden" name="back" value={props.back ?? pathname + search} />
      <TextField
        id={id}
        name="email"
        type="email"
        label="E-mail address"
        autoComplete="email"
        maxLength={254}
        aria-required
        error={fieldErrorOf(fetched ?? posted, !fetched)}
        defaultValue={(posted?.status !== 'saved' && posted?.typed?.email) || ''}
      />
      {/* why: aligned with the field, below the height of its label */}
      <div className="md:mt-7">
        <Button type="submit" kind="primary" busy={busy} busyLabel="Subscribing">
          Subscribe
        </Button>
      </div>
    </fetcher.Form>
  );
}

/** The error at the field: an invalid address; on a page without JavaScript also what a toast would show. */
function fieldErrorOf(result: NewsletterResult | undefined, withoutToast: boolean): string | undefined {
  if (result?.status === 'invalid') return result.fields.email;
  return withoutToast && result && 'problem' in result ? result.problem : undefined;
}
