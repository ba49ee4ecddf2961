import { useNavigation } from 'react-router';
import { maxMessageLength } from '#features/messages/message.ts';
import type { OperatorMessage } from '#features/messages/operator/operator-message.ts';
import { formatDateTime } from '#kit/time.ts';
import { Button } from '#ui/actions/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { TextArea } from '#ui/fields/text-area.tsx';
import { Form } from '../../forms/form.tsx';
import type { FormState } from '../../forms/form-result.ts';

type ThreadProps = { messages: readonly OperatorMessage[]; siteName: string; side: 'winery' | 'operator' };

/** The messages between a winery and the operator, the oldest first; those of the reader's side stand to the right. */
export function OperatorThread({ messages, siteName, side }: ThreadProps) {
  return (
    <ol className="grid list-none gap-4">
      {messages.map(({ id, fromOperator, by, content, createdAt }) => (
        <li
          key={id}
          className={classNames(
            'grid max-w-[36rem] gap-1 rounded-lg p-4',
            fromOperator === (side === 'operator') ? 'justify-self-end bg-paper-sunk' : 'border border-line',
          )}
        >
          <p className="text-small text-ink-soft">
            {fromOperator ? siteName : by} · {formatDateTime(createdAt)}
          </p>
          <p className="whitespace-pre-line wrap-anywhere">{content}</p>
        </li>
      ))}
    </ol>
  );
}

/** The form of a message between a winery and the operator. */
export function OperatorMessageForm(props: { state: FormState; label: string; limited: boolean }) {
  const { state, label, limited } = props;
  const busy = useNavigation().formData?.has('content') ?? false;
  return (
    <Form method="post" noValidate preventScrollReset className="grid gap-4">
      <input type="hidden" name="id" value={state.typed.id} />
      <TextArea
        id="message"
        name="content"
        label={label}
        rows={5}
        maxLength={maxMessageLength}
        defaultValue={state.typed.content}
        error={state.errors.content}
      />
      <div>
        <Button type="submit" kind="primary" busy={busy} busyLabel="Sending" disabled={limited}>
          Send
        </Button>
      </div>
    </Form>
  );
}
