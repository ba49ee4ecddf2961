import { useEffect, useEffectEvent } from 'react';
import { useFetcher } from 'react-router';
import { Button } from '#ui/actions/button.tsx';
import { useToast } from '../toasts.tsx';

/**
 * Sends the link that proves the own address once more; what became of it is said in a toast. Without script a page says it.
 * @param from whither that page leads back
 */
export function ResendVerificationButton({ from }: { from?: string }) {
  const fetcher = useFetcher<{ ok: boolean; message: string }>();
  const toast = useToast();
  const outcome = fetcher.data;
  const say = useEffectEvent(({ ok, message }: { ok: boolean; message: string }) =>
    toast({ tone: ok ? 'success' : 'error', text: message }),
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
