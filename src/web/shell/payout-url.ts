/**
 * The URL of a winery's payout page; without a winery, of the owner's first one.
 * @param query further parameters
 * @param path of the page: after returning from the payment gateway, forms are posted to the URL of that page, so that
 * it stays
 */
export function payoutUrl(
  wineryId?: string,
  query: Record<string, string> = {},
  path: string = '/account/payments',
): string {
  const parameters = new URLSearchParams({ ...(wineryId !== undefined && { winery: wineryId }), ...query });
  return `${path}${parameters.size > 0 ? `?${parameters}` : ''}`;
}
