import { expect } from 'vitest';
import { baseUrl, test } from '../fixtures/pages/whole-server.ts';

test.for(['/reset-password', '/verify-email', '/invitation'])(
  '%s hides its address from other sites, but its own forms have an origin',
  async (path, { server }) => {
    const page = await server.fetch(new Request(`${baseUrl}${path}?t=a-token`));
    expect(page.headers.get('referrer-policy')).toBe('same-origin');
    expect(await page.text(), 'forms of a page without any referrer have the origin null').not.toContain(
      'name="referrer"',
    );
  },
);
