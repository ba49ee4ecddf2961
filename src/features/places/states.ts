/** The states whose wineries the directory holds, by postal code. */
export const states = { TX: 'Texas', OR: 'Oregon' } as const;

/** The name of a state, e.g. `Texas` for `TX`; a code that is not known stays as it is. */
export function stateName(code: string): string {
  return (states as Record<string, string>)[code] ?? code;
}
