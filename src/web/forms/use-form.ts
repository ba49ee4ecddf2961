import { type RefObject, useEffect, useRef, useState } from 'react';
import { useActionData, useNavigation } from 'react-router';

/**
 * A form whose fields show what is stored once its change is saved: passwords are gone from them, and the focus stays where it is.
 * @param result what the form's last submission was answered
 * @param intent what the form's hidden field of that name says
 */
export function useResettingForm(result: { status: string } | undefined, intent: string) {
  const form = useRef<HTMLFormElement>(null);
  const seen = useRef<object>(undefined);
  const { state, formData } = useNavigation();
  useEffect(() => {
    // why: not before what is stored now has been loaded, and once: the page may be left and come back to with more typed
    if (state !== 'idle' || result === seen.current) return;
    seen.current = result;
    if (result?.status === 'saved') form.current?.reset();
  }, [result, state]);
  return { form, busy: formData?.get('intent') === intent };
}

/**
 * What a form was drawn from, for as long as it stands: what the page loads later must not slip in behind what was typed, or nobody could
 * see any more that somebody else has changed it. A form that was saved is drawn anew, by its key.
 */
export function useFormSnapshot<Stored>(stored: Stored): Stored {
  const [drawn] = useState(() => stored);
  return drawn;
}

/**
 * How often a form was saved since the page came: what has this as its key shows what is stored now.
 * @param rejected what the form's last submission was answered where it was not saved; undefined where it was
 * @returns besides that what to do when it is sent, and whether it is on its way
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
 * Brings what is said of a form into view each time the form has come back: on a phone its button is a screen below. Where it can take the
 * focus (`tabIndex` -1) it gets it too, if the form has lost it: a form that takes no typing while it is sent lets go of the field in which
 * Enter was pressed.
 * @param result what the form's action answered; undefined before
 * @param takesFocus whether it takes the focus from the button too: it was refused, and no field is to be mended
 */
export function useScrollToResult(result: unknown, takesFocus = false): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null);
  const answered = useActionData() !== undefined;
  useEffect(() => {
    if (result === undefined) return;
    place.current?.scrollIntoView({ block: 'nearest' });
    const { activeElement: focused, body } = document;
    if (answered && (focused === body || (takesFocus && focused instanceof HTMLButtonElement))) {
      place.current?.focus({ preventScroll: true });
    }
  }, [result, answered, takesFocus]);
  return place;
}
