import type { ImageSources } from '#features/images/image-sources.ts';

/**
 * A hill at dusk as a data URL, so that examples need no server.
 * @param width in pixels
 * @param height in pixels
 */
export function exampleImage(width: number, height: number): ImageSources {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 300 200" preserveAspectRatio="xMidYMid slice"><path fill="#e9c9a4" d="M0 0h300v200H0z"/><circle cx="214" cy="84" r="26" fill="#c8563c"/><path fill="#7d6a52" d="M0 128q70-44 150-14t150-22v108H0z"/><path fill="#4d5b39" d="M0 156q90-30 170-6t130-10v60H0z"/></svg>`;
  const src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  return { src, width, height, sources: [{ type: 'image/svg+xml', srcSet: `${src} ${width}w` }] };
}
