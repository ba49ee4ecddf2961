import { Button } from '#ui/actions/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';

/** Over the page of a listing that is not public: who sees it, and the way to its editor. */
export function EditBar({ pending, editor }: { pending: boolean; editor: string }) {
  return (
    <Notice
      banner
      title={pending ? 'This listing waits for approval' : 'This listing is a draft'}
      actions={<Button to={editor}>{pending ? 'Edit listing' : 'Continue editing'}</Button>}
    >
      Only your winery and the house see it, as buyers will.
    </Notice>
  );
}
