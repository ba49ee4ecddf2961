import { useNavigation } from 'react-router';
import type { SellerListingSummary } from '#features/listing-management/list/seller-listing-summary.ts';
import type { ListingTransition } from '#features/listings/listing-process.ts';
import { Button } from '#ui/actions/button.tsx';
import { openedHere } from '#ui/feedback/opened-here.ts';
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx';
import { Form } from '../../forms/form.tsx';
import { discardTransition, listingTransitionLabels } from '../transition-buttons.ts';

/** A button that makes a transition at once. @param props.label of the button */
export function TransitionForm(props: { listing: SellerListingSummary; transition: ListingTransition; label: string }) {
  const { listing, transition, label } = props;
  const { id, name } = listing;
  const { formData } = useNavigation();
  return (
    <Form method="post" preventScrollReset replace>
      <input type="hidden" name="id" value={id} />
      <Button
        type="submit"
        name="intent"
        value={transition}
        size="small"
        busy={formData?.get('intent') === transition && formData.get('id') === id}
      >
        {label}
        <VisuallyHidden> {name}</VisuallyHidden>
      </Button>
    </Form>
  );
}

/** The actions on a listing. Discarding cannot be undone, so it is separate and asks for confirmation. */
export function ListingTransitions({
  listing,
  here,
  editTo,
}: {
  listing: SellerListingSummary;
  here: string;
  editTo: string;
}) {
  const { id, name, may } = listing;
  const ask = `${here}${here.includes('?') ? '&' : '?'}discard=${id}`;
  const of = <VisuallyHidden> {name}</VisuallyHidden>;
  return (
    <div className="mt-auto flex flex-wrap gap-2 border-t border-line pt-3">
      <Button size="small" to={editTo}>
        Edit{of}
      </Button>
      {may.map((transition) => {
        const labels = listingTransitionLabels[transition];
        return (
          labels && <TransitionForm key={transition} listing={listing} transition={transition} label={labels.list} />
        );
      })}
      {discardTransition(listing) && (
        <span className="ml-auto">
          <Button size="small" kind="quiet" to={ask} preventScrollReset state={openedHere}>
            Discard{of}
          </Button>
        </span>
      )}
    </div>
  );
}
