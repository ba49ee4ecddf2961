import { reviewUrl, type WineryReview } from '#features/reviews/wineries/winery-review.ts';
import { Button } from '#ui/actions/button.tsx';
import { PageOwnerField } from '../../forms/form.tsx';
import { useFetcher } from '../../forms/use-submit.ts';

/** Says that a review is helpful, or no longer, and how many find it so. Without script it leads to the review's page. */
export function HelpfulButton({ review: { id, helpful, foundHelpful, isOwn } }: { review: WineryReview }) {
  const fetcher = useFetcher<{ problem?: string }>();
  const wanted = fetcher.formData?.get('helpful');
  const found = wanted === undefined || wanted === null ? foundHelpful : wanted === 'yes';
  const count = helpful + Number(found) - Number(foundHelpful);
  const people = `${count.toLocaleString('en-US')} ${count === 1 ? 'person finds' : 'people find'} this helpful.`;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-small text-ink-soft">
      {!isOwn && (
        <fetcher.Form method="post" action={reviewUrl(id)} className="-ml-5">
          <PageOwnerField />
          <input type="hidden" name="intent" value="vote" />
          <Button type="submit" kind="quiet" name="helpful" value={found ? 'no' : 'yes'} aria-pressed={found}>
            {found ? 'Helpful ✓' : 'Helpful'}
          </Button>
        </fetcher.Form>
      )}
      {count > 0 && <span>{people}</span>}
      {fetcher.data?.problem && <span role="alert">{fetcher.data.problem}</span>}
    </div>
  );
}
