import { Hono } from 'hono';
import { showCaughtMail } from '#features/mail/caught-mails.server.ts';
import { anonymous } from '#kit/actor.ts';

type MailboxApp = Parameters<typeof showCaughtMail>[0];

/**
 * What a mail may do when it is shown: look as it does, and lead away when somebody clicks. It runs nothing, loads nothing, and
 * stands in our own frames alone.
 */
const policy = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
  'sandbox allow-top-navigation-by-user-activation',
].join('; ');

/** `GET /dev/mailbox/{id}/html`: a caught mail as a mail program shows it, for the frame in the mailbox. 404 in a shop that delivers its mails. */
export function mailboxRoutes(app: MailboxApp): Hono {
  return new Hono().get('/:id/html', async (c) => {
    const mail = await showCaughtMail(app, anonymous, c.req.param('id'));
    if (!mail.ok) return c.text('Not found', 404);
    // why: in a mail program a link opens a window of its own; from the frame it is to take the place of the page
    const html = mail.value.html.replaceAll('target="_blank"', 'target="_top"');
    return c.html(html, 200, {
      'content-security-policy': policy,
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
    });
  });
}
