import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

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
  route('signup', 'routes/account/signup.tsx', { id: 'signup-page' }),
  route('authentication', 'routes/account/signup.tsx', { id: 'authentication-page' }),
  route('login', 'routes/account/login.tsx'),
  route('logout', 'routes/account/logout.tsx'),
  route('confirm', 'routes/account/confirm.tsx'),
  route('identity-provider', 'routes/account/identity-provider.ts'),
  layout('routes/account/user-pages.tsx', [
    route('profile-settings', 'routes/account/profile-settings.tsx'),
    layout('routes/account/account-settings.tsx', [
      route('account/contact-details', 'routes/account/contact-details.tsx'),
      route('account/change-password', 'routes/account/change-password.tsx'),
      route('account/your-data', 'routes/account/your-data.tsx'),
    ]),
  ]),
  route('account', 'routes/account/account.ts'),
  route('account/your-data/download', 'routes/account/download-data.ts'),
  route('u', 'routes/account/own-profile.ts'),
  route('u/:id', 'routes/account/profile.tsx'),
  route('styleguide', 'routes/styleguide/styleguide.tsx', [
    index('routes/styleguide/all.tsx'),
    route('g/:group', 'routes/styleguide/group.tsx'),
    route('c/:component', 'routes/styleguide/component.tsx'),
    route('c/:component/:example', 'routes/styleguide/example.tsx'),
  ]),
  route('styleguide/c/:component/:example/raw', 'routes/styleguide/raw.tsx'),
  route('terms-of-service', 'routes/content/terms-of-service.tsx'),
  route('privacy-policy', 'routes/content/privacy-policy.tsx'),
  route('newsletter', 'routes/content/newsletter.tsx'),
  route('cookie-consent', 'routes/content/cookie-consent.ts'),
  route('notfound', 'routes/content/not-found.tsx', { id: 'not-found-page' }),
  route('*', 'routes/content/not-found.tsx', { id: 'unknown-path' }),
] satisfies RouteConfig;
