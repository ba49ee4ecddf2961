import { type ClientLoaderFunctionArgs, redirectDocument } from 'react-router';

/**
 * The `clientLoader` of a page with a content security policy of its own (it may load what other pages may not): any
 * link to it loads it as a document. When the page is already open, only its data are loaded.
 * @throws a redirect that loads the document
 */
export async function loadAsDocument<Data>({
  url,
  serverLoader,
}: Pick<ClientLoaderFunctionArgs, 'url'> & { serverLoader: () => Promise<Data> }): Promise<Data> {
  if (window.location.pathname !== url.pathname) throw redirectDocument(url.pathname + url.search + url.hash);
  return serverLoader();
}
