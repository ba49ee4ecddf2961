/** Where the shop's day begins and its clocks hang: Texas, but for its far west. */
export const shopTimeZone = 'America/Chicago';
