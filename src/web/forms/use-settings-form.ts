import { useEffect, useRef } from 'react';
import { useNavigation } from 'react-router';
import type { FormResult } from './form-result.ts';

/**
 * A form of the settings. Once its change is done, its fields show what is kept now, and passwords are gone from them; the focus
 * stays where it is.
 * @param intent what the form's hidden field of that name says
 */
export function useSettingsForm(settled: FormResult | undefined, intent: string) {
  const form = useRef<HTMLFormElement>(null);
  const seen = useRef<FormResult>(undefined);
  const { state, formData } = useNavigation();
  useEffect(() => {
    // why: not before what is kept now has been loaded, and once: the page may be left and come back to with more typed
    if (state !== 'idle' || settled === seen.current) return;
    seen.current = settled;
    if (settled?.done !== undefined) form.current?.reset();
  }, [settled, state]);
  return { form, busy: formData?.get('intent') === intent };
}
