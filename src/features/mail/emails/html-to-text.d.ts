/** Types of the part of html-to-text that mails use; the package has none. */
declare module 'html-to-text' {
  import type { plainTextSelectors } from '@react-email/render';

  type Selector = (typeof plainTextSelectors)[number];

  /** Makes a function that turns HTML into text. */
  export function compile(options: { wordwrap: false; selectors: Selector[] }): (html: string) => string;
}
