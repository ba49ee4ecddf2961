import { classNames } from '../class-names.ts';
import { Icon } from './icon.tsx';

/** An image for the browser to choose a format from: `src` for all browsers, and better formats as sources. */
export type AvatarPicture = {
  src: string;
  sources: readonly { type: string; srcSet: string }[];
};

const sizes = {
  small: { look: 'size-10 text-small', pixels: 40 },
  large: { look: 'size-24 text-heading md:size-30 md:text-[3rem]', pixels: 120 },
} as const;

/**
 * A person's portrait in a circle: the image, else the initials, else an outline. The name is beside it in text, so it
 * is hidden from screen readers.
 *
 * @param size `small` is 40 px, `large` 120 px (96 on a phone)
 */
export function Avatar(props: { initials: string; picture?: AvatarPicture | undefined; size?: keyof typeof sizes }) {
  const { initials, picture, size = 'small' } = props;
  const { look, pixels } = sizes[size];
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'grid shrink-0 place-items-center overflow-hidden rounded-full bg-bluebonnet-wash font-display font-semibold text-bluebonnet select-none',
        look,
      )}
    >
      {picture ? <Face picture={picture} pixels={pixels} /> : initials || <Icon name="user" />}
    </span>
  );
}

function Face({ picture, pixels }: { picture: AvatarPicture; pixels: number }) {
  return (
    <picture className="contents">
      {picture.sources.map(({ type, srcSet }) => (
        <source key={type} type={type} srcSet={srcSet} sizes={`${pixels}px`} />
      ))}
      <img
        src={picture.src}
        width={pixels}
        height={pixels}
        alt=""
        decoding="async"
        className="size-full object-cover"
      />
    </picture>
  );
}
