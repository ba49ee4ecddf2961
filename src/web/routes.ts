import { index, type RouteConfig, route } from '@react-router/dev/routes';

// The whole product on one page.
export default [
  index('routes/shop/landing.tsx'),
  route('buy-wine', 'routes/shop/buy-wine.tsx'),
  route('s', 'routes/shop/search.tsx'),
  route('l', 'routes/shop/listing-base.tsx'),
  route('l/:id', 'routes/shop/listing.tsx', { id: 'listing-by-id' }),
  route('l/:slug/:id', 'routes/shop/listing.tsx', { id: 'listing-page' }),
  route('wine/:slug/:id', 'routes/shop/listing.tsx', { id: 'wine-page' }),
  route('winery/:slug', 'routes/shop/winery.tsx'),
  route('styleguide', 'routes/styleguide/styleguide.tsx', [
    index('routes/styleguide/all.tsx'),
    route('g/:group', 'routes/styleguide/group.tsx'),
    route('c/:component', 'routes/styleguide/component.tsx'),
    route('c/:component/:example', 'routes/styleguide/example.tsx'),
  ]),
  route('styleguide/c/:component/:example/raw', 'routes/styleguide/raw.tsx'),
  route('terms-of-service', 'routes/content/terms-of-service.tsx'),
  route('privacy-policy', 'routes/content/privacy-policy.tsx'),
  route('my-favorites', 'routes/account/my-favorites.tsx'),
  route('favorites', 'routes/account/favorites.ts'),
  route('newsletter', 'routes/content/newsletter.tsx'),
  route('cookie-consent', 'routes/content/cookie-consent.ts'),
  route('notfound', 'routes/content/not-found.tsx', { id: 'not-found-page' }),
  route('*', 'routes/content/not-found.tsx', { id: 'unknown-path' }),
] satisfies RouteConfig;
