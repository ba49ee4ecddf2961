import { classNames } from '../class-names.ts';
import { Icon } from './icon.tsx';

/** A picture for the browser to choose from: one address for all, and better ones by format. */
export type AvatarPicture = {
  src: string;
  sources: readonly { type: string; srcSet: string }[];
};

const sizes = {
  small: { look: 'size-10 text-small', pixels: 40 },
  large: { look: 'size-24 text-heading md:size-30 md:text-[3rem]', pixels: 120 },
} as const;

/**
 * Somebody's face in a circle: the picture, or the initials where there is none, or an outline of somebody where there are no
 * initials either. The name stands beside it, so screen readers pass over it.
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
