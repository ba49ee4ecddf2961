import { Notice } from '#ui/feedback/notice.tsx';

/** That nothing was done, since the list is not the one that was seen. */
export function EditConflictNotice() {
  return (
    <Notice tone="warning" live="assertive" title="Your listings have changed meanwhile">
      Nothing was done. Below is how they stand now: please look again, and press once more.
    </Notice>
  );
}
