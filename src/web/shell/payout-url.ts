/**
 * The address of the payout page of a winery; without one of the owner's first.
 * @param query what else it says
 * @param path of the page: where one came back from the provider's, forms are posted to that address, so that the page stays
 */
export function payoutUrl(
  wineryId?: string,
  query: Record<string, string> = {},
  path: string = '/account/payments',
): string {
  const parameters = new URLSearchParams({ ...(wineryId !== undefined && { winery: wineryId }), ...query });
  return `${path}${parameters.size > 0 ? `?${parameters}` : ''}`;
}
