import type { PlayerVideo } from '#features/listings/photos/photo.ts';

/**
 * The video of a listing: nothing of it is loaded before somebody presses play.
 * @param poster the picture that stands for the listing, if there is one
 */
export function ListingVideo({ video, poster, name }: { video: PlayerVideo; poster?: string; name: string }) {
  return (
    // why: a player does not look at its sources again once it has one, so another film gets another player
    // biome-ignore lint/a11y/useMediaCaption: the winery sends what it has, and captions are not among it
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
