/** The accepted video formats, with their media types. */
export const videoTypes = { mp4: 'video/mp4', webm: 'video/webm' } as const;

/** The stored format of a video. */
export type VideoFormat = keyof typeof videoTypes;

/** The MP4 brands that browsers play: videos, but neither pictures (`heic`, `avif`) nor QuickTime (`qt`). */
const brands = /^(isom|iso[2-9]|mp4[12]|avc1|M4V |dash|MSNV|mmp4)$/;

/** In hexadecimal, the beginning of every EBML file, and the document type WebM, as opposed to other Matroska files. */
const [ebml, namedWebm] = ['1a45dfa3', '4282847765626d'];

/**
 * Detects a video's format by its content: MP4 by the brand in its first box, WebM by the document type in its header;
 * undefined for anything else.
 * @see https://www.rfc-editor.org/rfc/rfc8794 for EBML, and ISO/IEC 14496-12 for the box `ftyp`
 */
export function videoFormatOf(content: Uint8Array): VideoFormat | undefined {
  const head = Buffer.from(content.subarray(0, 80));
  if (head.toString('latin1', 4, 8) === 'ftyp' && brands.test(head.toString('latin1', 8, 12))) return 'mp4';
  const hex = head.toString('hex');
  return hex.startsWith(ebml) && hex.includes(namedWebm) ? 'webm' : undefined;
}

/** The URL of a video. Its content never changes. */
export function videoUrl(id: string, format: VideoFormat): string {
  return `/media/${id}/video.${format}`;
}
