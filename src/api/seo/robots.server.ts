import { Hono } from 'hono';

/** Pages of one person or of the people who run the shop: nothing for a search engine, whoever is signed in. */
const personal = [
  '/account',
  '/cart',
  '/checkout',
  '/claim-your-page',
  '/confirm',
  '/contact/',
  '/dashboard',
  '/dev/',
  '/inbox',
  '/listings',
  '/login',
  '/manage-',
  '/my-',
  '/order/',
  '/profile-settings',
  '/recover-password',
  '/reset-password',
  '/sale/',
  '/signup',
  '/verify-email',
  '/winery-page-info',
  '/winery/*/checkout',
];

/**
 * Searches that multiply without end: two parameters or more, and all that a person or a map fills in freely. A search with one
 * filter (`/s?pub_winery_region=west_texas`) is a page worth finding.
 */
const endless = [
  '/s?*&',
  ...['keywords', 'address', 'origin', 'bounds', 'price', 'sort', 'minStock'].map((name) => `/s?${name}=`),
];

/** `GET /robots.txt`: the shop is open; the API, personal pages and endless searches are not; and where the sitemap is. */
export function robotsRoutes(app: { site: { baseUrl: string } }): Hono {
  const lines = [
    'User-agent: *',
    ...['/api/', '/styleguide', ...personal, ...endless].map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${app.site.baseUrl}/sitemap.xml`,
    '',
  ];
  return new Hono().get('/robots.txt', (c) =>
    c.text(lines.join('\n'), 200, { 'cache-control': 'public, max-age=3600' }),
  );
}
