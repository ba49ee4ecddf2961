import { Link, useNavigation } from 'react-router';
import type { PendingListing } from '#features/listing-management/approval/pending-listing.ts';
import { type MissingRequirement, previewUrl } from '#features/listing-management/editor/listing-editor.ts';
import type { ErrorCode } from '#kit/error-codes.ts';
import { formatMoney } from '#kit/money.ts';
import { formatDateTime } from '#kit/time.ts';
import { Button } from '#ui/actions/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx';
import { BottleImage } from '../catalog/media/bottle-image.tsx';
import { listingImage } from '../catalog/media/listing-image.ts';
import { Form } from '../forms/form.tsx';
import type { Rejected } from '../forms/form-result.ts';

/**
 * A listing that waits for approval: what it is, since when it waits, and the buttons to decide.
 * @param props.listUrl the URL of the list
 * @param props.refused the error of the last decision on it
 */
export function PendingListingRow(props: {
  listing: PendingListing;
  listUrl: string;
  refused: RejectedDecision | undefined;
}) {
  const { listing, listUrl, refused } = props;
  const { id, name, winery, price, submittedAt, version } = listing;
  const { formData } = useNavigation();
  const sendBackUrl = `${listUrl}${listUrl.includes('?') ? '&' : '?'}back=${id}`;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4">
      <div className="flex min-w-0 items-center gap-4">
        <div className="w-14 shrink-0">
          <BottleImage picture={listingImage(listing, '3.5rem')} alt="" shape="square" />
        </div>
        <div className="grid min-w-0 gap-0.5">
          <p className="font-medium wrap-anywhere">
            <Link to={previewUrl({ ...listing, state: 'pendingApproval' }) ?? listUrl} className="link">
              {name}
            </Link>
          </p>
          <p className="text-small text-ink-soft">
            {winery.name} · <span className="figures">{formatMoney(price)}</span>
          </p>
          {submittedAt && (
            <p className="text-caption text-ink-soft">
              Waits since <time dateTime={submittedAt}>{formatDateTime(submittedAt)}</time>
            </p>
          )}
        </div>
      </div>
      <div className="flex flex-wrap gap-2">
        <Form method="post" preventScrollReset replace>
          <input type="hidden" name="id" value={id} />
          <input type="hidden" name="seen" value={version} />
          <Button
            type="submit"
            name="decision"
            value="approve"
            kind="primary"
            busy={formData?.get('decision') === 'approve' && formData.get('id') === id}
            busyLabel="Publishing"
          >
            Approve<VisuallyHidden> {name}</VisuallyHidden>
          </Button>
        </Form>
        <Button to={sendBackUrl} preventScrollReset>
          Return<VisuallyHidden> {name}</VisuallyHidden>
        </Button>
      </div>
      {refused && (
        <div className="basis-full">
          <DecisionError refused={refused} />
        </div>
      )}
    </li>
  );
}

/** The result of a decision that was refused; `missingRequirements` are the listing's missing requirements. */
export type DecisionResult = Rejected<{ code: ErrorCode; missingRequirements?: readonly MissingRequirement[] }>;

type RejectedDecision = Exclude<DecisionResult, { status: 'invalid' }>;

/** The error of a decision that was refused. */
export function DecisionError({ refused }: { refused: RejectedDecision }) {
  const missingRequirements = refused.status === 'refused' ? refused.missingRequirements : undefined;
  return (
    <Notice tone="error" live="assertive">
      {refused.problem}
      {missingRequirements && (
        <ul className="grid list-disc gap-1 pt-1 pl-5">
          {missingRequirements.map(({ message }) => (
            <li key={message}>{message}</li>
          ))}
        </ul>
      )}
    </Notice>
  );
}
