/** The query that remembers a page, its path and query, under `from`, with its question mark. Nothing for the front page. */
export function returnQuery({ pathname, search }: { pathname: string; search: string }): string {
  const from = pathname + search;
  return from === '/' ? '' : `?${new URLSearchParams({ from })}`;
}
