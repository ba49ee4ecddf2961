import { Hono } from 'hono';
import type { Clock } from '#infra/clock.ts';
import type { Site } from '../app.ts';

/** How long the file may be relied on, in milliseconds: half a year, as it names whoever runs the shop now. */
const lifetime = 180 * 24 * 3_600_000;

/**
 * `GET /.well-known/security.txt`: whom to tell about a vulnerability. There is none while the operator has not
 * configured an email address.
 * @see https://www.rfc-editor.org/rfc/rfc9116
 */
export function securityTxtRoutes({ site, clock }: { site: Pick<Site, 'baseUrl' | 'contact'>; clock: Clock }): Hono {
  return new Hono().get('/.well-known/security.txt', (c) => {
    if (site.contact.examples.includes('address')) return c.notFound();
    const expires = new Date(clock.now().getTime() + lifetime);
    expires.setUTCHours(0, 0, 0, 0);
    const lines = [
      `Contact: mailto:${site.contact.email}`,
      `Expires: ${expires.toISOString()}`,
      'Preferred-Languages: en',
      `Canonical: ${site.baseUrl}/.well-known/security.txt`,
      '',
    ];
    return c.text(lines.join('\n'), 200, { 'cache-control': 'public, max-age=3600' });
  });
}
