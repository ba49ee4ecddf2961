/** A grape and the number of published wines that are made of it. */
export type VarietalCount = { code: string; name: string; colour: 'red' | 'white'; count: number };

/** The address of the search for one grape. */
export function varietalAddress(code: string): string {
  return `/s?pub_varietals_offered=${code}`;
}
