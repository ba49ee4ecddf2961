import type { MetaDescriptor } from 'react-router';

/**
 * The head of a page that is private or only a step of a process: a title, and not listed by search engines.
 * @param site undefined if the page failed to load; the title then has no site name
 */
export function privateMeta(site: { name: string } | undefined, title: string): MetaDescriptor[] {
  return [{ title: site ? `${title} | ${site.name}` : title }, { name: 'robots', content: 'noindex' }];
}
