import type { Pagination } from '#features/listings/pagination.ts';
import { Notice } from '#ui/feedback/notice.tsx';

/** A notice when the URL names no page number, so that the first page is shown. */
export function InvalidPageNotice({ requested }: Pick<Pagination, 'requested'>) {
  if (requested === 'as-requested') return null;
  return <Notice tone="warning">The address names no page number. This is the first page.</Notice>;
}
