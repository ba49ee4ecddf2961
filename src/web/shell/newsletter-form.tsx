import { useEffect, useEffectEvent, useRef } from 'react';
import { useFetcher, useLocation } from 'react-router';
import type { SubscriptionRefusal } from '#features/newsletter/subscription-refusal.ts';
import { Button } from '#ui/actions/button.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import type { FormResult } from '../forms/form-result.ts';
import { useToast } from './toasts.tsx';

/** What became of a subscription, and the page that it was asked for on. */
export type NewsletterResult = FormResult<
  { message: string; back: string },
  { code: SubscriptionRefusal | 'unreachable' }
>;

/** The specification's words for a subscription that succeeded. */
export function subscribedMessage(siteName: string): string {
  return `Your request for ${siteName} news subscription sent successfully`;
}

/** How long it is said that it worked, in milliseconds. */
const toastDuration = 8_000;

/**
 * Signs up for the news. Success, an empty field and a busy shop are said in a toast, an address that cannot be one at the field.
 * Without script the form leads to the page of the news, which says the same.
 * @param id of the field
 * @param result of a submission without script; what is wrong stands at the field
 * @param back where to go on from that page; this one if not given
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
      {/* why: level with the field, below the height of its label */}
      <div className="md:mt-7">
        <Button type="submit" kind="primary" busy={busy} busyLabel="Subscribing">
          Subscribe
        </Button>
      </div>
    </fetcher.Form>
  );
}

/** What stands at the field: what concerns the address; on a page without script also what a toast says elsewhere. */
function fieldErrorOf(result: NewsletterResult | undefined, withoutToast: boolean): string | undefined {
  if (result?.status === 'invalid') return result.fields.email;
  return withoutToast && result && 'problem' in result ? result.problem : undefined;
}
