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
  const rendered = await render(createElement(template.Show, { site, unsubscribeUrl, ...props }));
  // why: texts only; style sheets and attributes have quotation marks of their own
  const html = rendered.replaceAll(/<style>[^<]*<|>[^<]+</g, (part) =>
    part.startsWith('<style>') ? part : curlyApostrophes(part),
  );
  const attachments = template.attachments?.(site, props);
  const subject = typeof template.subject === 'string' ? template.subject : template.subject(props, site);
  return { subject: curlyApostrophes(subject), html, text: toText(html), attachments };
}

const apostrophe = /(?<=[\p{L}\d])(?:'|&#x27;)/gu;

/** The same text with curly apostrophes, as all mails have them. */
function curlyApostrophes(text: string): string {
  return text.replaceAll(apostrophe, '’');
}
