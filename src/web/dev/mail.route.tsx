import { data } from 'react-router';
import { mailboxPath } from '#features/mail/caught-mail.ts';
import { showCaughtMail } from '#features/mail/caught-mails.server.ts';
import { Breadcrumbs } from '#ui/navigation/breadcrumbs.tsx';
import { getPageContext } from '../shell/page-context.server.ts';
import type { Route } from './+types/mail.route.ts';
import { formatMailTime } from './format-mail-time.ts';

/** A caught mail, in a shop without a mail server. Its HTML is shown in a frame with its own URL. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { app, actor } = getPageContext(context);
  const found = await showCaughtMail(app, actor, params.id);
  if (!found.ok) throw data(null, { status: 404 });
  const { html: _, ...mail } = found.value;
  return { siteName: app.site.name, mail, time: formatMailTime(mail.caughtAt) };
}

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: loaderData ? `${loaderData.mail.subject} | Mailbox` : 'Page not found' },
  { name: 'robots', content: 'noindex' },
];

export default function CaughtMailPage({ loaderData }: Route.ComponentProps) {
  const { mail, time } = loaderData;
  return (
    <article className="mx-auto grid max-w-[46rem] gap-6 px-gutter py-section">
      <Breadcrumbs crumbs={[{ label: 'Mailbox', to: mailboxPath }, { label: mail.subject }]} />
      <header className="grid gap-3">
        <h1 className="text-heading wrap-anywhere">{mail.subject}</h1>
        <p className="flex flex-wrap justify-between gap-x-6 text-small text-ink-soft">
          <span className="min-w-0 break-all">to {mail.recipient}</span>
          <time dateTime={mail.caughtAt.toISOString()}>{time}</time>
        </p>
      </header>
      {/* why: without JavaScript a frame cannot adapt its height; this one fits the longest mail on a phone */}
      <iframe
        src={`${mailboxPath}/${mail.id}/html`}
        title="The mail as a mail program shows it"
        sandbox="allow-top-navigation-by-user-activation"
        className="h-[44rem] md:h-[36rem] w-full rounded-lg border border-line bg-paper"
      />
      <section aria-labelledby="as-text" className="grid gap-3">
        <h2 id="as-text" className="text-title">
          The same as text
        </h2>
        <pre className="rounded-lg border border-line bg-paper-raised px-5 py-4 font-sans text-small whitespace-pre-wrap wrap-anywhere">
          {mail.text}
        </pre>
      </section>
    </article>
  );
}
