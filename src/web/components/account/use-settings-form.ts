import { useEffect, useRef } from 'react';
import { useNavigation } from 'react-router';
import type { Settled } from './settings-page.tsx';

/**
 * A form of the settings. Once its change is done, its fields show what is kept now, and passwords are gone from them; the focus
 * stays where it is.
 * @param intent what the form's hidden field of that name says
 */
export function useSettingsForm(settled: Settled | undefined, intent: string) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (settled?.done !== undefined) form.current?.reset();
  }, [settled]);
  const { formData } = useNavigation();
  return { form, busy: formData?.get('intent') === intent };
}
