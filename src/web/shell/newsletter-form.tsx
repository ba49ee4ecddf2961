import { useEffect, useEffectEvent, useRef } from 'react';
import { useFetcher, useLocation } from 'react-router';
import type { SubscriptionRefusal } from '#features/newsletter/subscription-refusal.ts';
import { Button } from '#ui/actions/button.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { useToast } from './toasts.tsx';

/** What a subscription came to, in the words that the visitor reads. `email` is what was typed, to try again with. */
export type NewsletterOutcome =
  | { ok: true; message: string }
  | { ok: false; reason: SubscriptionRefusal | 'unreachable'; message: string; email: string };

/** Each refusal with its HTTP status and its words. */
export const newsletterErrors: Record<SubscriptionRefusal, { status: number; message: string }> = {
  'email-required': { status: 400, message: 'Email is required' },
  'email-invalid': {
    status: 400,
    message: 'Please enter a whole e-mail address, like name@example.com.',
  },
  'too-many': { status: 429, message: 'There were many sign-ups just now. Please try again in a minute.' },
};

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
 * @param outcome of a sending without script; its message stands at the field
 * @param back where to go on from that page; this one if not given
 */
export function NewsletterForm(props: {
  id: string;
  outcome?: NewsletterOutcome | undefined;
  back?: string | undefined;
}) {
  const { id, outcome: posted } = props;
  const fetcher = useFetcher<{ outcome: NewsletterOutcome }>();
  const form = useRef<HTMLFormElement>(null);
  const { pathname, search } = useLocation();
  const toast = useToast();
  const fetched = fetcher.data?.outcome;
  const hear = useEffectEvent((outcome: NewsletterOutcome) => {
    if (outcome.ok) {
      toast({ tone: 'success', text: outcome.message, lifetime: toastDuration });
      form.current?.reset();
      return;
    }
    if (outcome.reason !== 'email-invalid') toast({ tone: 'error', text: outcome.message, lifetime: toastDuration });
    document.getElementById(id)?.focus();
  });
  useEffect(() => {
    if (fetched) hear(fetched);
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
        error={fieldErrorOf(posted, fetched)}
        defaultValue={posted?.ok === false ? posted.email : ''}
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

/** What stands at the field: everything that a page without script must say, else only what concerns the address. */
function fieldErrorOf(
  posted: NewsletterOutcome | undefined,
  fetched: NewsletterOutcome | undefined,
): string | undefined {
  if (fetched) return !fetched.ok && fetched.reason === 'email-invalid' ? fetched.message : undefined;
  return posted?.ok === false ? posted.message : undefined;
}
