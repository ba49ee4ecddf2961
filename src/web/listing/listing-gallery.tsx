import type { MouseEvent } from 'react';
import type { GalleryPhoto } from '#features/listings/photos/photo.ts';
import { classNames } from '#ui/class-names.ts';
import { ResponsiveImage } from '../catalog/media/responsive-image.tsx';
import { galleryFrame } from './gallery-frame.ts';

/**
 * The photos of a listing, in a strip that is scrolled by swiping or with the thumbnails below it. Those are links to
 * anchors, so that they work without JavaScript.
 * @param name of the listing
 * @param dimmed for what cannot be bought now
 */
export function ListingGallery(props: { photos: readonly GalleryPhoto[]; name: string; dimmed: boolean }) {
  const { photos, name, dimmed } = props;
  const many = photos.length > 1;
  return (
    <section
      aria-label={`Photos of ${name}`}
      className="grid min-w-0 content-start gap-3 self-start md:sticky md:top-6"
    >
      <ol
        // why: a scrollable element must be reachable with the keyboard
        tabIndex={many ? 0 : undefined}
        className={classNames(
          galleryFrame,
          'flex list-none snap-x snap-mandatory overflow-x-auto overscroll-x-contain motion-safe:scroll-smooth',
        )}
      >
        {photos.map((photo, at) => (
          <li
            key={photo.id}
            id={photoId(at)}
            className={classNames('size-full shrink-0 snap-start overflow-hidden rounded-lg', dimmed && 'opacity-55')}
          >
            <ResponsiveImage
              picture={photo.large}
              alt={photo.alt || `${name}${many ? `, photo ${at + 1} of ${photos.length}` : ''}`}
              sizes="(min-width: 48rem) 45vw, 100vw"
              eager={at === 0}
              fit="whole"
            />
          </li>
        ))}
      </ol>
      {many && (
        <ul className="flex list-none flex-wrap gap-2">
          {photos.map((photo, at) => (
            <li key={photo.id} className="size-14 overflow-hidden rounded-md">
              <a href={`#${photoId(at)}`} onClick={scrollToPhoto} className="block size-full -outline-offset-3">
                <ResponsiveImage
                  picture={photo.small}
                  alt={`Photo ${at + 1}${photo.alt && `: ${photo.alt}`}`}
                  sizes="3.5rem"
                  fit="filled"
                />
              </a>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

const photoId = (at: number) => `photo-${at + 1}`;

/** Scrolls only the strip; the browser itself would also scroll the page and change its URL. */
function scrollToPhoto(event: MouseEvent<HTMLAnchorElement>) {
  const photo = document.querySelector(new URL(event.currentTarget.href).hash);
  if (!photo?.parentElement) return;
  event.preventDefault();
  photo.parentElement.scrollTo({ left: (photo as HTMLElement).offsetLeft - photo.parentElement.offsetLeft });
}
