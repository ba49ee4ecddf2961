/** The size of the photos at the top of a listing's page. */
export const galleryFrame =
  'aspect-square max-h-[60svh] w-full min-w-0 md:aspect-4/5 md:max-h-[min(78vh,43.5rem)] rounded-lg bg-paper-sunk';
