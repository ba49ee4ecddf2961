import { Notice } from '#ui/feedback/notice.tsx';

/** A notice about how the search was interpreted. */
export type SearchNotice =
  | { kind: 'corrected'; typed: string; searched: string }
  | { kind: 'keywords-ignored'; typed: string }
  | { kind: 'place-unknown'; typed: string }
  | { kind: 'page-not-found'; page: number }
  | { kind: 'parameters-ignored'; parameters: string[] };

/** Notices above the results, one for each part of the search that was interpreted differently. */
export function SearchNotices({ notices }: { notices: readonly SearchNotice[] }) {
  return (
    <div className="grid gap-2">
      {notices.map((notice) => (
        <Notice key={notice.kind}>{noticeText(notice)}</Notice>
      ))}
    </div>
  );
}

function noticeText(notice: SearchNotice) {
  switch (notice.kind) {
    case 'corrected':
      return (
        <p>
          Nothing is called “{notice.typed}”. These are the results for “{notice.searched}”.
        </p>
      );
    case 'keywords-ignored':
      return <p>Showing everything: “{notice.typed}” fits all of it.</p>;
    case 'place-unknown':
      return (
        <p>
          We do not know a place called “{notice.typed}”, so the results are from everywhere. Try a city, county or ZIP
          code of Texas or Oregon.
        </p>
      );
    case 'page-not-found':
      return <p>There are not that many pages. This is the last one, page {notice.page}.</p>;
    case 'parameters-ignored':
      return (
        <p>
          A part of this address did not work and was left out:{' '}
          <span className="font-medium wrap-anywhere">{notice.parameters.join(', ')}</span>.
        </p>
      );
  }
}
