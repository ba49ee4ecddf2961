import type { ReactNode } from 'react';
import { data, Link } from 'react-router';
import { drawUrl } from '#features/allocations/allocation-url.ts';
import { drawScript } from '#features/allocations/draws/draw-script.ts';
import { type ShownDraw, showDraw } from '#features/allocations/draws/show-draw.server.ts';
import { wineryUrl } from '#features/wineries/winery.ts';
import { formatDateTime } from '#kit/time.ts';
import { Pager } from '#ui/navigation/pager.tsx';
import { privateMeta } from '../../shell/meta/private-meta.ts';
import { getPageContext } from '../../shell/page-context.server.ts';
import type { Route } from './+types/draw.route.ts';
import { Recompute } from './recompute.tsx';

/** `/allocation-draws/{id}`: the lottery of an allocation, with everything that it takes to recompute it. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { app, actor } = getPageContext(context);
  const shown = await showDraw(app, actor, { id: params.id, page: url.searchParams.get('page') });
  if (!shown.ok) throw data(null, { status: 404 });
  return { site: app.site, draw: shown.value };
}

// why: an allocation is offered to named people; the page is for those who have its link
export const meta = ({ loaderData }: Route.MetaArgs) =>
  privateMeta(loaderData?.site, loaderData ? `Lottery of ${loaderData.draw.title}` : 'Page not found');

export default function DrawPage({ loaderData: { draw } }: Route.ComponentProps) {
  const { id, title, winery, secret, results } = draw;
  return (
    <div className="mx-auto grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-8 px-gutter pt-5 pb-16">
      <header className="grid gap-2">
        <h1 className="text-heading text-balance wrap-anywhere">Lottery of {title}</h1>
        <p className="text-ink-soft">
          <Link to={wineryUrl(winery.slug)} className="link">
            {winery.name}
          </Link>
        </p>
        <p className="max-w-prose text-pretty">
          A secret decides the order in which wishes are granted. Its digest is published before anybody wishes, and the
          digest of all wishes before the secret is used. So nobody can choose the result, and anybody can recompute it.
        </p>
      </header>
      <Steps draw={draw} />
      {secret !== null && results && (
        <>
          <section aria-labelledby="recompute" className="grid gap-3">
            <h2 id="recompute" className="text-title">
              Check it
            </h2>
            <Recompute id={id} secret={secret} draw={draw} />
          </section>
          <Results draw={draw} results={results} />
        </>
      )}
      <HowItWorks />
    </div>
  );
}

/** What is published, in the order of time. */
function Steps({ draw }: { draw: ShownDraw }) {
  const { id, commitment, publishedAt, closedAt, wishesDigest, drawsAt, secret, drawnAt } = draw;
  return (
    <dl className="grid gap-4">
      <Step label={`Digest of the secret, published ${formatDateTime(publishedAt)}`} hex={commitment} />
      {wishesDigest === null || closedAt === null ? (
        <Step label="List of wishes" text="It is published when all windows are over." />
      ) : (
        <Step label={`Digest of the list of wishes, published ${formatDateTime(closedAt)}`} hex={wishesDigest}>
          <a href={drawUrl(id, 'wishes')} className="link inline-flex min-h-11 items-center text-small">
            The list of wishes
          </a>
        </Step>
      )}
      {drawsAt !== null && (
        <Step label="Secret" text={`It is published with the draw, after ${formatDateTime(drawsAt)}.`} />
      )}
      {secret !== null && drawnAt !== null && (
        <Step label={`Secret, published ${formatDateTime(drawnAt)}`} hex={secret}>
          <a href={drawUrl(id, 'results')} className="link inline-flex min-h-11 items-center text-small">
            The whole result
          </a>
        </Step>
      )}
    </dl>
  );
}

function Step(props: { label: string; hex?: string; text?: string; children?: ReactNode }) {
  const { label, hex, text, children } = props;
  return (
    <div className="grid gap-1 border-t border-line pt-3">
      <dt className="text-small font-semibold">{label}</dt>
      <dd className="grid gap-1">
        {hex !== undefined && <code className="text-small break-all">{hex}</code>}
        {text}
        {children}
      </dd>
    </div>
  );
}

function Results({ draw, results }: { draw: ShownDraw; results: NonNullable<ShownDraw['results']> }) {
  const { id, wines } = draw;
  return (
    <section aria-labelledby="result" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h2 id="result" className="text-title">
        Result
      </h2>
      {results.total === 0 ? (
        <p>Nobody wished for anything.</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a table that is wider than the screen is scrolled by keyboard
        <section className="overflow-x-auto" tabIndex={0} aria-label="Participants in the order drawn">
          <table className="figures w-full text-left text-small">
            <thead>
              <tr className="border-b border-line">
                <th className="py-2 pr-4">Drawn</th>
                <th className="py-2 pr-4">Number</th>
                {wines.map((wine) => (
                  <th key={wine} className="py-2 pr-4">
                    {wine}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {results.drawn.map(({ number, bottles }, at) => (
                <tr key={number} className="border-b border-line">
                  <td className="py-2 pr-4">{results.from + at + 1}</td>
                  <td className="py-2 pr-4">{number}</td>
                  {wines.map((wine, column) => (
                    <td key={wine} className="py-2 pr-4">
                      {bottles[column]}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      <Pager page={results.page} pages={results.pages} hrefOf={(to) => `${drawUrl(id)}?page=${to}`} />
    </section>
  );
}

function HowItWorks() {
  return (
    <section aria-labelledby="how" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h2 id="how" className="text-title">
        How to recompute it yourself
      </h2>
      <ol className="grid max-w-prose list-decimal gap-1.5 pl-5">
        <li>The SHA-256 of the secret, as 32 bytes, is the digest that was published first.</li>
        <li>The SHA-256 of the list of wishes is the second digest.</li>
        <li>The seed is the HMAC-SHA-256 of the second digest, as 32 bytes, under the secret.</li>
        <li>
          The ticket of each participant is the SHA-256 of the seed in hexadecimal, a colon, and their number. The
          smallest ticket is drawn first.
        </li>
        <li>In this order everybody gets what they wish for, of each wine as far as bottles are left.</li>
      </ol>
      <p className="max-w-prose">
        The list has the bottles of each wine in its second line, then a line for each participant: the number, and the
        bottles wished of each wine. This script for Node.js does it all: save it as <code>draw.mjs</code> and run{' '}
        <code>node draw.mjs wishes.txt SECRET</code>.
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: text that is wider than the screen is scrolled by keyboard */}
      <pre tabIndex={0} className="overflow-x-auto rounded-md border border-line bg-paper-raised p-4 text-caption">
        <code>{drawScript}</code>
      </pre>
    </section>
  );
}
