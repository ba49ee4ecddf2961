/** The page that lists the clubs of all wineries. */
export const clubsPath = '/wine-clubs';

/** The page where members see and change their memberships. */
export const myClubsPath = '/my-clubs';

/** The page on which the payer of a declined shipment pays with another card. */
export function clubPaymentPath(shipmentId: string): `/${string}` {
  return `/club-payment/${encodeURIComponent(shipmentId)}`;
}

/** The parts of a club's URL. */
export type ClubKey = { winery: string; club: string };

/** The URL of a club's page. */
export function clubUrl({ winery, club }: ClubKey): string {
  return `/winery/${winery}/club/${club}`;
}

/** The URL where somebody joins a club, or gives it to somebody. */
export function joinUrl(key: ClubKey, chosen: { tier?: string; gift?: boolean; invitation?: string | undefined } = {}) {
  const query = new URLSearchParams();
  if (chosen.tier !== undefined) query.set('tier', chosen.tier);
  if (chosen.gift) query.set('for', 'gift');
  if (chosen.invitation !== undefined) query.set('invitation', chosen.invitation);
  const search = query.toString();
  return `${clubUrl(key)}/join${search === '' ? '' : `?${search}`}`;
}

/** The clubs that a URL names: `clubs={winery}/{club}`, repeated or separated by commas; what is no key is left out. */
export function readClubKeys(parameters: URLSearchParams): ClubKey[] {
  const typed = parameters.getAll('clubs').flatMap((text) => text.slice(0, 1_000).split(','));
  return typed.slice(0, 20).flatMap((text) => {
    const [, winery, club] = /^([a-z0-9-]{1,120})\/([a-z0-9-]{1,80})$/.exec(text) ?? [];
    return winery !== undefined && club !== undefined ? [{ winery, club }] : [];
  });
}
