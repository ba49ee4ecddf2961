import { Button } from '#ui/actions/button.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import type { DraftWine, FoundWine } from './selection-draft.ts';

/** Finds wines on sale and adds them to the selection. Its buttons submit the form without script. */
export function WineSearch(props: {
  keywords: string;
  found: readonly FoundWine[] | undefined;
  searching: boolean;
  chosen: readonly DraftWine[];
  error: string | undefined;
  onFind: () => void;
  onAdd: (wine: FoundWine) => void;
}) {
  const { keywords, found, searching, chosen, error, onFind, onAdd } = props;
  return (
    <section aria-label="Add wines" className="grid gap-4 rounded-lg bg-paper-sunk p-4 md:p-5">
      <div className="grid items-start gap-4 md:grid-cols-[minmax(0,1fr)_auto]">
        <TextField
          id="keywords"
          name="keywords"
          type="search"
          label="Find a wine to add"
          hint="By its name, winery, or grape."
          maxLength={200}
          defaultValue={keywords}
          error={error}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            onFind();
          }}
        />
        <div className="md:pt-13">
          <Button type="submit" name="intent" value="search" icon="search" busy={searching} busyLabel="Searching">
            Find
          </Button>
        </div>
      </div>
      <div role="status">
        {found?.length === 0 && <p className="text-small text-ink-soft">No wine on sale matches these words.</p>}
        {found !== undefined && found.length > 0 && (
          <ul className="list-none divide-y divide-line border-y border-line">
            {found.map((wine) => (
              <li key={wine.id} className="flex items-center justify-between gap-4 py-2">
                <span className="grid min-w-0">
                  <span className="font-medium wrap-anywhere">{wine.name}</span>
                  <span className="text-caption text-ink-soft wrap-anywhere">{wine.wineryName}</span>
                </span>
                {chosen.some(({ listingId }) => listingId === wine.id) ? (
                  <span className="text-small text-ink-soft">Added</span>
                ) : (
                  <Button
                    type="submit"
                    name="intent"
                    value={`add:${wine.id}`}
                    size="small"
                    aria-label={`Add ${wine.name}`}
                    onClick={(event) => {
                      event.preventDefault();
                      onAdd(wine);
                    }}
                  >
                    Add
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}
