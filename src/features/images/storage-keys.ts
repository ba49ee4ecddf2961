import type { ImageRequest } from './image-request.schema.ts';
import type { VideoFormat } from './video-format.ts';

/** The storage folder of a picture. */
export function imageFolder(id: string): string {
  return `images/${id}`;
}

/** The storage key of the original that all variants are made of, or of the video. */
export function masterKey(id: string, format: 'jpg' | 'png' | VideoFormat): string {
  return `${imageFolder(id)}/master.${format}`;
}

/** The storage key of a variant. */
export function variantKey({ id, variant, format }: ImageRequest): string {
  return `${imageFolder(id)}/${variant}.${format}`;
}
