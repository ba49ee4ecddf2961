import { data, redirect } from 'react-router';
import { describePhotos } from '#features/wines/describe-photos.server.ts';
import { orderPhotos } from '#features/wines/order-photos.server.ts';
import { removePhoto } from '#features/wines/remove-photo.server.ts';
import { removeVideo } from '#features/wines/remove-video.server.ts';
import type { App } from '../../../server.ts';
import { pageOf } from '../../app-context.server.ts';
import { type PhotosAnswer, photoTexts } from '../../components/editor/photos-answer.ts';
import { readForm } from '../../read-form.server.ts';
import { sitePath } from '../../site-path.ts';
import type { Route } from './+types/photos.ts';

/**
 * Changes the photos of a listing, as one form holds them: what each shows (`text-{id}`), and with that `remove` (an id), `order` (ids in
 * their order) or `removeVideo`. Script sends `stay` and is answered; a form is led back to the page it stands on.
 */
export async function action({ context, params, request }: Route.ActionArgs) {
  const { app, viewer } = pageOf(context);
  const form = await readForm(request);
  const answer = await change(app, viewer, params.id, form);
  if (form.get('stay') === 'true') return data(answer, { status: answer.ok ? 200 : 400 });
  const back = new URL(sitePath(form.get('from')), 'http://site.invalid');
  back.searchParams.delete('photo');
  if (!answer.ok) back.searchParams.set('photo', answer.reason);
  return redirect(back.pathname + back.search, 303);
}

const failed: PhotosAnswer = { ok: false, reason: 'failed' };

async function change(
  app: App,
  viewer: Parameters<typeof describePhotos>[1],
  listingId: string,
  form: FormData,
): Promise<PhotosAnswer> {
  const described = await describePhotos(app, viewer, { listingId, texts: photoTexts(form) });
  if (!described.ok) return described.reason === 'invalid' ? { ok: false, reason: 'text' } : failed;
  if (form.has('removeVideo')) return (await removeVideo(app, viewer, listingId)).ok ? { ok: true } : failed;
  const [remove, order] = [form.get('remove'), form.get('order')];
  if (typeof remove === 'string') {
    const removed = await removePhoto(app, viewer, { listingId, imageId: remove });
    // why: what is gone already is gone, whoever was faster
    if (removed.ok || removed.reason === 'not-found') return { ok: true };
    return removed.reason === 'offered' ? { ok: false, reason: `last-of-${removed.state}` } : failed;
  }
  if (typeof order !== 'string') return { ok: true };
  return (await orderPhotos(app, viewer, { listingId, imageIds: order.split(',') })).ok ? { ok: true } : failed;
}
