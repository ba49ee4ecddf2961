import type { PersonRecord } from '#features/reporting/people.ts';

const number = (count: number) => count.toLocaleString('en-US');
const counted = (count: number, one: string, many = `${one}s`) => `${number(count)} ${count === 1 ? one : many}`;

/** What the wineries of a person have that a ban stops, such as `3 listings, 1 club with 40 members`. */
function stoppedOfWineries({ listings, clubs, members, allocations, plans }: PersonRecord['banEffects']): string {
  const parts = [
    counted(listings, 'listing'),
    `${counted(clubs, 'club')} with ${counted(members, 'member')}`,
    counted(allocations, 'allocation'),
    counted(plans, 'plan'),
  ];
  return parts.filter((part) => !part.startsWith('0 ')).join(', ');
}

/** What a ban of this person does, or which parts of it end when it is lifted. */
export function BanEffectsList({ person }: { person: PersonRecord }) {
  const { banned, banEffects, openOrders, wineries } = person;
  const names = wineries.filter(({ alone }) => alone).map(({ name }) => name);
  const stopped = stoppedOfWineries(banEffects);
  return (
    <ul className="grid max-w-prose list-disc gap-1 pl-5 text-small text-pretty wrap-anywhere">
      <li>
        {banned
          ? 'They can log in again, and people can write to them again. We tell them.'
          : 'They’re logged out at once and can’t log in. Nobody can write to them, and they get no e-mail except our reason.'}
      </li>
      {banEffects.wineries > 0 && (
        <li>
          {banned
            ? `${names.join(', ')} can sell again, with everything that the ban stopped`
            : `${names.join(', ')} can’t sell without another active owner`}
          {stopped !== '' && `: ${stopped}`}. {banned ? 'Payouts continue.' : 'Payouts and plan payments wait.'}
        </li>
      )}
      {banEffects.memberships > 0 && (
        <li>
          {banned
            ? `Their ${counted(banEffects.memberships, 'club membership')} will be charged again.`
            : `Their ${counted(banEffects.memberships, 'club membership')} won’t be charged.`}
        </li>
      )}
      {!banned && openOrders.length > 0 && (
        <li>
          {openOrders.length === 1 ? 'The open order' : `The ${openOrders.length} open orders`} above may need you to
          finish or refund them. What they ordered and no winery has accepted can’t be accepted, so their card isn’t
          charged.
        </li>
      )}
      {!banned && <li>Lifting the ban restores this, except what has expired or been canceled by then.</li>}
    </ul>
  );
}
