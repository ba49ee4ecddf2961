import type { ImageSources } from '#features/images/image-sources.ts';

const fits = {
  width: 'block h-auto w-full rounded-lg bg-paper-sunk',
  whole: 'block size-full object-contain',
  filled: 'block size-full object-cover',
};

/**
 * A picture that somebody sent, as wide as the place it stands in; its room is reserved before it comes.
 * @param picture what `imageSources` says of it
 * @param alt what the picture shows; empty where the words beside it say so
 * @param sizes how wide it is on the screen, as in CSS: `(min-width: 48rem) 50vw, 100vw`
 * @param fit `width`: as wide as its place and as high as it needs; in a place of a given size `whole` shows all of it, `filled` no ground
 * @param eager for pictures that are seen at once: they are fetched first, the others when they come near
 */
export function ResponsiveImage(props: {
  picture: ImageSources;
  alt: string;
  sizes?: string;
  eager?: boolean;
  fit?: 'width' | 'whole' | 'filled';
}) {
  const { picture, alt, sizes = '100vw', eager = false, fit = 'width' } = props;
  return (
    <picture>
      {picture.sources.map(({ type, srcSet }) => (
        <source key={type} type={type} srcSet={srcSet} sizes={sizes} />
      ))}
      <img
        src={picture.src}
        width={picture.width}
        height={picture.height}
        alt={alt}
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : undefined}
        decoding="async"
        className={fits[fit]}
      />
    </picture>
  );
}
