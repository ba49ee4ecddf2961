import { uploadListingVideo } from '#features/listings/photos/video.server.ts';
import { getPageContext } from '../../../shell/page-context.server.ts';
import type { Route } from './+types/video.route.ts';
import { receiveUpload } from './receive-upload.server.ts';

/** Receives the video of a listing, as a file or in the form field `video`. */
export function action({ context, params, request }: Route.ActionArgs) {
  const { app, actor } = getPageContext(context);
  return receiveUpload(request, 'video', (sent) => uploadListingVideo(app, actor, { listingId: params.id, sent }));
}
