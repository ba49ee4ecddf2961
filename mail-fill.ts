import { sendMails } from './tests/fixtures/send-mail.ts';
const url = process.argv[2]!; const n = Number(process.argv[3] ?? 0);
const expiresAt = new Date(Date.now() + 24 * 3600e3).toISOString();
const to = 'ann.of.the.very.long.name.in.fredericksburg@hill-country-example.com';
const fill = Array.from({length: n}, (_, i) => ({ mail: 'email-changed' as const, to: `p${i}@example.com`, props: {} }));
await sendMails(url, [...fill,
  { mail: 'verify-email', to, props: { path: '/verify-email?t=Zm9vYmFyYmF6Zm9vYmFyYmF6Zm9vYmFyYmF6Zm9vYmFyYmF6', expiresAt } },
  { mail: 'reset-password', to, props: { path: '/reset-password?t=Zm9vYmFy&e=ann%40example.com', expiresAt } },
  { mail: 'confirm-new-email', to, props: { path: '/verify-email?t=Zm9vYmFy', expiresAt } },
  { mail: 'email-changed', to, props: {} },
  { mail: 'welcome', to, props: { firstName: 'Ann' } },
]);
