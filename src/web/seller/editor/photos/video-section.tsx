import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { acceptedVideos } from '#features/images/image-limits.ts';
import type { PlayerVideo } from '#features/listings/photos/photo.ts';
import { Button } from '#ui/actions/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { ListingVideo } from '../../../catalog/media/listing-video.tsx';
import { PageOwnerField } from '../../../forms/form.tsx';
import { sendImage } from '../../../forms/image-upload/send-image.ts';
import { acceptedFiles, fileProblem } from '../../../forms/image-upload/upload-messages.ts';
import { UploadProgress } from '../../../forms/image-upload/upload-progress.tsx';
import { useFetcher } from '../../../forms/use-submit.ts';
import { uploadErrorMessage } from '../error-messages.ts';
import { FileZone } from './file-zone.tsx';

type SendingVideo = { name: string; part: number };

/**
 * The video of a listing: at most one, which can be replaced and removed. Without JavaScript these are plain forms.
 * @param poster the URL of the first photo, if there is one
 * @param name of the listing
 */
export function VideoSection(props: {
  listingId: string;
  from: string;
  video: PlayerVideo | null;
  poster: string | undefined;
  name: string;
  limited: boolean;
}) {
  const { listingId, from, video, poster, name, limited } = props;
  const { sending, error, send } = useVideoUpload(`/own-listing/${listingId}/video`);
  const { Form, state } = useFetcher();
  const take = ([file]: File[]) => {
    if (file) void send(file);
  };
  return (
    <section aria-labelledby="video" className="grid gap-3 border-t border-line pt-6">
      <h3 id="video" className="text-small font-semibold">
        Video <span className="font-normal text-ink-soft">(optional)</span>
      </h3>
      {video && (
        <div className="grid justify-items-start gap-2">
          <div className="w-full max-w-96">
            <ListingVideo video={video} name={name} {...(poster !== undefined && { poster })} />
          </div>
          <Form method="post" action={`/own-listing/${listingId}/photos`}>
            <PageOwnerField />
            <input type="hidden" name="from" value={from} />
            <Button
              type="submit"
              name="removeVideo"
              value="yes"
              kind="quiet"
              icon="trash"
              disabled={limited}
              busy={state !== 'idle'}
              busyLabel="Removing"
            >
              Remove video
            </Button>
          </Form>
        </div>
      )}
      {error !== undefined && (
        <Notice tone="error" live="assertive">
          {error}
        </Notice>
      )}
      {sending ? (
        <UploadProgress name={sending.name} part={sending.part} />
      ) : (
        <FileZone
          id="video-file"
          action={`/own-listing/${listingId}/video?from=${encodeURIComponent(from)}`}
          label={video ? 'Replace the video' : 'Add a video'}
          hint="MP4 or WebM, up to 20 MB. Location data is removed."
          file={{ name: 'video', accept: acceptedVideos.join(','), disabled: limited }}
          choose="Choose a video"
          drop="or drop it here"
          onFiles={take}
        />
      )}
    </section>
  );
}

function useVideoUpload(url: string) {
  const [sending, setSending] = useState<SendingVideo>();
  const [error, setError] = useState<string>();
  const { revalidate } = useRevalidator();
  const send = async (file: File) => {
    const { name } = file;
    const problem = fileProblem(file, acceptedFiles.video);
    setError(problem);
    if (problem !== undefined) return;
    setSending({ name, part: 0 });
    const sent = await sendImage(file, (part) => setSending({ name, part }), url).sent;
    if (sent.kind === 'refused') {
      setError(sent.problem ?? uploadErrorMessage(name, sent.status, sent.retryAfterSeconds, 'video'));
    } else {
      await revalidate();
    }
    setSending(undefined);
  };
  return { sending, error, send };
}
