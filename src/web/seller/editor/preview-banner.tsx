import { Form, useNavigation } from 'react-router';
import { Button } from '#ui/actions/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';

/**
 * Over the page of a listing that is not public: who sees it, and the way to its editor; for the house its approval too.
 * @param props.own whether it is of the actor's winery
 * @param props.approval what the house approves, if the actor is of the house: the listing, and the mark of what is shown
 */
export function PreviewBanner(props: {
  pending: boolean;
  own: boolean;
  editor: string;
  approval: { id: string; seen: string } | undefined;
}) {
  const { pending, own, editor, approval } = props;
  return (
    <Notice
      banner
      title={pending ? 'This listing waits for approval' : 'This listing is a draft'}
      actions={
        <>
          {approval && <ApproveForm {...approval} />}
          <Button to={editor}>{pending ? 'Edit listing' : 'Continue editing'}</Button>
        </>
      }
    >
      Only {own ? 'your' : 'its'} winery and the house see it, as buyers will.
    </Notice>
  );
}

function ApproveForm({ id, seen }: { id: string; seen: string }) {
  const { formData } = useNavigation();
  return (
    <Form method="post" action="/dashboard/listings">
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="seen" value={seen} />
      <Button
        type="submit"
        name="decision"
        value="approve"
        kind="primary"
        busy={formData?.get('decision') === 'approve'}
        busyLabel="Publishing"
      >
        Approve
      </Button>
    </Form>
  );
}
