const kmPerMile = 1.609344;

/** Miles as kilometers. */
export function kmOf(miles: number): number {
  return miles * kmPerMile;
}
