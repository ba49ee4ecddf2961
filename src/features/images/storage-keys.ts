import type { ImageRequest } from './image-request.schema.ts';
import type { VideoFormat } from './video-format.ts';

/** Where the storage keeps all that belongs to a picture. */
export function imageFolder(id: string): string {
  return `images/${id}`;
}

/** Where it keeps the picture that all variants are made of, or the film. */
export function masterKey(id: string, format: 'jpg' | 'png' | VideoFormat): string {
  return `${imageFolder(id)}/master.${format}`;
}

/** Where it keeps a variant. */
export function variantKey({ id, variant, format }: ImageRequest): string {
  return `${imageFolder(id)}/${variant}.${format}`;
}
