/** The films that are taken, each with its media type. */
export const videoTypes = { mp4: 'video/mp4', webm: 'video/webm' } as const;

/** How a film is kept: as it came. */
export type VideoFormat = keyof typeof videoTypes;

/** The brands of MP4 that browsers play: of films, and not of pictures (`heic`, `avif`) or QuickTime (`qt`). */
const brands = /^(isom|iso[2-9]|mp4[12]|avc1|M4V |dash|MSNV|mmp4)$/;

/** In hexadecimal, how every EBML file begins, and how one names itself: as WebM, and not another Matroska file. */
const [ebml, namedWebm] = ['1a45dfa3', '4282847765626d'];

/**
 * What film a file is, by its content: an MP4 by the brand in its first box, a WebM by the name in its head; undefined for anything else.
 * @see https://www.rfc-editor.org/rfc/rfc8794 for EBML, and ISO/IEC 14496-12 for the box `ftyp`
 */
export function videoFormatOf(content: Uint8Array): VideoFormat | undefined {
  const head = Buffer.from(content.subarray(0, 80));
  if (head.toString('latin1', 4, 8) === 'ftyp' && brands.test(head.toString('latin1', 8, 12))) return 'mp4';
  const hex = head.toString('hex');
  return hex.startsWith(ebml) && hex.includes(namedWebm) ? 'webm' : undefined;
}

/** The address of a film. What stands there never changes. */
export function videoUrl(id: string, format: VideoFormat): string {
  return `/media/${id}/video.${format}`;
}
