import { plainTextSelectors, render } from '@react-email/render';
import { compile } from 'html-to-text';
import { createElement } from 'react';
import type { Mail, MailSite } from '../mail.ts';
import type { MailTemplate, MailTemplates } from './mail-template.ts';

/**
 * Compiled once, because compiling takes longer than converting a mail. Headings keep their case, and lines are not
 * wrapped, so that URLs stay whole.
 */
const toText = compile({
  wordwrap: false,
  selectors: [...plainTextSelectors, { selector: 'h1', options: { uppercase: false } }],
});

/**
 * Renders a mail: its subject, its HTML, the same as text, and its attachments.
 * @param unsubscribeUrl the link to opt out, for an optional mail
 * @throws Error if there is no template of its name
 */
export async function renderMail(
  site: MailSite,
  templates: MailTemplates,
  { mail, props }: Mail,
  unsubscribeUrl?: string,
) {
  const template = templates[mail] as MailTemplate<object> | undefined;
  if (!template) throw new Error(`There is no mail ${mail}`);
  const html = await render(createElement(template.Show, { site, unsubscribeUrl, ...props }));
  const attachments = template.attachments?.(site, props);
  return { subject: template.subject(site, props), html, text: toText(html), attachments };
}
