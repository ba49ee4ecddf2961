import type { RecentMerge } from '#features/wineries/cities/recent-merge.ts';
import { Button } from '#ui/actions/button.tsx';
import { Form } from '../../forms/form.tsx';
import { movedLabel } from './city-labels.ts';

/** What was merged or renamed in the last day, each with a button to undo it. */
export function RecentMerges({ merges }: { merges: readonly RecentMerge[] }) {
  if (merges.length === 0) return null;
  return (
    <ul
      className="list-none divide-y divide-line border-y border-line text-small"
      aria-label="Merged and renamed cities"
    >
      {merges.map(({ id, name, into, renamed, wineries }) => (
        <li key={id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-2">
          <p className="wrap-anywhere">
            {name} is {renamed ? 'called' : 'part of'} {into} now. {movedLabel(wineries)}.
          </p>
          <Form method="post" action="/dashboard/cities" preventScrollReset noValidate>
            <input type="hidden" name="code" value={id} />
            <Button
              type="submit"
              size="small"
              name="intent"
              value="undo-merge"
              aria-label={`Undo the ${renamed ? 'renaming' : 'merge'} of ${name}`}
            >
              Undo
            </Button>
          </Form>
        </li>
      ))}
    </ul>
  );
}
