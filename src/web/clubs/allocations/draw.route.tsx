import { data, Link } from 'react-router';
import { type ShownDraw, showDraw } from '#features/allocations/draws/show-draw.server.ts';
import { wineryUrl } from '#features/wineries/winery.ts';
import { formatDateTime } from '#kit/time.ts';
import { Badge } from '#ui/feedback/badge.tsx';
import { privateMeta } from '../../shell/meta/private-meta.ts';
import { getPageContext } from '../../shell/page-context.server.ts';
import type { Route } from './+types/draw.route.ts';
import { DrawFormula } from './draw-formula.tsx';
import { DrawResults } from './draw-results.tsx';
import { DrawSteps } from './draw-steps.tsx';
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
    <div className="mx-auto grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-10 px-gutter pt-5 pb-16">
      <header className="grid gap-3">
        <h1 className="text-heading text-balance wrap-anywhere">Lottery of {title}</h1>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-soft">
          <Link to={wineryUrl(winery.slug)} className="link">
            {winery.name}
          </Link>
          <Badge tone={results ? 'ready' : 'neutral'}>{results ? 'Drawn' : 'Not drawn yet'}</Badge>
        </p>
        <p className="max-w-prose text-pretty">
          This lottery decides in which order wishes are granted. Whoever is drawn first gets what they wish for, then
          the second, until no bottles are left.
        </p>
        <Outcome draw={draw} />
      </header>
      {secret !== null && results && (
        <section aria-labelledby="check" className="grid gap-3">
          <h2 id="check" className="text-title">
            Check the draw
          </h2>
          <p className="max-w-prose text-pretty">
            You don’t have to believe us. Your browser loads the list and the secret, draws again by itself, and
            compares.
          </p>
          <Recompute id={id} secret={secret} draw={draw} />
        </section>
      )}
      {results && <DrawResults draw={draw} results={results} />}
      <DrawSteps draw={draw} />
      <DrawFormula id={id} secret={secret} />
    </div>
  );
}

/** What the lottery came to, or when it is drawn. */
function Outcome({ draw: { results, drawsAt } }: { draw: ShownDraw }) {
  if (!results) {
    return (
      <p className="max-w-prose font-medium text-pretty">
        {drawsAt === null
          ? 'It is drawn once nobody can wish any more.'
          : `The list of wishes is closed. It is drawn after ${formatDateTime(drawsAt)}.`}
      </p>
    );
  }
  const { total, winners, left, wished } = results;
  const sum = (bottles: readonly number[]) => bottles.reduce((all, one) => all + one, 0).toLocaleString('en-US');
  if (total === 0) return <p className="font-medium">Nobody wished for anything.</p>;
  return (
    <p className="max-w-prose font-medium text-pretty">
      {`${total.toLocaleString('en-US')} ${total === 1 ? 'person' : 'people'} wished for ${sum(wished)} bottles. There were ${sum(left)}, and ${winners.toLocaleString('en-US')} of them got some.`}
    </p>
  );
}
