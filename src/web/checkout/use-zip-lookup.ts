import { useEffectEvent, useRef } from 'react';
import type { CheckoutFieldName, CheckoutFields } from '#features/checkout/checkout-form.ts';
import type { ZipPlace } from '#features/places/delivery-place.ts';
import { sendCheckoutStep } from './checkout-steps.ts';

/**
 * Fills in the city and state of a ZIP code once it is typed. Without an answer people type them; a typed city stays.
 * @param fields the values now
 * @param changeAll changes several values
 * @returns a function to call with each typed value
 */
export function useZipLookup(
  slug: string,
  fields: CheckoutFields,
  changeAll: (changed: Partial<CheckoutFields>) => void,
): (name: CheckoutFieldName, typed: string) => void {
  const foundCity = useRef<string>(undefined);
  const fill = useEffectEvent((name: 'postalCode' | 'billingPostalCode', typed: string, place: ZipPlace) => {
    // why: the ZIP code may have changed again meanwhile
    if (fields[name] !== typed) return;
    const [city, state] =
      name === 'postalCode' ? (['city', 'state'] as const) : (['billingCity', 'billingState'] as const);
    const isFree = fields[city] === '' || fields[city] === foundCity.current;
    foundCity.current = place.city;
    changeAll({ [state]: place.state, ...(isFree && place.city !== undefined && { [city]: place.city }) });
  });
  return (name, typed) => {
    if (name !== 'postalCode' && (name !== 'billingPostalCode' || fields.billingCountry !== 'US')) return;
    if (!/^\s*\d{5}\s*$/.test(typed)) return;
    void sendCheckoutStep(slug, 'zip', { zip: typed.trim() }).then((answer) => {
      if (answer.status === 'saved' && answer.place) fill(name, typed, answer.place);
    });
  };
}
