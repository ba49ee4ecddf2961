import type { ShouldRevalidateFunctionArgs } from 'react-router';

/** A page's `shouldRevalidate`: what was refused because things have moved on is shown as they stand now, though the answer is an error's. */
export function revalidateAfterForms({
  formMethod = 'GET',
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  return formMethod !== 'GET' || defaultShouldRevalidate;
}
