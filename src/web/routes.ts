import { index, type RouteConfig, route } from '@react-router/dev/routes';

// The whole product on one page.
export default [
  index('routes/shop/landing.tsx'),
  route('l/:slug/:id', 'routes/shop/wine.tsx', { id: 'listing-page' }),
  route('wine/:slug/:id', 'routes/shop/wine.tsx', { id: 'wine-page' }),
  route('styleguide/:kind?/:name?/:example?/:raw?', 'routes/styleguide/styleguide.tsx'),
  route('notfound', 'routes/content/not-found.tsx', { id: 'not-found-page' }),
  route('*', 'routes/content/not-found.tsx', { id: 'unknown-path' }),
] satisfies RouteConfig;
