import { attachImage, detachImage } from '../../src/features/images/attach-image.server.ts';
import { collectOrphanImages, deleteImages } from '../../src/features/images/delete-images.server.ts';
import { showImage } from '../../src/features/images/show-image.server.ts';
import { showVideo } from '../../src/features/images/show-video.server.ts';
import { uploadImage } from '../../src/features/images/upload-image.server.ts';
import { uploadVideo } from '../../src/features/images/upload-video.server.ts';
import { type Entry, notRefused } from './entry.ts';
import { signedIn, signedInOrImpersonated } from './who.ts';

/** Who may upload, attach, view and delete the images and videos of a person. */
export const imageEntries: Record<string, Entry> = {
  'images/attachImage': {
    may: signedIn,
    call: (app, actor, { personId }) => notRefused(attachImage(app, actor, personId)),
  },
  'images/collectOrphanImages': {
    may: ['system'],
    call: (app, actor, { storage }) => notRefused(collectOrphanImages({ ...app, storage }, actor)),
  },
  'images/detachImage': {
    may: [...signedIn, 'system'],
    call: async (app, actor, { picture }) => {
      await detachImage(app, actor, picture.id);
      return picture.isDetached();
    },
  },
  'images/deleteImages': {
    may: signedIn,
    call: async (app, actor, { picture }) => {
      await deleteImages(app, actor, [picture.id]);
      return picture.isDeleted();
    },
  },
  'images/showImage': {
    may: signedInOrImpersonated,
    call: async (app, actor, { picture, imageReading }) => {
      // why: an attached image is open to everybody
      await detachImage(app, { kind: 'user', id: picture.ownerId, roles: [], limited: false }, picture.id);
      return (await showImage({ ...app, ...imageReading }, actor, { id: picture.id, file: 'default.jpg' })).ok;
    },
  },
  'images/showVideo': {
    may: signedInOrImpersonated,
    call: async (app, actor, { videoId, imageReading }) =>
      (await showVideo({ ...app, ...imageReading }, actor, { id: videoId, format: 'mp4', range: undefined })).ok,
  },
  'images/uploadImage': {
    may: signedIn,
    call: async (app, actor, { uploads }) =>
      notRefused(uploadImage({ ...app, ...uploads }, actor, new Blob().stream())),
  },
  'images/uploadVideo': {
    may: signedIn,
    call: async (app, actor, { uploads }) =>
      notRefused(uploadVideo({ ...app, ...uploads }, actor, new Blob().stream())),
  },
};
