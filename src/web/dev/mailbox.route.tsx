import { data, Link } from 'react-router';
import { mailboxPath } from '#features/mail/caught-mail.ts';
import { listCaughtMails } from '#features/mail/caught-mails.server.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Pager } from '#ui/navigation/pager.tsx';
import { getPageContext } from '../shell/page-context.server.ts';
import type { Route } from './+types/mailbox.route.ts';
import { formatMailTime } from './format-mail-time.ts';

/** The caught mails of a shop without a mail server. With one this page does not exist. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { app, actor } = getPageContext(context);
  const listed = await listCaughtMails(app, actor, new URL(request.url).searchParams.get('page'));
  if (!listed.ok) throw data(null, { status: 404 });
  const { mails, ...pages } = listed.value;
  return {
    siteName: app.site.name,
    ...pages,
    mails: mails.map((mail) => ({ ...mail, time: formatMailTime(mail.caughtAt) })),
  };
}

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: loaderData ? `Mailbox | ${loaderData.siteName}` : 'Page not found' },
  { name: 'robots', content: 'noindex' },
];

const pageUrl = (page: number) => (page === 1 ? mailboxPath : `${mailboxPath}?page=${page}`);

export default function MailboxPage({ loaderData }: Route.ComponentProps) {
  const { siteName, mails, total, page, pages } = loaderData;
  return (
    <div className="mx-auto grid max-w-prose gap-8 px-gutter py-section">
      <header className="grid gap-3">
        <h1 className="text-heading">Mailbox</h1>
        <p className="text-body text-ink-soft text-pretty">
          This {siteName} has no mail server, so its mails arrive here, whoever they are for, and everybody can read
          them.
          {total > 0 ? ' The newest come first; two hundred are kept.' : null}
        </p>
      </header>
      {total === 0 ? (
        <EmptyState title="No mail yet">
          Sign up, or ask for a new password: what the shop writes to you shows here within a few seconds.
        </EmptyState>
      ) : (
        <>
          <ul className="list-none divide-y divide-line overflow-hidden rounded-lg border border-line bg-paper-raised">
            {mails.map((mail) => (
              <li key={mail.id} className="relative grid gap-1 px-5 py-4 hover:bg-paper-sunk">
                <Link
                  to={`${mailboxPath}/${mail.id}`}
                  className="font-semibold text-bluebonnet wrap-anywhere after:absolute after:inset-0"
                >
                  {mail.subject}
                </Link>
                <p className="flex flex-wrap justify-between gap-x-4 text-small text-ink-soft">
                  <span className="min-w-0 break-all">to {mail.recipient}</span>
                  <time dateTime={mail.caughtAt.toISOString()}>{mail.time}</time>
                </p>
              </li>
            ))}
          </ul>
          <Pager page={page} pages={pages} hrefOf={pageUrl} />
        </>
      )}
    </div>
  );
}
