import { type RefObject, useEffect, useRef, useState } from 'react';
import { useActionData, useNavigation } from 'react-router';

/**
 * A form that is reset once it is saved, so that it shows what is stored and no passwords; the focus stays where it is.
 * @param result the result of the form's last submission
 * @param intent the value of the form's hidden field of that name
 */
export function useResettingForm(result: { status: string } | undefined, intent: string) {
  const form = useRef<HTMLFormElement>(null);
  const handled = useRef<object>(undefined);
  const { state, formData } = useNavigation();
  const busy = formData?.get('intent') === intent;
  const sent = useRef(false);
  useEffect(() => {
    // why: the page has one result for all its forms; what was typed into the others must stay
    if (state === 'submitting') sent.current = busy;
  }, [state, busy]);
  useEffect(() => {
    // why: only after the stored values have been loaded, and once: the visitor may leave the page and return with more
    // typed
    if (state !== 'idle' || result === handled.current) return;
    handled.current = result;
    if (result?.status === 'saved' && sent.current) form.current?.reset();
  }, [result, state]);
  return { form, busy };
}

/**
 * The stored values that a form was first rendered with, for as long as it is mounted: values loaded later must not
 * appear behind what was typed, or an edit conflict would go unnoticed. After saving, the form is mounted again by its
 * key.
 */
export function useFormSnapshot<Stored>(stored: Stored): Stored {
  const [snapshot] = useState(() => stored);
  return snapshot;
}

/**
 * Counts how often a form was saved since the page was opened: what has this number as its key shows what is stored
 * now.
 * @param rejected the result of the form's last submission if it was not saved; undefined if it was
 * @returns the count, the form's submit handler, and whether it is being submitted
 */
export function useSaveCount(rejected: unknown) {
  const sending = useRef(false);
  const [saved, setSaved] = useState(0);
  const { state } = useNavigation();
  useEffect(() => {
    if (state !== 'idle') return;
    if (sending.current && rejected === undefined) setSaved((times) => times + 1);
    sending.current = false;
  }, [state, rejected]);
  const onSubmit = () => {
    sending.current = true;
  };
  return { saved, sending, onSubmit };
}

/**
 * Scrolls the result of a form into view each time there is a new one: on a phone the submit button is a screen below.
 * An element that can be focused (`tabIndex` -1) is also focused if the form has lost the focus: a form that is inert
 * while it is submitted loses the focus of the field in which Enter was pressed.
 * @param result the result of the form's action; undefined before it is submitted
 * @param takesFocus whether to take the focus also from the button or field that submitted: the form was not saved
 */
export function useScrollToResult(result: unknown, takesFocus = false): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null);
  const submittedFrom = useRef<Element>(null);
  const answered = useActionData() !== undefined;
  const { state } = useNavigation();
  const submitting = state === 'submitting';
  const settled = useRef<unknown>(undefined);
  useEffect(() => {
    if (submitting) submittedFrom.current = document.activeElement;
  }, [submitting]);
  useEffect(() => {
    if (result === undefined) return;
    place.current?.scrollIntoView({ block: 'nearest' });
    if (answered && (isFocusLost() || (takesFocus && document.activeElement === submittedFrom.current))) {
      place.current?.focus({ preventScroll: true });
    }
  }, [result, answered, takesFocus]);
  useEffect(() => {
    if (state !== 'idle' || result === undefined || settled.current === result) return;
    settled.current = result;
    // why: the data loaded after the answer may remove the form that had the focus, or a dialog above the page
    if (answered && isFocusLost()) place.current?.focus({ preventScroll: true });
  }, [state, result, answered]);
  return place;
}

function isFocusLost(): boolean {
  const { activeElement: focused, body } = document;
  // why: the browser takes the focus from an inert element only when it next draws, which may be after this
  return focused === null || focused === body || focused.closest('[inert]') !== null;
}
