import { Link, useNavigation } from 'react-router';
import { displayText, type Message, maxMessageLength } from '#features/messages/message.ts';
import { formatDateTime } from '#kit/time.ts';
import { Button } from '#ui/actions/button.tsx';
import { Icon } from '#ui/brand/icon.tsx';
import { classNames } from '#ui/class-names.ts';
import { Notice } from '#ui/feedback/notice.tsx';
import { TextArea } from '#ui/fields/text-area.tsx';
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx';
import { Form } from '../forms/form.tsx';
import type { OrderPageData as Page, RejectedOrderForm } from './order-page.ts';

/** The specification's messages when messages could not be loaded. */
const failures = {
  all: 'Something went wrong when loading messages. Please refresh the page and try again.',
  earlier: 'Could not load all messages.',
} as const;

/** The messages between the parties, the oldest first, and the form to write one. */
export function MessageThread({
  page,
  path,
  rejected,
}: {
  page: Page;
  path: string;
  rejected: RejectedOrderForm | undefined;
}) {
  const { thread, actorId, order, perspective } = page;
  const other = perspective === 'provider' ? order.customer.displayName : order.winery.name;
  return (
    <div className="grid content-start gap-4">
      <h2 id="messages" tabIndex={-1} className="scroll-mt-6 text-title focus:outline-none">
        Messages
      </h2>
      {'failed' in thread ? (
        <Notice tone="error">{failures[thread.failed]}</Notice>
      ) : (
        <MessageList thread={thread} path={path} actorId={actorId} other={other} perspective={perspective} />
      )}
      <MessageComposer page={page} path={path} other={other} rejected={rejected} />
    </div>
  );
}

type LoadedThread = Extract<Page['thread'], { messages: Message[] }>;

function MessageList(props: {
  thread: LoadedThread;
  path: string;
  actorId: string;
  other: string;
  perspective: Page['perspective'];
}) {
  const { thread, path, actorId, other, perspective } = props;
  const { messages, page, pages } = thread;
  const pageOf = (number: number) => (number === 1 ? `${path}#messages` : `${path}?messages=${number}#messages`);
  if (messages.length === 0 && page <= 1) {
    return (
      <p className="text-small text-ink-soft">
        {perspective === 'operator' ? 'No messages yet.' : `No messages yet. Send ${other} a note.`}
      </p>
    );
  }
  return (
    <>
      {page < pages && (
        <Link to={pageOf(page + 1)} className="link justify-self-start py-2 text-small">
          Earlier messages
        </Link>
      )}
      <ol className="grid list-none gap-4">
        {messages.map((message) => (
          <MessageBubble key={message.id} message={message} isOwn={message.sender.id === actorId} />
        ))}
      </ol>
      {page > 1 && (
        <Link to={pageOf(Math.min(page - 1, pages))} className="link justify-self-start py-2 text-small">
          Later messages
        </Link>
      )}
    </>
  );
}

function MessageBubble({ message, isOwn }: { message: Message; isOwn: boolean }) {
  const { sender, content, createdAt } = message;
  return (
    <li className={classNames('grid max-w-[min(34rem,88%)] gap-1', isOwn ? 'justify-self-end' : 'justify-self-start')}>
      <p
        className={classNames(
          'rounded-lg px-4 py-2.5 text-small whitespace-pre-line wrap-anywhere',
          isOwn ? 'rounded-br-sm bg-bluebonnet-wash' : 'rounded-bl-sm bg-paper-sunk',
        )}
      >
        <MessageText content={content} />
      </p>
      <p className={classNames('text-caption text-ink-soft', isOwn && 'text-right')}>
        {isOwn ? 'You' : sender.displayName} · <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
      </p>
    </li>
  );
}

/**
 * The text of a message, with its full-width brackets drawn: few fonts have these characters. The characters themselves
 * stay in the text, for screen readers and for copying.
 */
export function MessageText({ content }: { content: string }) {
  return displayText(content)
    .split(/([＜＞])/)
    .map((part, at) =>
      part === '＜' || part === '＞' ? (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never move
        <span key={at} className="inline-block align-[-0.125em]">
          <VisuallyHidden>{part}</VisuallyHidden>
          <Icon name={part === '＜' ? 'chevron-left' : 'chevron-right'} size="fit" />
        </span>
      ) : (
        part
      ),
    );
}

/** The form for a message, or a notice why none can be written. */
function MessageComposer(props: { page: Page; path: string; other: string; rejected: RejectedOrderForm | undefined }) {
  const { page, path, other, rejected } = props;
  const { order, perspective, limited, actorId, thread } = page;
  if (perspective === 'operator' || limited) return null;
  const isRemoved = perspective === 'provider' && order.customer.state !== 'active';
  if (isRemoved || order.winery.suspended) {
    return <Notice>This user has been removed. Sending message to the user is not possible anymore.</Notice>;
  }
  const ownMessages = 'failed' in thread ? [] : thread.messages.filter(({ sender }) => sender.id === actorId);
  return <MessageForm path={path} other={other} lastSentId={ownMessages.at(-1)?.id ?? ''} rejected={rejected} />;
}

/**
 * The form for a message. Once it is sent, the field is empty, and the URL leads back to it; a message that was not
 * sent stays in it.
 * @param lastSentId the id of the actor's newest message
 */
function MessageForm(props: {
  path: string;
  other: string;
  lastSentId: string;
  rejected: RejectedOrderForm | undefined;
}) {
  const { path, other, lastSentId, rejected } = props;
  const { formData } = useNavigation();
  return (
    <div className="grid gap-3">
      {rejected?.problem && (
        <Notice tone="error" live="assertive">
          {rejected.problem}
        </Notice>
      )}
      {/* why: the key resets the form after each message */}
      <Form
        noValidate
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
          error={rejected?.fields?.content}
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
