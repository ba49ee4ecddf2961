import type { SubmitEvent } from 'react';
import { useFetcher } from 'react-router';
import type { ExceptionResult } from './exception-messages.ts';

/**
 * A form about an exception. With script it is sent where it stands, and has a state and an answer of its own; without, it is sent to the
 * editor's page, which comes back with what became of it.
 * @param from the page that it stands on
 */
export function useExceptionForm({ listingId, from }: { listingId: string; from: string }) {
  const fetcher = useFetcher<ExceptionResult>();
  const busy = fetcher.state !== 'idle';
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget, event.submitter);
    const action = `/own-listing/${listingId}/exceptions`;
    if (!busy) void fetcher.submit(fields, { method: 'post', action, preventScrollReset: true });
  };
  return {
    /** What the form element takes. */
    props: { method: 'post', action: from, onSubmit } as const,
    busy,
    sent: fetcher.formData,
    result: busy ? undefined : fetcher.data,
    forget: () => fetcher.reset(),
  };
}

/** What such a form is. */
export type ExceptionFormState = ReturnType<typeof useExceptionForm>;

/** What every form about an exception says unseen: that it is one, and the page that it stands on. */
export function ExceptionFormFields({ from }: { from: string }) {
  return (
    <>
      <input type="hidden" name="intent" value="exception" />
      <input type="hidden" name="from" value={from} />
    </>
  );
}
