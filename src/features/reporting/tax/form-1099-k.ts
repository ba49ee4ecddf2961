/** From which total a state, or the federation, wants a form 1099-K of a payee. */
type Threshold = {
  /** In cents; `exceeds` if the total has to be greater, not only as great. */
  grossCents: number;
  transactions: number;
  exceeds: boolean;
};

/**
 * The federal threshold for third-party networks: more than $20,000 and more than 200 transactions in a calendar year.
 * @see 26 U.S.C. 6050W(e), as restored by Public Law 119-21 (One Big Beautiful Bill Act), July 4, 2025; IRS IR-2025-107,
 * October 23, 2025
 */
export const federalThreshold: Threshold = { grossCents: 2_000_000, transactions: 200, exceeds: true };

const fromDollars = (dollars: number, transactions = 1): Threshold => ({
  grossCents: 100 * dollars,
  transactions,
  exceeds: false,
});

/**
 * Lower thresholds of states, by the address of the winery. Compiled from public lists of state rules for tax year 2025;
 * states that are not listed follow the federal one.
 */
export const stateThresholds: Readonly<Record<string, Threshold>> = {
  AR: fromDollars(2_500),
  DC: fromDollars(600),
  IL: fromDollars(1_000, 4),
  MA: fromDollars(600),
  MD: fromDollars(600),
  MT: fromDollars(600),
  NJ: fromDollars(1_000),
  VA: fromDollars(600),
  VT: fromDollars(600),
};

/** Whether a year's totals reach a threshold. */
export function reaches(
  { grossCents, transactions }: { grossCents: number; transactions: number },
  threshold: Threshold,
): boolean {
  if (threshold.exceeds) return grossCents > threshold.grossCents && transactions > threshold.transactions;
  return grossCents >= threshold.grossCents && transactions >= threshold.transactions;
}

/** A threshold as people read it. */
export function describeThreshold({ grossCents, transactions, exceeds }: Threshold): string {
  const dollars = `$${(grossCents / 100).toLocaleString('en-US')}`;
  if (exceeds) return `more than ${dollars} and more than ${transactions} transactions`;
  return transactions > 1 ? `${dollars} and ${transactions} transactions` : dollars;
}
