import { Link } from 'react-router';
import { describeSelectionDays, type PastSelectionsPage, selectionUrl } from '#features/curation/curated-selection.ts';
import { Pager } from '#ui/navigation/pager.tsx';
import { InvalidPageNotice } from '../shell/invalid-page-notice.tsx';

/** The past selections, and a link to the current one where another one is shown. @param shown its first day */
export function PastSelections({ past, shown }: { past: PastSelectionsPage; shown: string | undefined }) {
  const { selections, page, pages, requested } = past;
  if (selections.length === 0 && page <= pages) return null;
  const isPast = selections.some(({ startsOn }) => startsOn === shown);
  return (
    <section aria-labelledby="past" className="grid gap-3">
      <h2 id="past" className="text-title">
        Past selections
      </h2>
      <InvalidPageNotice requested={requested} />
      <ul className="list-none divide-y divide-line border-y border-line">
        {isPast && <Row to={selectionUrl()} title="The current selection" />}
        {selections.map((selection) => (
          <Row
            key={selection.startsOn}
            to={selectionUrl(selection.startsOn)}
            title={selection.title}
            about={`${describeSelectionDays(selection)} · ${selection.wines} ${selection.wines === 1 ? 'wine' : 'wines'}`}
            current={selection.startsOn === shown}
          />
        ))}
      </ul>
      <Pager
        page={page}
        pages={pages}
        hrefOf={(number) => (number === 1 ? '/curated' : `/curated?page=${number}`)}
        label="Pages of selections"
      />
    </section>
  );
}

function Row({ to, title, about, current = false }: { to: string; title: string; about?: string; current?: boolean }) {
  return (
    <li>
      <Link
        to={to}
        aria-current={current ? 'page' : undefined}
        className="flex min-h-11 flex-wrap items-baseline justify-between gap-x-6 gap-y-0.5 py-2.5 hover:text-garnet aria-[current=page]:font-semibold"
      >
        <span className="underline underline-offset-4 wrap-anywhere">{title}</span>
        {about !== undefined && <span className="text-small text-ink-soft">{about}</span>}
      </Link>
    </li>
  );
}
