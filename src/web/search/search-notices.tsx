import { Notice } from '#ui/feedback/notice.tsx';

/** What the person should know about how the search was understood. */
export type SearchNotice =
  | { kind: 'mended'; typed: string; searched: string }
  | { kind: 'looked-past'; typed: string }
  | { kind: 'place-unknown'; typed: string }
  | { kind: 'page-beyond'; page: number }
  | { kind: 'not-used'; parameters: string[] };

/** Notices above the results, each in a sentence that says what was done instead. */
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
    case 'mended':
      return (
        <p>
          Nothing is called “{notice.typed}”. These are the results for “{notice.searched}”.
        </p>
      );
    case 'looked-past':
      return <p>Showing everything: “{notice.typed}” fits all of it.</p>;
    case 'place-unknown':
      return (
        <p>
          We do not know a place called “{notice.typed}”, so the results are from everywhere. Try a city, county or ZIP
          code of Texas or Oregon.
        </p>
      );
    case 'page-beyond':
      return <p>There are not that many pages. This is the last one, page {notice.page}.</p>;
    case 'not-used':
      return (
        <p>
          A part of this address did not work and was left out:{' '}
          <span className="font-medium wrap-anywhere">{notice.parameters.join(', ')}</span>.
        </p>
      );
  }
}
