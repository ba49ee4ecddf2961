import { type SubmitEvent, useRef, useState } from 'react';
import { type SubmitOptions, useSubmit } from 'react-router';

/** The forms of a page that are sent one at a time. */
export type SingleSubmission = {
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
  /** Whether one was pressed and not sent, for as long as the one before is on its way. */
  isIgnored: boolean;
};

/**
 * Sends one form of a page at a time, whichever of its buttons are pressed. The router alone would drop the answer to the first form
 * and send the second, and the server would do both.
 * @param options as the forms have them: what they say themselves is not read
 */
export function useSingleSubmission(options: SubmitOptions = {}): SingleSubmission {
  const submit = useSubmit();
  // why: a state would be known only with the next rendering, and two presses may come before it
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
