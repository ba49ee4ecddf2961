import { imageSources } from '#features/images/image-sources.ts';
import { imageVariantUrl } from '#features/images/image-variants.ts';
import type { WineryDetails } from '#features/wineries/winery-page.ts';
import { ResponsiveImage } from '../catalog/media/responsive-image.tsx';

/** The picture at the top of a winery's page: its first photo, or a drawn landscape. */
export function WineryPicture({ winery }: { winery: WineryDetails }) {
  const [cover] = winery.photos;
  if (cover) {
    return (
      <div className="mt-3 h-[clamp(12rem,32vw,26rem)] overflow-hidden rounded-lg bg-paper-sunk">
        <ResponsiveImage picture={imageSources(cover, 'scaled')} alt={cover.alt} sizes="100vw" fit="filled" eager />
      </div>
    );
  }
  return (
    <img
      src={winery.imageUrl}
      alt={`The country around ${winery.city}, drawn`}
      width="1600"
      height="600"
      fetchPriority="high"
      className="mt-3 h-[clamp(7rem,19vw,15rem)] w-full rounded-lg bg-paper-sunk object-cover object-[50%_70%] dark:brightness-[0.82] dark:saturate-[0.9]"
    />
  );
}

/** The other photos of a winery, each linking to its full size. */
export function WineryPhotos({ winery }: { winery: WineryDetails }) {
  const [, ...others] = winery.photos;
  if (others.length === 0) return null;
  return (
    <ul aria-label="Photos" className="grid list-none grid-cols-2 gap-3 pt-6 md:grid-cols-3">
      {others.map((photo, at) => (
        <li key={photo.id} className="aspect-3/2 overflow-hidden rounded-md bg-paper-sunk">
          <a href={imageVariantUrl(photo.id, 'scaled-xlarge', 'jpg')} className="block size-full">
            <ResponsiveImage
              picture={imageSources(photo, 'landscape')}
              alt={photo.alt || `Photo ${at + 2} of ${winery.name}`}
              sizes="(min-width: 48rem) 16rem, 50vw"
              fit="filled"
            />
          </a>
        </li>
      ))}
    </ul>
  );
}
