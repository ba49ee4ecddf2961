import { redirect } from 'react-router';
import { localDayOf } from '#features/availability/zoned-time.ts';
import { calendarFile } from '#features/orders/emails/calendar-file.ts';
import { planUrl, readPlan } from '#features/research/chosen-wineries.ts';
import { planDay } from '#features/research/plan-day.server.ts';
import { wineryUrl } from '#features/wineries/winery.ts';
import { shopTimeZone } from '#kit/time.ts';
import { getPageContext } from '../shell/page-context.server.ts';
import type { Route } from './+types/plan-calendar.route.ts';

/** A planned day as a calendar file: an event for each stop. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { app, actor } = getPageContext(context);
  const now = app.clock.now();
  const plan = readPlan(new URL(request.url).searchParams, localDayOf(shopTimeZone, now));
  const { stops } = await planDay(app, actor, plan);
  const { baseUrl } = app.site;
  const [first, ...others] = stops.map(({ winery, address, arrives, leaves }) => ({
    uid: `${plan.date}-${winery.id}@${new URL(baseUrl).hostname}`,
    start: arrives,
    end: leaves,
    summary: winery.name,
    location: address,
    url: new URL(wineryUrl(winery.slug), baseUrl).href,
    stampedAt: now.toISOString(),
    revision: 0,
    canceled: false,
  }));
  if (!first) throw redirect(planUrl(plan));
  return new Response(calendarFile(first, ...others), {
    headers: {
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': `attachment; filename="wineries-${plan.date}.ics"`,
    },
  });
}
