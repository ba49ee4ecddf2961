import type { Pagination } from '#features/listings/pagination.ts';
import { Notice } from '#ui/feedback/notice.tsx';

/**
 * Says so when the address asked for a page of a list that is not there.
 * @param beyond what there is not, as a sentence
 */
export function InvalidPageNotice({ asked, beyond }: { asked: Pagination['asked']; beyond: string }) {
  if (asked === 'as-asked') return null;
  return (
    <Notice tone="warning">
      {asked === 'beyond'
        ? `${beyond} This is the last one.`
        : 'The address names no page number. This is the first page.'}
    </Notice>
  );
}
