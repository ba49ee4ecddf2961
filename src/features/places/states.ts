/** The states with wineries in the directory, by postal code. */
export const states = { TX: 'Texas', OR: 'Oregon' } as const;

/** The name of a state, e.g. `Texas` for `TX`; unknown codes are returned unchanged. */
export function stateName(code: string): string {
  return (states as Record<string, string>)[code] ?? code;
}
