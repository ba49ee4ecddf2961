import type { ClubFrequency, ClubModel, WineColor } from './club.ts';

/** Who chooses the wines, as people read it. */
export const clubModelLabels: Readonly<Record<ClubModel, string>> = {
  'winemakers-choice': 'Winemaker’s choice',
  'members-choice': 'Member’s choice',
  subscription: 'Subscription',
};

/** How often a release comes. */
export const frequencyLabels: Readonly<Record<ClubFrequency, string>> = {
  1: 'Every month',
  2: 'Every 2 months',
  3: 'Every 3 months',
  4: 'Every 4 months',
  6: 'Twice a year',
  12: 'Once a year',
};

/** What a tier consists of. */
export const wineColorLabels: Readonly<Record<WineColor, string>> = {
  red: 'Red wines',
  white: 'White wines',
  mixed: 'Red and white wines',
};
