import { Hono } from 'hono';
import { showCaughtMail } from '#features/mail/caught-mails.server.ts';
import { anonymous } from '#kit/actor.ts';

type MailboxApp = Parameters<typeof showCaughtMail>[0];

/**
 * Content security policy of a displayed mail: it may show its styles, the shop's pictures and fonts, and open
 * links when somebody clicks. It runs nothing, loads nothing from elsewhere, and can be framed only by our own pages.
 */
const policy = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "img-src 'self'",
  "font-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
  'sandbox allow-top-navigation-by-user-activation',
].join('; ');

/**
 * `GET /dev/mailbox/{id}/html`: a caught mail as a mail program shows it, for the frame in the mailbox. 404 if mails
 * are delivered.
 */
export function mailboxRoutes(app: MailboxApp): Hono {
  return new Hono().get('/:id/html', async (c) => {
    const mail = await showCaughtMail(app, anonymous, c.req.param('id'));
    if (!mail.ok) return c.text('Not found', 404);
    // why: in a mail program a link opens a new window; here it should replace the page around the frame
    const html = mail.value.html.replaceAll('target="_blank"', 'target="_top"');
    return c.html(html, 200, {
      'content-security-policy': policy,
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
    });
  });
}
