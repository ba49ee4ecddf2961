import type { PlayerVideo } from '#features/listings/photos/photo.ts';

/**
 * The video of a listing; nothing is loaded before it is played.
 * @param poster the URL of a picture of the listing, if there is one
 */
export function ListingVideo({ video, poster, name }: { video: PlayerVideo; poster?: string; name: string }) {
  return (
    // why: a video element ignores changed sources once it has one, so another video needs another element
    // biome-ignore lint/a11y/useMediaCaption: wineries upload videos without captions
    <video
      key={video.src}
      controls
      preload="none"
      poster={poster}
      aria-label={`Video of ${name}`}
      className="aspect-video w-full rounded-lg bg-paper-sunk"
    >
      <source src={video.src} type={video.type} />
    </video>
  );
}
