import { Link, useNavigation } from 'react-router';
import { claimLabels, type ManagedWinery } from '#features/reporting/managed-wineries.ts';
import { regions } from '#features/wineries/winery.ts';
import { Button } from '#ui/actions/button.tsx';
import { Badge } from '#ui/feedback/badge.tsx';
import { Form } from '../../forms/form.tsx';

/** A winery of the admins' list. @param props.listUrl the page of the list that is shown, for the form that pins it */
export function WineryRow({ winery, listUrl }: { winery: ManagedWinery; listUrl: string }) {
  const { id, name, city, state, region, listings } = winery;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 py-3">
      <div className="grid min-w-0 gap-0.5">
        <Link to={`/dashboard/wineries/${id}`} className="link justify-self-start font-medium wrap-anywhere">
          {name}
        </Link>
        <p className="text-small text-ink-soft wrap-anywhere">
          {city}, {state} · {regions[region]} · {listingsLabel(listings)}
        </p>
        <p className="flex flex-wrap gap-2 pt-1 empty:hidden">
          <WineryBadges winery={winery} />
        </p>
      </div>
      <PinForm winery={winery} action={listUrl} />
    </li>
  );
}

/** How many listings a winery has published. */
export function listingsLabel(listings: number): string {
  if (listings === 0) return 'No listings';
  return listings === 1 ? '1 listing' : `${listings.toLocaleString('en-US')} listings`;
}

/** What sets a winery apart in the directory. */
export function WineryBadges({ winery }: { winery: ManagedWinery }) {
  const { claimed, pinned, located, demo } = winery;
  return (
    <>
      {demo && <Badge>Demo</Badge>}
      {!located && (
        <Badge tone="care" icon="map-pin">
          Without coordinates
        </Badge>
      )}
      {claimed !== 'unclaimed' && <Badge tone={claimed === 'claimed' ? 'ready' : 'care'}>{claimLabels[claimed]}</Badge>}
      {pinned && (
        <Badge icon="star" tone="neutral">
          Pinned
        </Badge>
      )}
    </>
  );
}

/** The button that pins or unpins a winery. */
export function PinForm({ winery, action }: { winery: ManagedWinery; action: string }) {
  const sent = useNavigation().formData;
  const { id, name, pinned } = winery;
  return (
    <Form method="post" action={action} replace preventScrollReset>
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="name" value={name} />
      <Button
        type="submit"
        size="small"
        name="intent"
        value={pinned ? 'unpin' : 'pin'}
        busy={sent?.get('id') === id}
        aria-label={`${pinned ? 'Unpin' : 'Pin'} ${name}`}
      >
        {pinned ? 'Unpin' : 'Pin'}
      </Button>
    </Form>
  );
}
