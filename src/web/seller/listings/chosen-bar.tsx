import { Button } from '#ui/actions/button.tsx';
import { BulkActionButtons } from './many-acts.tsx';
import { bulkFormId } from './bulk-actions.tsx';

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
