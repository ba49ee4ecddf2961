import { useEffect, useEffectEvent } from 'react';
import { useFetcher } from 'react-router';
import { Button } from '#ui/actions/button.tsx';
import { useToast } from '../toasts.tsx';

type ResendAnswer = { status: 'saved'; message: string } | { status: 'refused'; problem: string };

/**
 * Sends the link that proves the own address once more; what became of it is said in a toast. Without script a page says it.
 * @param from whither that page leads back
 */
export function ResendVerificationButton({ from }: { from?: string }) {
  const fetcher = useFetcher<ResendAnswer>();
  const toast = useToast();
  const outcome = fetcher.data;
  const say = useEffectEvent((answer: ResendAnswer) =>
    toast(
      answer.status === 'saved' ? { tone: 'success', text: answer.message } : { tone: 'error', text: answer.problem },
    ),
  );
  useEffect(() => {
    if (outcome) say(outcome);
  }, [outcome]);
  return (
    <fetcher.Form method="post" action="/verify-email">
      <input type="hidden" name="intent" value="resend" />
      {from !== undefined && <input type="hidden" name="from" value={from} />}
      <Button type="submit" size="small" busy={fetcher.state !== 'idle'} busyLabel="Sending">
        Resend the e-mail
      </Button>
    </fetcher.Form>
  );
}
