import { type ClientLoaderFunctionArgs, redirectDocument } from 'react-router';

/**
 * The `clientLoader` of a page that may load what others may not (its content security policy is its own): whichever link leads to it,
 * the browser loads it as a document. Where the page stands already it is only asked for its data again.
 * @throws a redirect that loads the document
 */
export async function loadAsDocument<Data>({
  url,
  serverLoader,
}: Pick<ClientLoaderFunctionArgs, 'url'> & { serverLoader: () => Promise<Data> }): Promise<Data> {
  if (window.location.pathname !== url.pathname) throw redirectDocument(url.pathname + url.search + url.hash);
  return serverLoader();
}
