import { Icon } from '#ui/brand/icon.tsx';
import { classNames } from '#ui/class-names.ts';
import type { ListingPreview } from '../listing-previews.ts';
import { bottleImageSize, landscapeImageSize } from './listing-image.ts';

/**
 * A listing's thumbnail: its bottle, photo, or landscape; an envelope if there is no listing. The name is beside it.
 */
export function ListingThumbnail({ picture }: { picture: ListingPreview | undefined }) {
  // why: a drawn bottle has padding around it, a photo or a landscape fills the frame
  const bottle = picture?.type === 'wine' && picture.photo === null;
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'relative grid h-20 w-14 shrink-0 place-items-center overflow-hidden rounded-md text-ink-soft',
        bottle ? 'shelf-ground' : 'bg-paper-sunk',
      )}
    >
      {picture ? (
        <img
          src={picture.imageUrl}
          alt=""
          {...(bottle ? bottleImageSize : landscapeImageSize)}
          loading="lazy"
          decoding="async"
          className={classNames('absolute inset-0 size-full', bottle ? 'object-contain py-1' : 'object-cover')}
        />
      ) : (
        <Icon name="mail" />
      )}
    </span>
  );
}
