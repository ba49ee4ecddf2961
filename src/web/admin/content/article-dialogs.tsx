import { ConfirmDialog } from '#ui/feedback/confirm-dialog.tsx';
import { Form } from '../../forms/form.tsx';

/** The confirmations before a post is taken offline, or its draft deleted. @param dialog which one is open */
export function ArticleDialogs({ version, dialog }: { version: number; dialog: string | null }) {
  return (
    <>
      <ConfirmDialog
        open={dialog === 'delete'}
        closeTo="?"
        title="Delete this post?"
        form="delete-article"
        yes="Delete"
      >
        All its versions and pictures are deleted.
      </ConfirmDialog>
      <ConfirmDialog
        open={dialog === 'unpublish'}
        closeTo="?"
        title="Take this post offline?"
        form="unpublish-article"
        yes="Take offline"
      >
        It becomes a draft with all its versions. Links to it show a not-found page.
      </ConfirmDialog>
      <IntentForm id="delete-article" intent="delete" version={version} />
      <IntentForm id="unpublish-article" intent="unpublish" version={version} />
    </>
  );
}

function IntentForm({ id, intent, version }: { id: string; intent: string; version: number }) {
  return (
    <Form id={id} method="post">
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="version" value={version} />
    </Form>
  );
}
