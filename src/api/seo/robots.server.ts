import { Hono } from 'hono';

/** Pages of one person or of the operator: never indexed, whoever is signed in. */
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
 * Searches with endless combinations: two parameters or more, and all free-text or map parameters. A search with one
 * filter (`/s?pub_winery_region=west_texas`) should be indexed.
 */
const endless = [
  '/s?*&',
  ...['keywords', 'address', 'origin', 'bounds', 'price', 'sort', 'minStock'].map((name) => `/s?${name}=`),
];

/**
 * `GET /robots.txt`: the site may be crawled, except for the API, personal pages and endless searches; and the URL of
 * the sitemap.
 */
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
