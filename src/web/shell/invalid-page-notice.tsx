import type { Pagination } from '#features/listings/pagination.ts';
import { Notice } from '#ui/feedback/notice.tsx';

/**
 * A notice when the URL names a page of a list that does not exist.
 * @param message a sentence that says which page does not exist
 */
export function InvalidPageNotice({ requested, message }: { requested: Pagination['requested']; message: string }) {
  if (requested === 'as-requested') return null;
  return (
    <Notice tone="warning">
      {requested === 'beyond'
        ? `${message} This is the last one.`
        : 'The address names no page number. This is the first page.'}
    </Notice>
  );
}
