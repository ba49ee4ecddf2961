/** The page that tells wineries what the club tool does. */
export const wineryClubsPath = '/winery-clubs';

/** The pages of the sample club. */
export const sampleViews = ['club', 'billing', 'reports'] as const;

export type SampleView = (typeof sampleViews)[number];

/** The URL of a page of the sample club. */
export function sampleUrl(view: SampleView): string {
  return `${wineryClubsPath}/sample/${view}`;
}
