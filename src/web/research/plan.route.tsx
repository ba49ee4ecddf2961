import { useRef, useState } from 'react';
import { Link, redirect, useNavigate } from 'react-router';
import { localDayOf } from '#features/availability/zoned-time.ts';
import { formatMiles } from '#features/places/visitor-place.ts';
import {
  type DayPlan,
  maxStops,
  moveSlug,
  planPath,
  planUrl,
  readPlan,
  stays,
} from '#features/research/chosen-wineries.ts';
import { planDay } from '#features/research/plan-day.server.ts';
import { researchPath } from '#features/research/research-url.ts';
import { withShownDrives } from '#features/research/shown-locations.server.ts';
import { findNamedWineries } from '#features/search/search-wineries.server.ts';
import { shopTimeZone } from '#kit/time.ts';
import { Button } from '#ui/actions/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { useHydrated } from '#ui/use-browser-value.ts';
import { formatLongDay } from '../calendar/day-labels.ts';
import { Form } from '../forms/form.tsx';
import { pageMeta } from '../shell/meta/page-meta.ts';
import { getPageContext } from '../shell/page-context.server.ts';
import type { Route } from './+types/plan.route.ts';
import { PlanStop } from './plan-stop.tsx';
import { formatDriving } from './winery-texts.ts';

/** The greatest length of a name that is typed to add a stop. */
const maxNameLength = 120;

/** `/plan-a-day`: the stops of a day in their order. All of it is in the URL, so that it can be shared without an account. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { app, actor } = getPageContext(context);
  const parameters = new URL(request.url).searchParams;
  const plan = readPlan(parameters, localDayOf(shopTimeZone, app.clock.now()));
  const add = (parameters.get('add') ?? '').trim().slice(0, maxNameLength);
  const isFull = plan.slugs.length >= maxStops;
  if (add !== '' && !isFull) {
    const [named] = await findNamedWineries(app, actor, add);
    if (named) throw redirect(planUrl({ ...plan, slugs: [...new Set([...plan.slugs, named.slug])] }));
  }
  const day = withShownDrives(app, await planDay(app, actor, plan));
  return {
    site: app.site,
    image: app.siteImage,
    plan: { ...plan, slugs: day.stops.map(({ winery }) => winery.slug) },
    day: {
      ...day,
      stops: day.stops.map(({ winery: { place: _, ...winery }, ...stop }) => ({ ...stop, winery })),
    },
    isFull,
    notFound: isFull ? '' : add,
  };
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [{ title: 'Plan a day' }];
  const { site, image, plan } = loaderData;
  return pageMeta({
    site,
    title: 'Plan a day',
    description: 'Choose wineries, put them in order, and see the ways between them and when they are open.',
    path: planUrl(plan),
    image,
    noindex: plan.slugs.length > 0,
  });
}

export default function PlanPage({ loaderData }: Route.ComponentProps) {
  const { plan, day, notFound, isFull } = loaderData;
  const { stops, km, minutes } = day;
  const hydrated = useHydrated();
  return (
    <div className="mx-auto grid max-w-[48rem] gap-6 px-gutter pt-8 md:pt-12 print:max-w-none">
      <header className="grid gap-2">
        <h1 className="text-heading">Plan a day</h1>
        {stops.length > 0 && (
          <p className="text-ink-soft">
            {formatLongDay(plan.date)}: {stops.length} {stops.length === 1 ? 'stop' : 'stops'}
            {minutes > 0 && `, about ${formatMiles(km)} and ${formatDriving(minutes)} of driving between them`}
          </p>
        )}
      </header>
      {notFound !== '' && <Notice tone="warning">We can’t find a winery named “{notFound}”.</Notice>}
      {isFull && <Notice>A day has at most {maxStops} stops.</Notice>}
      <PlanFields plan={plan} isFull={isFull} />
      {stops.length === 0 ? (
        <EmptyState
          title="No stops yet"
          action={
            <Button to={researchPath} kind="primary">
              Find wineries
            </Button>
          }
        >
          Type the name of a winery above, or choose some in the list of wineries.
        </EmptyState>
      ) : (
        <>
          <Stops plan={plan} stops={stops} />
          <p className="text-caption text-ink-soft">
            Driving is an estimate: 1.3 times the straight distance, at 45 miles an hour. Don’t drink and drive: choose
            a driver.
          </p>
          <p className="flex flex-wrap gap-2 print:hidden">
            <Button to={planUrl(plan, `${planPath}/calendar`)} reloadDocument icon="calendar">
              Add to calendar
            </Button>
            {hydrated && <Button onClick={() => window.print()}>Print</Button>}
            <Link to={planUrl(plan)} className="link inline-flex min-h-11 items-center px-2 text-small">
              Link to this plan
            </Link>
          </p>
        </>
      )}
    </div>
  );
}

/** The day, the hour, the time at each stop, and another stop: a form that gets the page. */
function PlanFields({ plan, isFull }: { plan: DayPlan; isFull: boolean }) {
  return (
    <Form
      method="get"
      action={planPath}
      className="grid grid-cols-2 items-end gap-3 md:grid-cols-[1fr_9.5rem_10rem_auto] print:hidden"
    >
      {plan.slugs.length > 0 && <input type="hidden" name="wineries" value={plan.slugs.join()} />}
      <TextField key={plan.date} id="plan-date" name="date" type="date" label="Day" defaultValue={plan.date} />
      <TextField
        key={`at ${plan.start}`}
        id="plan-start"
        name="start"
        type="time"
        label="Start"
        defaultValue={plan.start}
      />
      <SelectField
        key={plan.stay}
        id="plan-stay"
        name="stay"
        label="At each stop"
        defaultValue={String(plan.stay)}
        choices={stays.map((stay) => ({ value: String(stay), label: `${stay} minutes` }))}
      />
      <Button type="submit">Update</Button>
      {!isFull && (
        <>
          <div className="max-md:col-span-full md:col-span-3">
            <TextField
              key={plan.slugs.join()}
              id="plan-add"
              name="add"
              label="Another stop"
              placeholder="Name of a winery"
              maxLength={maxNameLength}
            />
          </div>
          <Button type="submit" icon="plus">
            Add
          </Button>
        </>
      )}
    </Form>
  );
}

