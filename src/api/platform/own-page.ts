/** Whether an origin is that of the site itself, whose pages may call the API through every application. */
export function isOwnPage({ site }: { site: { baseUrl: string } }, origin: string): boolean {
  return origin === new URL(site.baseUrl).origin;
}
