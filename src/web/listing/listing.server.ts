import { data, redirect } from 'react-router';
import { previewUrl } from '#features/listing-management/editor/listing-editor.ts';
import { showSellerListing } from '#features/listings/editing/seller-listing.server.ts';
import type { PageContext } from '../shell/page-context.server.ts';

/**
 * What is answered where an address leads to no public listing: for the people of its winery where they see it before others do; for
 * everybody else that there is none.
 */
export async function previewOrNotFound({ app, actor }: Pick<PageContext, 'app' | 'actor'>, id: string) {
  const own = await showSellerListing(app, actor, id);
  const preview = own.ok ? previewUrl(own.value) : undefined;
  return preview === undefined ? data(null, { status: 404 }) : redirect(preview);
}
