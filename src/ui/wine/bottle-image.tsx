import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { bottleBox, bottlePath } from './bottle-fill.ts';

const placeholder = bottlePath(0, 10);

/** The picture of a wine: its address and its own width and height in pixels. */
export type Picture = {
  src: string;
  width: number;
  height: number;
  /** `drawing` stands on the shelf with air around it; `photo` fills the frame. */
  kind?: 'drawing' | 'photo';
  srcSet?: string;
  sizes?: string;
};

/**
 * A wine's picture before the shelf. The frame keeps its room (two to three, or square) whether the picture is there or not,
 * so nothing jumps. Without a picture it shows an empty bottle.
 * @param alt what the picture shows; empty where the name stands beside it
 * @param eager for pictures that are seen at once: they are fetched first, the others when they come near
 * @param dimmed for what cannot be bought now
 * @param children what lies on the picture: a heart, a badge; place it with `absolute`
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
        <EmptyBottle alt={alt} />
      ) : (
        <img
          src={picture.src}
          srcSet={picture.srcSet}
          sizes={picture.sizes}
          width={picture.width}
          height={picture.height}
          alt={alt}
          loading={eager ? 'eager' : 'lazy'}
          fetchPriority={eager ? 'high' : undefined}
          decoding="async"
          className={classNames(
            'absolute inset-0 size-full transition-transform duration-calm motion-safe:group-hover:-translate-y-1',
            picture.kind === 'photo' ? 'object-cover' : 'object-contain px-[12%] pt-[11%] pb-[6%]',
            dimmed && 'opacity-55',
          )}
        />
      )}
      {children}
    </div>
  );
}

function EmptyBottle({ alt }: { alt: string }) {
  return (
    <svg
      viewBox={`0 0 ${bottleBox.width} ${bottleBox.height}`}
      className="absolute inset-0 size-full px-[12%] pt-[11%] pb-[6%] text-ink-soft"
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
