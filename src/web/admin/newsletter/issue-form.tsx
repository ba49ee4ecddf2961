import { useRef } from 'react';
import { useNavigation } from 'react-router';
import { issueLimits, type ShownIssue } from '#features/newsletter/issue.ts';
import { Button } from '#ui/actions/button.tsx';
import { ConfirmDialog } from '#ui/feedback/confirm-dialog.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { ArticleBody } from '../../catalog/articles/article-body.tsx';
import { Form } from '../../forms/form.tsx';
import { failuresOf } from '../../forms/form-fields.tsx';
import { FormOutcome } from '../../forms/form-outcome.tsx';
import { UnsavedChangesPrompt, useUnsavedChanges } from '../../forms/unsaved-changes.tsx';
import { useFetcher } from '../../forms/use-submit.ts';
import { BodyField } from '../content/body-field.tsx';
import type { IssueAnswer, IssueDraft } from './issue-draft.ts';
import { countPeople } from './issue-state.tsx';

type FormProps = {
  issue: Pick<ShownIssue, 'id' | 'version' | 'subscribers'>;
  stored: IssueDraft;
  answer: IssueAnswer | undefined;
  dialog: string | null;
};

const fieldIds = { subject: 'subject', previewLine: 'previewLine', body: 'body', sendAt: 'sendAt' };

/** The form of a draft. With script its preview is shown without leaving the page. */
export function IssueForm({ issue, stored, answer, dialog }: FormProps) {
  const typed = answer?.typed ?? stored;
  const errors = answer && 'fields' in answer ? (answer.fields ?? {}) : {};
  const form = useRef<HTMLFormElement>(null);
  const previewed = useFetcher<IssueAnswer>();
  const { blocker, onSubmit } = useUnsavedChanges(form, answer);
  const preview = (previewed.data ?? answer)?.preview;
  return (
    <>
      <FormOutcome result={answer?.preview ? undefined : answer} failures={failuresOf(errors, fieldIds)} />
      <Form
        ref={form}
        method="post"
        noValidate
        preventScrollReset
        className="grid grid-cols-[minmax(0,1fr)] gap-6"
        onSubmit={(event) => {
          const { submitter } = event.nativeEvent as SubmitEvent;
          if (!(submitter instanceof HTMLButtonElement) || submitter.value !== 'preview') return onSubmit();
          event.preventDefault();
          const data = new FormData(event.currentTarget);
          data.set('intent', 'preview');
          void previewed.submit(data, { method: 'post' });
        }}
      >
        {/* why: Enter presses the first button of a form, which must not be one that sends */}
        <button type="submit" name="intent" value="draft" tabIndex={-1} aria-hidden="true" className="sr-only">
          Save draft
        </button>
        <input type="hidden" name="id" value={issue.id} />
        <input type="hidden" name="version" value={stored.version} />
        <TextFields typed={typed} errors={errors} />
        <Buttons issue={issue} previewing={previewed.state !== 'idle'} />
      </Form>
      <div role="status">
        {preview && (
          <section aria-labelledby="preview" className="grid gap-4 rounded-lg border border-line p-4 md:p-6">
            <h2 id="preview" className="text-title">
              Preview
            </h2>
            <ArticleBody text={preview.text} parts={preview.parts} />
          </section>
        )}
      </div>
      <IssueDialogs issue={issue} sendAt={stored.sendAt} dialog={dialog} />
      <UnsavedChangesPrompt blocker={blocker} />
    </>
  );
}

function TextFields({ typed, errors }: { typed: IssueDraft; errors: Readonly<Record<string, string>> }) {
  const field = (name: 'subject' | 'previewLine' | 'sendAt') => ({
    ...{ id: name, name, defaultValue: typed[name], error: errors[name] },
  });
  return (
    <>
      <TextField {...field('subject')} label="Subject" maxLength={issueLimits.subject} />
      <TextField
        {...field('previewLine')}
        label="Preview line"
        optional
        hint="What an inbox shows after the subject."
        maxLength={issueLimits.previewLine}
      />
      <BodyField value={typed.body} error={errors.body} />
      <TextField
        {...field('sendAt')}
        type="datetime-local"
        label="Send at"
        optional
        hint="Central Time. Without it, it’s sent as soon as you confirm."
      />
    </>
  );
}

function Buttons({ issue, previewing }: { issue: FormProps['issue']; previewing: boolean }) {
  const busy = useNavigation().formData?.get('intent');
  return (
    <div className="flex flex-wrap gap-3 border-t border-line pt-5">
      <Button type="submit" name="intent" value="review" kind="primary" busy={busy === 'review'} busyLabel="Saving">
        Send…
      </Button>
      <Button type="submit" name="intent" value="draft" busy={busy === 'draft'} busyLabel="Saving">
        Save draft
      </Button>
      <Button type="submit" name="intent" value="preview" busy={previewing} busyLabel="Loading preview">
        Preview
      </Button>
      <Button type="submit" name="intent" value="test" busy={busy === 'test'} busyLabel="Sending">
        Send a test to me
      </Button>
      {issue.version > 0 && (
        <Button to="?confirm=delete" preventScrollReset>
          Delete
        </Button>
      )}
    </div>
  );
}

/** The confirmations before an issue is sent or its draft deleted. @param props.dialog which one is open */
function IssueDialogs({ issue, sendAt, dialog }: Pick<FormProps, 'issue' | 'dialog'> & { sendAt: string }) {
  const { version, subscribers } = issue;
  const when = sendAt === '' ? 'It’s sent right away.' : `It’s sent on ${sendAt.replace('T', ' at ')}, Central Time.`;
  return (
    <>
      <ConfirmDialog
        open={dialog === 'send'}
        closeTo="?"
        title={`Send to ${countPeople(subscribers, 'subscriber')}?`}
        form="send-issue"
        yes={sendAt === '' ? 'Send' : 'Schedule'}
      >
        {when} A mail that was sent can’t be taken back.
      </ConfirmDialog>
      <ConfirmDialog open={dialog === 'delete'} closeTo="?" title="Delete this draft?" form="delete-issue" yes="Delete">
        Its text and pictures are deleted.
      </ConfirmDialog>
      <IntentForm id="send-issue" intent="send" version={version} />
      <IntentForm id="delete-issue" intent="delete" version={version} />
    </>
  );
}

/** A form that a button elsewhere submits. */
function IntentForm({ id, intent, version }: { id: string; intent: string; version: number }) {
  return (
    <Form id={id} method="post">
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="version" value={version} />
    </Form>
  );
}
