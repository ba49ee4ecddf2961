import type { ListingQuery } from '#features/listing-management/list/listing-query.schema.ts';
import { maxBulkListings } from '#features/listings/editing/bulk-change.ts';
import { Button } from '#ui/actions/button.tsx';
import { CheckboxField } from '#ui/fields/checkbox-field.tsx';
import { Form } from '../../forms/form.tsx';
import { listingsParams } from '../listings-url.ts';

/** The id of the form to which the checkboxes of the cards belong. */
export const bulkFormId = 'many';

/**
 * The form of bulk actions on several listings: those that are checked, or the whole list. It leads to a page that asks
 * for confirmation.
 * @param props.showsButtons whether its buttons are visible; otherwise the selection bar shows them
 */
export function BulkActionsForm({
  query,
  total,
  showsButtons,
}: {
  query: ListingQuery;
  total: number;
  showsButtons: boolean;
}) {
  return (
    <Form
      id={bulkFormId}
      action="/listings/prices"
      aria-label="Several at once"
      className="flex flex-wrap items-center gap-x-5 gap-y-2 border-y border-line py-2"
    >
      {Object.entries(listingsParams(query)).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {total > maxBulkListings ? (
        <p className="text-small text-ink-soft">
          {`Tick some below. All ${total.toLocaleString('en-US')} are too many at once: narrow the list to ${maxBulkListings.toLocaleString('en-US')} by a search or a state.`}
        </p>
      ) : (
        <CheckboxField id="all" name="all" value="yes" label={`All ${total.toLocaleString('en-US')} of this list`} />
      )}
      {total > 1 && total <= maxBulkListings && (
        <span className="text-small text-ink-soft max-md:hidden">or tick some below:</span>
      )}
      <div className={showsButtons ? 'flex flex-wrap gap-2' : 'invisible flex flex-wrap gap-2'}>
        <BulkActionButtons form={bulkFormId} />
      </div>
    </Form>
  );
}

/** The buttons of bulk actions. @param form the id of their form */
function BulkActionButtons({ form }: { form: string }) {
  return (
    <>
      <Button type="submit" form={form} size="small">
        Change prices
      </Button>
      <Button type="submit" form={form} size="small" formAction="/listings/close">
        Close
      </Button>
    </>
  );
}

const barClasses =
  'sticky bottom-[calc(0.5rem+var(--foot-notice,0rem))] z-10 flex flex-wrap items-center gap-x-5 gap-y-2 rounded-lg border border-line-strong bg-paper-raised px-4 py-3';

/** The bulk actions on the checked listings, at the bottom of the screen while any is checked. */
export function SelectionBar({ count, onClear }: { count: number; onClear: () => void }) {
  return (
    <div className={count > 0 ? barClasses : '-mt-6'}>
      {/* why: rendered from the start, because screen readers announce only changes of an existing status element */}
      <p role="status" className="grow text-small empty:hidden">
        {count > 0 && (
          <>
            <span className="font-semibold">{count} chosen</span> <span className="text-ink-soft">on this page</span>
          </>
        )}
      </p>
      {count > 0 && (
        <>
          <Button size="small" kind="quiet" onClick={onClear}>
            Clear
          </Button>
          <div className="flex gap-2 max-md:basis-full">
            <BulkActionButtons form={bulkFormId} />
          </div>
        </>
      )}
    </div>
  );
}
