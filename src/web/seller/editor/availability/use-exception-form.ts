import type { SubmitEvent } from 'react';
import { useFetcher } from 'react-router';
import type { ExceptionAnswer } from './exception-messages.ts';

/** A form that is sent where it stands, with a state and an answer of its own. */
export function useExceptionForm(listingId: string) {
  const fetcher = useFetcher<ExceptionAnswer>();
  const action = `/own-listing/${listingId}/exceptions`;
  const busy = fetcher.state !== 'idle';
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget, event.submitter);
    fields.set('stay', 'true');
    if (!busy) void fetcher.submit(fields, { method: 'post', action, preventScrollReset: true });
  };
  const answer = busy ? undefined : fetcher.data;
  return { action, busy, onSubmit, sent: fetcher.formData, answer, forget: () => fetcher.reset() };
}

/** What such a form is. */
export type ExceptionFormState = ReturnType<typeof useExceptionForm>;
