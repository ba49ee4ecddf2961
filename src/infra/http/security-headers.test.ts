import { expect, test } from 'vitest';
import { pageContentSecurityPolicy } from './security-headers.ts';

const options = { dev: false, https: true, mapOrigins: [] };

test('Stripe’s script is allowed only on pages with payment, and only if Stripe is used', () => {
  const paysWithStripe = /^\/account\/payment-methods/;
  const paying = pageContentSecurityPolicy(['nonce-x'], { ...options, paysWithStripe }, '/account/payment-methods');
  expect(paying).toContain("script-src 'self' 'nonce-x' https://js.stripe.com https://*.js.stripe.com;");
  expect(paying).toContain("connect-src 'self' https://api.stripe.com;");
  expect(paying).toContain('https://hooks.stripe.com');
  expect(pageContentSecurityPolicy([], { ...options, paysWithStripe }, '/')).not.toContain('stripe');
  expect(pageContentSecurityPolicy([], options, '/account/payment-methods')).not.toContain('stripe');
  expect(pageContentSecurityPolicy([], options, '/')).toContain("script-src 'self';");
});

test('the image of map markers is allowed as an image, and its origin for nothing else', () => {
  const policy = pageContentSecurityPolicy([], { ...options, markerOrigin: 'https://cdn.example' }, '/s');
  expect(policy.match(/[^;]*https:\/\/cdn\.example[^;]*/g)).toEqual([
    " img-src 'self' data: blob: https://cdn.example",
  ]);
});

test('the widget of a billing vendor is allowed on its page alone', () => {
  const widget = { page: /^\/plan$/, origin: 'https://billing.example' };
  const policy = pageContentSecurityPolicy([], { ...options, widget }, '/plan');
  for (const kind of ['script', 'connect', 'frame'])
    expect(policy).toMatch(new RegExp(`${kind}-src [^;]*https://billing`));
  for (const path of ['/', '/plan/invoices/1', '/planner'])
    expect(pageContentSecurityPolicy([], { ...options, widget }, path)).not.toContain('billing');
});
