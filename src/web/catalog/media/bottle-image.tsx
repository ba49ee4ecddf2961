import type { ReactNode } from 'react';
import { bottleBox, bottlePath } from '#ui/brand/bottle-shape.ts';
import { classNames } from '#ui/class-names.ts';

const placeholder = bottlePath(0, 10);

/**
 * The padding of a drawn bottle in its frame, for both frames: all bottles stand on the drawn board (which begins at 86
 * % of the background's height), with their feet at about 90 % of the height. A drawing is 1200 high with the foot at
 * 1172, the empty bottle 22 with the foot at 21.5.
 */
const bottlePadding = {
  tall: { drawing: 'pt-[1%] pb-[11%]', empty: 'pt-[16%] pb-[11%]' },
  square: { drawing: 'pb-[8%]', empty: 'pt-[10%] pb-[8%]' },
} as const;

/** The picture of a wine: its URL, and its width and height in pixels. */
export type Picture = {
  src: string;
  width: number;
  height: number;
  /** `drawing` has padding around it; `photo` fills the frame. */
  kind?: 'drawing' | 'photo';
  /** Other formats and sizes of the picture by media type, and the CSS `sizes` of the frame. */
  sources?: readonly { type: string; srcSet: string }[];
  sizes?: string;
};

/**
 * A wine's picture on its background. The frame has a fixed aspect ratio (two to three, or square), so that nothing
 * moves when the picture loads. Without a picture it shows an empty bottle.
 * @param alt what the picture shows; empty if the name is beside it
 * @param eager for pictures that are visible at once: they load first, the others lazily
 * @param dimmed for what cannot be bought now
 * @param children what to show on the picture: a favorite button, a badge; position it with `absolute`
 */
export function BottleImage(props: {
  picture: Picture | null;
  alt: string;
  eager?: boolean;
  shape?: 'tall' | 'square';
  dimmed?: boolean;
  children?: ReactNode;
}) {
  const { picture, alt, eager = false, shape = 'tall', dimmed = false, children } = props;
  return (
    <div
      className={classNames(
        'shelf-ground relative w-full overflow-hidden rounded-lg',
        shape === 'tall' ? 'aspect-2/3' : 'aspect-square',
      )}
    >
      {picture === null ? (
        <EmptyBottle alt={alt} padding={bottlePadding[shape].empty} />
      ) : (
        <picture>
          {picture.sources?.map(({ type, srcSet }) => (
            <source key={type} type={type} srcSet={srcSet} sizes={picture.sizes} />
          ))}
          <img
            src={picture.src}
            width={picture.width}
            height={picture.height}
            alt={alt}
            loading={eager ? 'eager' : 'lazy'}
            fetchPriority={eager ? 'high' : undefined}
            decoding="async"
            className={classNames(
              'absolute inset-0 size-full transition-transform duration-calm motion-safe:group-hover:-translate-y-1',
              picture.kind === 'photo' ? 'object-cover' : `object-contain ${bottlePadding[shape].drawing}`,
              dimmed && 'opacity-55',
            )}
          />
        </picture>
      )}
      {children}
    </div>
  );
}

function EmptyBottle({ alt, padding }: { alt: string; padding: string }) {
  return (
    <svg
      viewBox={`0 0 ${bottleBox.width} ${bottleBox.height}`}
      className={`absolute inset-0 size-full text-ink-soft ${padding}`}
      role={alt === '' ? undefined : 'img'}
      aria-label={alt === '' ? undefined : alt}
      aria-hidden={alt === '' ? true : undefined}
    >
      <path
        d={placeholder}
        fill="none"
        stroke="currentColor"
        strokeWidth="0.16"
        strokeDasharray="0.5 0.4"
        opacity="0.7"
      />
    </svg>
  );
}
