import { Form } from 'react-router';
import type { ListingQuery } from '#features/listing-management/list/listing-query.schema.ts';
import { maxBulkListings } from '#features/listings/editing/bulk-change.ts';
import { Button } from '#ui/actions/button.tsx';
import { CheckboxField } from '#ui/fields/checkbox-field.tsx';
import { listingsParams } from '../listings-url.ts';

/** The form that the ticks of the cards belong to. */
export const bulkFormId = 'many';

/**
 * What can be done with several listings at once: those that are ticked, or all of the list. It leads to a page that asks first.
 * @param props.acts whether it stands here; else a bar has it that follows the ticks
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

/** What can be done with several listings at once: each leads to a page that asks first. @param form the id of their form */
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
  'sticky bottom-2 z-10 flex flex-wrap items-center gap-x-5 gap-y-2 rounded-lg border border-line-strong bg-paper-raised px-4 py-3';

/** What can be done with the listings that are ticked, at the bottom of the screen for as long as any is. */
export function SelectionBar({ count, onClear }: { count: number; onClear: () => void }) {
  return (
    <div className={count > 0 ? barClasses : '-mt-6'}>
      {/* why: it stands there from the start, so that a screen reader says what comes into it */}
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
