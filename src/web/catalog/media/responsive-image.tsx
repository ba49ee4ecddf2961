import type { ImageSources } from '#features/images/image-sources.ts';

const fits = {
  width: 'block h-auto w-full rounded-lg bg-paper-sunk',
  whole: 'block size-full object-contain',
  filled: 'block size-full object-cover',
};

/**
 * An uploaded picture, as wide as its container; its height is reserved before it loads.
 * @param picture the result of `imageSources`
 * @param alt what the picture shows; empty if the text beside it says so
 * @param sizes its width on the screen, as in CSS: `(min-width: 48rem) 50vw, 100vw`
 * @param fit `width`: as wide as its container, with its own aspect ratio; in a container of a given size `whole` shows
 * the entire picture, `filled` crops it
 * @param eager for pictures that are visible at once: they load first, the others lazily
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
