import { redirect } from 'react-router';
import { deleteListingVideo } from '#features/listings/photos/video.server.ts';
import { answerForm, readForm, readTypedFields } from '../../../forms/form-action.server.ts';
import { getPageContext } from '../../../shell/page-context.server.ts';
import { sameSitePath } from '../../../shell/return-url.ts';
import type { Route } from './+types/photos.route.ts';
import { savePhotosForm } from './photos-tab.server.ts';

/**
 * Saves the form of a listing's photos for fetchers; without JavaScript that form is submitted to its own page. With
 * `removeVideo` it deletes the video and redirects back.
 */
export async function action({ context, params, request }: Route.ActionArgs) {
  const { app, actor } = getPageContext(context);
  const form = await readForm(request);
  if (!form.has('removeVideo')) {
    const result = await savePhotosForm(app, actor, params.id, readTypedFields(form));
    // why: the same form on the editor's page is answered like this
    return answerForm(result, result.status === 'refused' ? { status: 409 } : {});
  }
  const { ok } = await deleteListingVideo(app, actor, params.id);
  const back = new URL(sameSitePath(form.get('from')), 'http://site.invalid');
  back.searchParams.delete('photo');
  if (!ok) back.searchParams.set('photo', 'failed');
  return redirect(back.pathname + back.search, 303);
}