type Stop = Route.ComponentProps['loaderData']['day']['stops'][number];

/** The stops in their order: links move them, or they are dragged. */
function Stops({ plan, stops }: { plan: DayPlan; stops: readonly Stop[] }) {
  const navigate = useNavigate();
  // why: the first event over another stop may come before a state would be set
  const dragged = useRef<number>(undefined);
  const [over, setOver] = useState<number>();
  const moved = (from: number, to: number) => planUrl({ ...plan, slugs: moveSlug(plan.slugs, from, to) });
  const end = () => {
    dragged.current = undefined;
    setOver(undefined);
  };
  const drop = (to: number) => {
    const from = dragged.current;
    end();
    if (from !== undefined && from !== to) void navigate(moved(from, to), { preventScrollReset: true });
  };
  return (
    <ol className="grid list-none gap-3">
      {stops.map((stop, at) => (
        <li
          key={stop.winery.id}
          draggable
          data-over={over === at ? true : undefined}
          onDragStart={(event) => {
            event.dataTransfer.effectAllowed = 'move';
            dragged.current = at;
          }}
          onDragEnd={end}
          onDragOver={(event) => {
            if (dragged.current === undefined) return;
            event.preventDefault();
            setOver(at === dragged.current ? undefined : at);
          }}
          onDrop={(event) => {
            event.preventDefault();
            drop(at);
          }}
          className="cursor-grab rounded-lg data-over:outline-2 data-over:outline-garnet print:break-inside-avoid"
        >
          <PlanStop
            stop={stop}
            number={at + 1}
            earlier={at > 0 ? moved(at, at - 1) : undefined}
            later={at < stops.length - 1 ? moved(at, at + 1) : undefined}
            removed={planUrl({ ...plan, slugs: plan.slugs.filter((_, other) => other !== at) })}
          />
        </li>
      ))}
    </ol>
  );
}
