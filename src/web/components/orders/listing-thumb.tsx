import { Icon } from '#ui/brand/icon.tsx';
import { classNames } from '#ui/class-names.ts';
import type { ListingPicture } from '../../listing-pictures.ts';

/** A listing's small picture: the bottle on its shelf, or the country of a tasting; a letter where there is none. The name stands beside it. */
export function ListingThumb({ picture }: { picture: ListingPicture | undefined }) {
  const wine = picture?.type === 'wine';
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'relative grid h-20 w-14 shrink-0 place-items-center overflow-hidden rounded-md text-ink-soft',
        wine ? 'shelf-ground' : 'bg-paper-sunk',
      )}
    >
      {picture ? (
        <img
          src={picture.imageUrl}
          alt=""
          width={wine ? 400 : 1600}
          height={wine ? 1200 : 600}
          loading="lazy"
          decoding="async"
          className={classNames('absolute inset-0 size-full', wine ? 'object-contain py-1' : 'object-cover')}
        />
      ) : (
        <Icon name="mail" />
      )}
    </span>
  );
}
