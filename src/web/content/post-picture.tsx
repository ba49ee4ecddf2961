import type { PostSummary } from '#features/content/article.ts';
import { ResponsiveImage } from '../catalog/media/responsive-image.tsx';

/** The picture of a post in a frame of 5:2, or its drawn landscape. @param sizes the CSS `sizes` of the frame */
export function PostPicture(props: {
  post: Pick<PostSummary, 'picture' | 'drawingUrl'>;
  sizes: string;
  eager?: boolean;
  alt?: string;
}) {
  const { post, sizes, eager = false, alt = '' } = props;
  return (
    <div className="aspect-5/2 w-full overflow-hidden rounded-lg bg-paper-sunk dark:brightness-[0.82] dark:saturate-[0.9]">
      {post.picture ? (
        <ResponsiveImage picture={post.picture.image} alt={alt} sizes={sizes} eager={eager} fit="filled" />
      ) : (
        <img
          src={post.drawingUrl}
          alt=""
          width="1600"
          height="600"
          loading={eager ? 'eager' : 'lazy'}
          fetchPriority={eager ? 'high' : undefined}
          decoding="async"
          className="block size-full object-cover"
        />
      )}
    </div>
  );
}
