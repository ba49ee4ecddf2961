/** The winery whose check-out a path leads to; undefined for other paths. */
export function checkoutSlugOf(path: string): string | undefined {
  return /^\/winery\/([^/]+)\/checkout$/.exec(path)?.[1];
}

/** Whether a URL of this site is that of a check-out. */
export function isCheckoutUrl(url: string): boolean {
  return checkoutSlugOf(url.split(/[?#]/)[0] ?? '') !== undefined;
}
