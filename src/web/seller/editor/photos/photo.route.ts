import { uploadListingPhoto } from '#features/listings/photos/add-photo.server.ts';
import { getPageContext } from '../../../shell/page-context.server.ts';
import type { Route } from './+types/photo.route.ts';
import { receiveUpload } from './receive-upload.server.ts';

/** Receives a photo of a listing, as a file or in the form field `image`. */
export function action({ context, params, request }: Route.ActionArgs) {
  const { app, actor } = getPageContext(context);
  return receiveUpload(request, 'image', (sent) => uploadListingPhoto(app, actor, { listingId: params.id, sent }));
}
