import { type RefObject, useEffect, useRef } from 'react';
import { useActionData } from 'react-router';

/**
 * Brings what is said of a form into view each time the form has come back: on a phone its button is a screen below. Where it can take the
 * focus (`tabIndex` -1) it gets it too, if the form has lost it: a form that takes no typing while it is sent lets go of the field in which
 * Enter was pressed.
 * @param outcome what the form's action answered; undefined before
 * @param refused whether it was refused and no field is to be mended: then it takes the focus from the button too
 */
export function useScrollToResult(outcome: unknown, refused = false): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null);
  const answered = useActionData() !== undefined;
  useEffect(() => {
    if (outcome === undefined) return;
    place.current?.scrollIntoView({ block: 'nearest' });
    const { activeElement: held, body } = document;
    if (answered && (held === body || (refused && held instanceof HTMLButtonElement))) {
      place.current?.focus({ preventScroll: true });
    }
  }, [outcome, answered, refused]);
  return place;
}
