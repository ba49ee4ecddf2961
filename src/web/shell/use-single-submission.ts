import { type SubmitEvent, useRef, useState } from 'react';
import type { SubmitOptions } from 'react-router';
import { useSubmit } from '../forms/use-submit.ts';

/** The forms of a page that are submitted one at a time. */
export type SingleSubmission = {
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
  /** Whether another form was submitted and ignored while the first one is in progress. */
  isIgnored: boolean;
};

/**
 * Submits one form of a page at a time, whichever buttons are pressed. The router alone would drop the answer to the
 * first form and submit the second, and the server would process both.
 * @param options the submit options; those of the forms themselves are not read
 */
export function useSingleSubmission(options: SubmitOptions = {}): SingleSubmission {
  const submit = useSubmit();
  // why: a state would be updated only with the next rendering, and two clicks may come before it
  const sending = useRef(false);
  const [isIgnored, setIgnored] = useState(false);
  const send = async (form: HTMLFormElement, submitter: HTMLElement | null) => {
    if (sending.current) return setIgnored(true);
    sending.current = true;
    try {
      await submit(submitter instanceof HTMLButtonElement ? submitter : form, options);
    } finally {
      sending.current = false;
      setIgnored(false);
    }
  };
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    void send(event.currentTarget, event.nativeEvent.submitter);
  };
  return { onSubmit, isIgnored };
}
