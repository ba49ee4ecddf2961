import type { MetaDescriptor } from 'react-router';

/**
 * The head of a page that is one visitor's own or only a step on a way: a title, and no place in search engines.
 * @param site undefined where the page could not be loaded; the title then stands alone
 */
export function privateMeta(site: { name: string } | undefined, title: string): MetaDescriptor[] {
  return [{ title: site ? `${title} | ${site.name}` : title }, { name: 'robots', content: 'noindex' }];
}
