import { data, redirect, useNavigation } from 'react-router';
import { showVisitingHours } from '#features/availability/schedule/visiting-hours.server.ts';
import { whichFavorites } from '#features/favorites/list-favorites.server.ts';
import { countStock } from '#features/inventory/stock.server.ts';
import { showContentVersion } from '#features/listing-management/approval/pending-listings.server.ts';
import { editorUrl, previewUrl } from '#features/listing-management/editor/listing-editor.ts';
import { previewListing } from '#features/listings/editing/preview-listing.server.ts';
import { listingName, listingUrl } from '#features/listings/listing.ts';
import { Button } from '#ui/actions/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { Form } from '../../forms/form.tsx';
import { ListingPage } from '../../listing/listing-page.tsx';
import { requireUser } from '../../shell/guards.server.ts';
import { privateMeta } from '../../shell/meta/private-meta.ts';
import type { Route } from './+types/preview-listing.route.ts';

/**
 * `/l/{slug}/{id}/draft` and `/l/{slug}/{id}/pending-approval`: a preview of a listing that is not public, for its
 * winery and admins. Outdated URLs redirect to the current one, or to the public page of a listing that has been
 * published.
 */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { app, actor } = requireUser(context, url);
  const content = await showContentVersion(app, actor, params.id);
  const shown = await previewListing(app, actor, params.id);
  if (!shown.ok) throw data(null, { status: 404 });
  const { listing, others, isOwn } = shown.value;
  const right = previewUrl(listing);
  if (right !== url.pathname) throw redirect(right ?? listingUrl(listing));
  const ids = others.map(({ id }) => id);
  const [hours, stock, favorites] = await Promise.all([
    // why: the preview may be seen, so its hours may
    listing.type === 'tasting' ? showVisitingHours(app, { kind: 'system' }, listing.id) : undefined,
    countStock(app, { kind: 'system' }, [...ids, listing.id]),
    whichFavorites(app, actor, { listings: ids }),
  ]);
  return {
    site: app.site,
    listing,
    others,
    favorites,
    own: isOwn,
    approval:
      content.ok && listing.state === 'pendingApproval' ? { id: listing.id, seen: content.value.version } : undefined,
    quantity: stock[listing.id],
    hours,
    soldOut: ids.filter((id) => stock[id] === 0),
    editor: editorUrl(listing, 'details'),
  };
}

export const meta = ({ loaderData }: Route.MetaArgs) =>
  privateMeta(loaderData?.site, loaderData ? `Preview of ${listingName(loaderData.listing)}` : 'Page not found');

export default function ListingVariantPage({ loaderData }: Route.ComponentProps) {
  const { site, listing, others, own, approval, quantity, hours, soldOut, editor } = loaderData;
  return (
    <>
      <PreviewBanner
        siteName={site.name}
        pending={listing.state === 'pendingApproval'}
        own={own}
        editor={editor}
        approval={approval}
      />
      <ListingPage
        listing={listing}
        others={others}
        quantity={quantity}
        hours={hours}
        blocker={{ reason: own ? 'own' : 'preview' }}
        reviews={undefined}
        soldOut={soldOut}
        siteName={site.name}
      />
    </>
  );
}

/**
 * The banner above a preview: who can see it, a link to the editor, and for admins the button to approve it.
 * @param props.own whether the actor belongs to the winery
 * @param props.approval for admins: the listing's id, and the version that is shown
 */
function PreviewBanner(props: {
  siteName: string;
  pending: boolean;
  own: boolean;
  editor: string;
  approval: { id: string; seen: string } | undefined;
}) {
  const { siteName, pending, own, editor, approval } = props;
  return (
    <Notice
      banner
      title={pending ? 'This listing waits for approval' : 'This listing is a draft'}
      actions={
        <>
          {approval && <ApproveForm {...approval} />}
          <Button to={editor}>{pending ? 'Edit listing' : 'Continue editing'}</Button>
        </>
      }
    >
      Only {own ? 'your' : 'its'} winery and {siteName} can see it. This is how buyers will see it.
    </Notice>
  );
}

function ApproveForm({ id, seen }: { id: string; seen: string }) {
  const { formData } = useNavigation();
  return (
    <Form method="post" action="/dashboard/listings">
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="seen" value={seen} />
      <Button
        type="submit"
        name="decision"
        value="approve"
        kind="primary"
        busy={formData?.get('decision') === 'approve'}
        busyLabel="Publishing"
      >
        Approve
      </Button>
    </Form>
  );
}
