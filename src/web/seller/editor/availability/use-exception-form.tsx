import type { SubmitEvent } from 'react';
import { PageOwnerField } from '../../../forms/form.tsx';
import { useFetcher } from '../../../forms/use-submit.ts';
import type { ExceptionResult } from './exception-messages.ts';

/**
 * A form about an exception. With JavaScript it uses a fetcher with its own state and result; without, it is submitted
 * to the editor's page, which shows the result.
 * @param from the URL of the page
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
    /** The props of the form element. */
    props: { method: 'post', action: from, onSubmit } as const,
    busy,
    sent: fetcher.formData,
    result: busy ? undefined : fetcher.data,
    forget: () => fetcher.reset(),
  };
}

/** The state of such a form. */
export type ExceptionFormState = ReturnType<typeof useExceptionForm>;

/** The hidden fields of every form about an exception: the intent, and the URL of the page. */
export function ExceptionFormFields({ from }: { from: string }) {
  return (
    <>
      <PageOwnerField />
      <input type="hidden" name="intent" value="exception" />
      <input type="hidden" name="from" value={from} />
    </>
  );
}
