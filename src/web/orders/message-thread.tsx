import { Link } from 'react-router';
import { publicNameOf } from '#features/accounts/profile/public-person.ts';
import { displayText, type Message } from '#features/messages/message.ts';
import { formatDateTime } from '#kit/time.ts';
import { classNames } from '#ui/class-names.ts';
import { Notice } from '#ui/feedback/notice.tsx';
import type { NotDone, OrderPageData as Page } from './order-page.ts';
import { MessageForm } from './message-form.tsx';

/** What the specification says where messages could not be loaded. */
const failures = {
  all: 'Something went wrong when loading messages. Please refresh the page and try again.',
  earlier: 'Could not load all messages.',
} as const;

/** What the sides wrote to each other, the oldest first, and where to write more. */
export function MessageThread({ page, path, notDone }: { page: Page; path: string; notDone: NotDone | undefined }) {
  const { thread, actorId, order, sight } = page;
  const other = sight === 'provider' ? order.customer.displayName : order.winery.name;
  return (
    <div className="grid content-start gap-4">
      <h2 id="messages" tabIndex={-1} className="scroll-mt-6 text-title focus:outline-none">
        Messages
      </h2>
      {'failed' in thread ? (
        <Notice tone="error">{failures[thread.failed]}</Notice>
      ) : (
        <Messages thread={thread} path={path} actorId={actorId} other={other} sight={sight} />
      )}
      <Writing page={page} path={path} other={other} notDone={notDone} />
    </div>
  );
}

type Listed = Extract<Page['thread'], { messages: Message[] }>;

function Messages(props: { thread: Listed; path: string; actorId: string; other: string; sight: Page['sight'] }) {
  const { thread, path, actorId, other, sight } = props;
  const { messages, page, pages } = thread;
  const pageOf = (number: number) => (number === 1 ? `${path}#messages` : `${path}?messages=${number}#messages`);
  if (messages.length === 0) {
    return (
      <p className="text-small text-ink-soft">
        {sight === 'operator' ? 'Nobody has written yet.' : `No messages yet. What you write here, ${other} reads.`}
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
          <Said key={message.id} message={message} own={message.sender.id === actorId} />
        ))}
      </ol>
      {page > 1 && (
        <Link to={pageOf(page - 1)} className="link justify-self-start py-2 text-small">
          Later messages
        </Link>
      )}
    </>
  );
}

function Said({ message, own }: { message: Message; own: boolean }) {
  const { sender, content, createdAt } = message;
  return (
    <li className={classNames('grid max-w-[min(34rem,88%)] gap-1', own ? 'justify-self-end' : 'justify-self-start')}>
      <p
        className={classNames(
          'rounded-lg px-4 py-2.5 text-small whitespace-pre-line wrap-anywhere',
          own ? 'rounded-br-sm bg-bluebonnet-wash' : 'rounded-bl-sm bg-paper-sunk',
        )}
      >
        {displayText(content)}
      </p>
      <p className={classNames('text-caption text-ink-soft', own && 'text-right')}>
        {own ? 'You' : sender.displayName} · <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
      </p>
    </li>
  );
}

/** The form, or why nobody can write here. */
function Writing(props: { page: Page; path: string; other: string; notDone: NotDone | undefined }) {
  const { page, path, other, notDone } = props;
  const { order, sight, limited, actorId, thread } = page;
  if (sight === 'operator' || limited) return null;
  if (sight === 'provider' && order.customer.displayName === publicNameOf('', 'deleted')) {
    return <Notice>This user has been removed. Sending message to the user is not possible anymore.</Notice>;
  }
  const own = 'failed' in thread ? [] : thread.messages.filter(({ sender }) => sender.id === actorId);
  return <MessageForm path={path} other={other} sent={own.at(-1)?.id ?? ''} notDone={notDone} />;
}
