import { useRouteLoaderData } from 'react-router';
import { noPageOwner, pageOwnerField } from '#features/accounts/page-owner.ts';

/** For whom this page was made. Everything that it sends carries this, and the server refuses what another account sends. */
export function usePageOwner(): string {
  return useRouteLoaderData<{ pageOwner: string }>('root')?.pageOwner ?? noPageOwner;
}

/** A URL to which something is sent that is no form, so that the URL says for whom its page was made. */
export function withPageOwner(url: string, owner: string): string {
  return `${url}${url.includes('?') ? '&' : '?'}${new URLSearchParams({ [pageOwnerField]: owner })}`;
}

/** The same outside React, from the document. */
export function documentOwner(): string {
  return document.body.dataset.pageOwner ?? noPageOwner;
}
