const cardPage = '/account/payment-methods';

/**
 * The page of the saved card, which leads back once one is saved.
 * @param options.from the path of the page to open then
 * @param options.replace whether the form for another card is open
 */
export function cardPageUrl(options: { from?: string | undefined; replace?: boolean } = {}): string {
  const { from, replace = false } = options;
  const query = new URLSearchParams({ ...(replace && { card: 'replace' }), ...(from !== undefined && { from }) });
  return query.size === 0 ? cardPage : `${cardPage}?${query}`;
}
