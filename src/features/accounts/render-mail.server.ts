import { render, toPlainText } from '@react-email/render';
import { createElement } from 'react';
import { type MailTemplate, mailTemplates } from './emails/mail-templates.ts';
import type { Mail, MailSite } from './mail.ts';

/** Renders a mail: its subject, its HTML, and the same as text. */
export async function renderMail(site: MailSite, { mail, props }: Mail) {
  const template = mailTemplates[mail] as MailTemplate<object>;
  const html = await render(createElement(template.Show, { site, ...props }));
  // why: a heading in capitals shouts, and an address is not to be broken in two
  const text = toPlainText(html, { wordwrap: false, selectors: [{ selector: 'h1', options: { uppercase: false } }] });
  return { subject: template.subject(site), html, text };
}
