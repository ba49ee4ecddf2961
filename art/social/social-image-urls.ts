import { artVersion } from '../art-version.ts';
import { hash } from '../draw/random.ts';

/** The two images that networks show beside a link (the specification's share images), in pixels. */
export const socialSizes = { large: { width: 1200, height: 630 }, small: { width: 600, height: 314 } } as const;

export type SocialSize = keyof typeof socialSizes;

/** The URLs of a page's share images. */
export type SocialImageUrls = Record<SocialSize, string>;

/** Increase it when the composition of the cards changes, so that networks fetch them again. */
const socialVersion = 1;

/**
 * The URLs of a card's two images: `/social/{place}/{digest}-1200x630.png`. The digest is of everything that is drawn.
 *
 * @param place what the card shows, e.g. `listing/{id}`
 * @param card everything that the drawing depends on
 */
export function socialImageUrls(place: string, card: unknown): SocialImageUrls {
  const digest = hash(JSON.stringify([artVersion, socialVersion, card]))
    .toString(16)
    .padStart(8, '0');
  const address = ({ width, height }: { width: number; height: number }) =>
    `/social/${place}/${digest}-${width}x${height}.png`;
  return { large: address(socialSizes.large), small: address(socialSizes.small) };
}
