/**
 * The page on which a declined shipment of a club is paid for with another card, or a path below it.
 * @param token of the link in a mail, if one was followed
 */
export function clubPaymentUrl(shipment: string, token: string | null, below = ''): string {
  const query = token === null ? '' : `?${new URLSearchParams({ t: token })}`;
  return `/club-payment/${encodeURIComponent(shipment)}${below}${query}`;
}
