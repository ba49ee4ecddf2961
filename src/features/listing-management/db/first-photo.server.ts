import { sql } from 'kysely';
import type { PhotoRow } from '#features/listings/photos/photo.ts';

/** The first photo of a listing of the query. */
export const firstPhoto = sql<PhotoRow | null>`(
  select json_build_object(
    'id', images.id, 'width', images.width, 'height', images.height, 'alternativeText', alternative_text)
  from listing_photos join images on images.id = image_id
  where listing_id = listings.id order by position limit 1)`;
