import { Form, useNavigation } from 'react-router';
import { maxMessageLength } from '#features/messages/message.ts';
import { Button } from '#ui/actions/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { TextArea } from '#ui/fields/text-area.tsx';
import type { RejectedOrderForm } from './order-page.ts';

/**
 * Where a message is written. Once it is sent, the field is empty, and the address leads back to it; what was not sent stays in it.
 * @param sent the newest own message
 */
export function MessageForm(props: { path: string; other: string; lastSentId: string; rejected: RejectedOrderForm | undefined }) {
  const { path, other, lastSentId, rejected } = props;
  const { formData } = useNavigation();
  return (
    <div className="grid gap-3">
      {rejected?.problem && (
        <Notice tone="error" live="assertive">
          {rejected.problem}
        </Notice>
      )}
      {/* why: another message is another form, which begins empty */}
      <Form
        key={lastSentId}
        method="post"
        action={path}
        replace
        preventScrollReset
        className="grid gap-3 [&_textarea]:scroll-mt-48"
      >
        <input type="hidden" name="intent" value="message" />
        <TextArea
          id="message"
          name="content"
          label={`Write to ${other}`}
          maxLength={maxMessageLength}
          defaultValue={rejected?.typed.content}
          error={rejected?.errors.content}
          required
        />
        <div>
          <Button type="submit" busy={formData?.get('intent') === 'message'} busyLabel="Sending" icon="mail">
            Send message
          </Button>
        </div>
      </Form>
    </div>
  );
}
