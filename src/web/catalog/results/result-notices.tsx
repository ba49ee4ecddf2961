import { Notice } from '#ui/feedback/notice.tsx';

/** A notice about how what was looked for was interpreted. */
export type ResultNotice =
  | { kind: 'corrected'; typed: string; searched: string }
  | { kind: 'keywords-ignored'; typed: string }
  | { kind: 'place-unknown'; typed: string }
  | { kind: 'outside'; name: string; shown: string }
  | { kind: 'parameters-ignored'; parameters: string[] };

/** Notices above the results, one for each part of the search that was interpreted differently. */
export function ResultNotices({ notices }: { notices: readonly ResultNotice[] }) {
  return (
    <div className="grid gap-2">
      {notices.map((notice) => (
        <Notice key={JSON.stringify(notice)}>{noticeText(notice)}</Notice>
      ))}
    </div>
  );
}

function noticeText(notice: ResultNotice) {
  switch (notice.kind) {
    case 'corrected':
      return (
        <p>
          No results for “{notice.typed}”. Showing “{notice.searched}”.
        </p>
      );
    case 'keywords-ignored':
      return <p>Showing everything: “{notice.typed}” fits all of it.</p>;
    case 'place-unknown':
      return (
        <p>We can’t find “{notice.typed}”, so these results are from everywhere. Try a city, county or ZIP code.</p>
      );
    case 'outside':
      return (
        <p>
          {notice.name} is outside Texas and Oregon, so these results are from {notice.shown}.
        </p>
      );
    case 'parameters-ignored':
      return (
        <p>
          Left out of this search: <span className="font-medium wrap-anywhere">{notice.parameters.join(', ')}</span>.
        </p>
      );
  }
}
