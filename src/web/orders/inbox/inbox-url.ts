/** A tab of the inbox. */
export type InboxTab = 'orders' | 'sales';

/** What a page of the inbox lists. */
export type InboxList = { tab: InboxTab; show?: string; search?: string };

/** The URL of a page of the inbox, without default values. */
export function inboxUrl({ tab, show = '', search = '' }: InboxList, page = 1): string {
  const narrowed = { ...(show !== '' && { show }), ...(search !== '' && { q: search }) };
  const query = new URLSearchParams({ ...narrowed, ...(page > 1 && { page: String(page) }) });
  return query.size === 0 ? `/inbox/${tab}` : `/inbox/${tab}?${query}`;
}
