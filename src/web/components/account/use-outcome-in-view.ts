import { type RefObject, useEffect, useRef } from 'react';

/**
 * Brings what is said of a form into view each time the form has come back: on a phone its button is a screen below.
 * @param outcome what the form's action answered; undefined before
 */
export function useOutcomeInView(outcome: unknown): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (outcome !== undefined) place.current?.scrollIntoView({ block: 'nearest' });
  }, [outcome]);
  return place;
}
