import { useEffect, useEffectEvent } from 'react';

import { Button } from '#ui/actions/button.tsx';
import { PageOwnerField } from '../../forms/form.tsx';
import { useFetcher } from '../../forms/use-submit.ts';
import { useToast } from '../toasts.tsx';

type ResendAnswer = { status: 'saved'; message: string } | { status: 'refused'; problem: string };

/**
 * Sends the email verification link again and shows the result in a toast, or on a page without JavaScript.
 * @param from the URL that this page links back to
 * @param onAnswer called after the toast: a modal would cover it
 */
export function ResendVerificationButton({ from, onAnswer }: { from?: string; onAnswer?: () => void }) {
  const fetcher = useFetcher<ResendAnswer>();
  const toast = useToast();
  const outcome = fetcher.data;
  const show = useEffectEvent((answer: ResendAnswer) => {
    toast(
      answer.status === 'saved' ? { tone: 'success', text: answer.message } : { tone: 'error', text: answer.problem },
    );
    onAnswer?.();
  });
  useEffect(() => {
    if (outcome) show(outcome);
  }, [outcome]);
  return (
    <fetcher.Form method="post" action="/verify-email">
      <PageOwnerField />
      <input type="hidden" name="intent" value="resend" />
      {from !== undefined && <input type="hidden" name="from" value={from} />}
      <Button type="submit" size="small" busy={fetcher.state !== 'idle'} busyLabel="Sending">
        Resend the e-mail
      </Button>
    </fetcher.Form>
  );
}
