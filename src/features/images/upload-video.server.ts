import { ok, type Result, refuse } from '#kit/result.ts';
import type { SignedIn, Viewer } from '#kit/viewer.ts';
import { maxUploadBytes } from './image-limits.ts';
import { keepFile } from './keep-file.server.ts';
import { mayUpload, perViewer } from './upload-image.server.ts';
import type { UploadNeeds } from './upload-needs.server.ts';
import type { UploadRefusal } from './upload-refusals.ts';
import { type VideoFormat, videoFormatOf } from './video-format.ts';

/** A film that is kept, or why it was not taken, as of pictures. */
export type UploadVideoResult =
  | Result<{ id: string; format: VideoFormat }, Exclude<UploadRefusal, 'busy'>>
  | { ok: false; reason: 'too-many'; retryAfterSeconds: number };

/** The shape in which films are shown; nobody measures what is in the file. */
const shape = { width: 16, height: 9 };

/**
 * Takes a film: MP4 or WebM of at most 20 MB, told by its content. It is kept as it came, and counts with the viewer's pictures: who
 * may, how often, and how much may wait to be shown.
 * @param sent the file as a stream; it is read no further than the limit
 */
export async function uploadVideo(
  app: UploadNeeds,
  viewer: Viewer,
  sent: ReadableStream<Uint8Array>,
): Promise<UploadVideoResult> {
  if (!mayUpload(viewer)) return refuse('forbidden');
  const taken = await app.limits.take(`images of ${viewer.id}`, perViewer);
  if (!taken.ok) return { ok: false, reason: 'too-many', retryAfterSeconds: taken.retryAfterSeconds };
  const held = await app.spool.hold(sent, maxUploadBytes, async (file) =>
    keep(app, viewer, { content: await file.read(), digest: file.sha256 }),
  );
  if (held.ok) return held.value;
  return refuse(held.reason === 'too-large' ? 'too-large' : 'unreadable-image');
}

async function keep(
  app: UploadNeeds,
  viewer: SignedIn,
  film: { content: Uint8Array; digest: string },
): Promise<UploadVideoResult> {
  const format = videoFormatOf(film.content);
  if (format === undefined) return refuse('unreadable-image');
  const kept = await keepFile(app, viewer, { ...film, ...shape, format });
  return kept.ok ? ok({ id: kept.value, format }) : kept;
}
