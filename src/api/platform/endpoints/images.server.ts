import { formOverheadBytes, imageKinds, maxUploadBytes } from '#features/images/image-limits.ts';
import { uploadedFile } from '#features/images/multipart-file.server.ts';
import { mayUpload, uploadImage } from '#features/images/upload-image.server.ts';
import { refuse } from '#kit/result.ts';
import { refusedUpload } from '../../v1/image.server.ts';
import { answerOne, definePlatformEndpoint, type Endpoint } from '../endpoint.ts';
import { platformRefusal } from '../errors/platform-refusal.ts';
import { entity } from '../response/resource.ts';

const upload = definePlatformEndpoint({
  name: 'images/upload',
  method: 'post',
  scope: 'user',
  summary: `A picture for a listing or a profile: ${imageKinds} of at most 20 MB, as a form`,
  file: 'image',
  answers: ['image'],
  handle: async ({ app, actor, raw }) => {
    if (!mayUpload(actor)) return refuse('forbidden');
    if (!/^multipart\/form-data\b/i.test(raw.headers.get('content-type') ?? '')) {
      return platformRefusal('unsupported-content-type', 'A picture is sent as a form, in its field image');
    }
    // why: what says itself that it is too large is not read at all
    const size = Number(raw.headers.get('content-length') ?? 0);
    if (size > maxUploadBytes + formOverheadBytes) return refuse('request-upload-over-limit');
    const uploaded = await uploadImage(app, actor, uploadedFile(raw, 'image'));
    if (uploaded.ok) return answerOne(entity('image', uploaded.value.id, { ...uploaded.value, isPrivate: true }));
    const isBroken = uploaded.code === 'unreadable-image' && uploaded.isPicture;
    return isBroken ? platformRefusal('image-invalid-content') : refusedUpload(uploaded);
  },
});

/** Uploads of pictures. */
export const imageEndpoints: readonly Endpoint[] = [upload];
