import { Link } from 'react-router';
import type { ManagedGroup, ManagedWine } from '#features/allocations/managing/managed-allocation.ts';
import { formatWindowTime } from '#features/allocations/window-time.ts';
import { formatMoney } from '#kit/money.ts';
import { Button } from '#ui/actions/button.tsx';
import { Form } from '../../../forms/form.tsx';
import { managedAllocationUrl } from './allocations-url.ts';

type GroupsProps = {
  id: string;
  groups: readonly ManagedGroup[];
  wines: readonly ManagedWine[];
  isDraft: boolean;
  mayChange: boolean;
};

/** The groups of an allocation: who is in them, how many people that are, and when they may buy. */
export function AllocationGroups({ id, groups, wines, isDraft, mayChange }: GroupsProps) {
  const mayEdit = isDraft && mayChange;
  return (
    <section aria-labelledby="groups" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="grid gap-1">
        <h2 id="groups" className="text-title">
          People
        </h2>
        {isDraft && (
          <p className="max-w-prose text-small text-ink-soft text-pretty">
            As of now; the list is fixed when you publish. Who belongs to several groups is in the first one.
          </p>
        )}
      </div>
      <ul className="list-none divide-y divide-line border-y border-line empty:hidden">
        {groups.map((group) => (
          <GroupRow key={group.id} {...{ id, group, wines, mayEdit }} />
        ))}
      </ul>
      {mayEdit && (
        <p>
          <Button icon="plus" to={managedAllocationUrl(id, 'groups/new')}>
            Add a group
          </Button>
        </p>
      )}
    </section>
  );
}

type RowProps = Pick<GroupsProps, 'id' | 'wines'> & { group: ManagedGroup; mayEdit: boolean };

function GroupRow({ id, group, wines, mayEdit }: RowProps) {
  const { name, count, opensAt, closesAt, limits, wishesAbove } = group;
  const offered = limits.filter(({ maxBottles }) => maxBottles > 0);
  const nameOf = (listingId: string) => wines.find((wine) => wine.listingId === listingId)?.name ?? '';
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-8 gap-y-2 py-4">
      <div className="grid min-w-0 gap-1">
        <p className="font-medium wrap-anywhere">
          {mayEdit ? (
            <Link to={managedAllocationUrl(id, `groups/${group.id}`)} className="link">
              {name}
            </Link>
          ) : (
            name
          )}
          {`: ${count.toLocaleString('en-US')} ${count === 1 ? 'person' : 'people'}`}
        </p>
        <p className="text-small text-ink-soft">{ruleText(group)}</p>
        <p className="text-small">
          {formatWindowTime(opensAt)} to {formatWindowTime(closesAt)}
        </p>
        <p className="text-small text-ink-soft wrap-anywhere">
          {offered
            .map(
              ({ listingId, minBottles, maxBottles }) => `${nameOf(listingId)}: ${rangeText(minBottles, maxBottles)}`,
            )
            .join(' · ')}
          {wishesAbove && ' · wishes for more'}
        </p>
      </div>
      {mayEdit && (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="group" value={group.id} />
          <Button type="submit" name="intent" value="delete-group" size="small" aria-label={`Delete ${name}`}>
            Delete
          </Button>
        </Form>
      )}
    </li>
  );
}

function rangeText(min: number, max: number): string {
  return min > 0 && min < max ? `${min} to ${max}` : min === max ? `${max}` : `up to ${max}`;
}

function ruleText({ people, minSpendCents, minYears, clubName, tierName }: ManagedGroup): string {
  if (people === 'emails') return 'Chosen by e-mail address';
  if (people === 'spend')
    return `Spent ${formatMoney({ amount: minSpendCents ?? 0, currency: 'USD' })} or more with you`;
  if (people === 'years') return `Buyer or member for ${minYears} ${minYears === 1 ? 'year' : 'years'} or longer`;
  return `Members of ${clubName ?? 'a club'}${tierName === null ? '' : ` (${tierName})`}`;
}
