import { type Context, Hono } from 'hono';
import { listBookings } from '#features/availability/bookings/list-bookings.server.ts';
import {
  createException,
  deleteException,
  listExceptions,
  updateException,
} from '#features/availability/exceptions/exceptions.server.ts';
import { scheduleVersion, setSchedule, showSchedule } from '#features/availability/schedule/schedule.server.ts';
import type { WeeklySchedule } from '#features/availability/schedule/schedule.ts';
import type { HttpEnv } from '#infra/http/request-context.ts';
import type { Infra } from '#infra/infra.ts';
import { type ActorOf, readJson } from '../../request.server.ts';
import { type OwnListingRefusal, ownListingProblem } from './own-listing-refusals.ts';
import { versionField } from './own-listing-requests.ts';

/**
 * `GET` and `PUT /api/v1/own-listing/{id}/availability-plan`: the weekly plan of a tasting, whole, for its winery's people, with its mark
 * as `seen`: a plan that comes with one is written over no other.
 */
export function availabilityPlanRoutes(app: Pick<Infra, 'db' | 'clock'>, actorOf: ActorOf): Hono<HttpEnv> {
  return new Hono<HttpEnv>()
    .get('/:id/availability-plan', async (c) =>
      respondWithPlan(c, await showSchedule(app, await actorOf(c), c.req.param('id'))),
    )
    .put('/:id/availability-plan', async (c) => {
      const [actor, id] = [await actorOf(c), c.req.param('id')];
      const { seen, ...fields } = await readJson(c);
      const mark = versionField.safeParse(seen);
      if (mark.success) return respondWithPlan(c, await setSchedule(app, actor, id, fields, mark.data));
      const [errors, shown] = [{ seen: 'This is no mark' }, await showSchedule(app, actor, id)];
      return ownListingProblem(c, shown.ok ? { ok: false, reason: 'validation-invalid-params', errors } : shown);
    });
}

function respondWithPlan(c: Context, done: { ok: true; value: WeeklySchedule } | OwnListingRefusal): Response {
  return respond(c, done.ok ? { ok: true, value: { ...done.value, seen: scheduleVersion(done.value) } } : done);
}

/**
 * What overrides the plan of a tasting for a time: `GET /?listingId=…&start=…&end=…` lists it, `POST /` adds to it, `PUT /{id}` changes
 * the seats, `DELETE /{id}` lets the plan have its time again. What leaves fewer seats than are booked is refused with `bookings-rely`
 * until it is sent with the mark of exactly these bookings, which the refusal tells as `confirmed`.
 */
export function exceptionRoutes(app: Pick<Infra, 'db' | 'clock'>, actorOf: ActorOf): Hono<HttpEnv> {
  return new Hono<HttpEnv>()
    .get('/', async (c) => respondWithPage(c, await listExceptions(app, await actorOf(c), c.req.query())))
    .post('/', async (c) => respond(c, await createException(app, await actorOf(c), await readJson(c)), 201))
    .put('/:id', async (c) => {
      const { seats, seen, confirmed } = await readJson(c);
      const fields = { id: c.req.param('id'), seats, seen, confirmed };
      return respond(c, await updateException(app, await actorOf(c), fields));
    })
    .delete('/:id', async (c) => {
      const { confirmed } = c.req.query();
      return respond(c, await deleteException(app, await actorOf(c), { id: c.req.param('id'), confirmed }));
    });
}

/** `GET /?listingId=…&start=…&end=…&state=…`: what is booked of a tasting, for its winery's people. */
export function bookingRoutes(app: Pick<Infra, 'db'>, actorOf: ActorOf): Hono<HttpEnv> {
  return new Hono<HttpEnv>().get('/', async (c) => {
    const { state, ...query } = c.req.query();
    const asked = { ...query, ...(state !== undefined && { state: state.split(',') }) };
    return respondWithPage(c, await listBookings(app, await actorOf(c), asked));
  });
}

function respond(
  c: Context,
  done: { ok: true; value: unknown } | OwnListingRefusal,
  status: 200 | 201 = 200,
): Response {
  return done.ok ? c.json({ data: done.value }, status) : ownListingProblem(c, done);
}

function respondWithPage(c: Context, listed: { ok: true; value: { data: unknown[] } } | OwnListingRefusal): Response {
  if (!listed.ok) return ownListingProblem(c, listed);
  const { data, ...meta } = listed.value;
  return c.json({ data, meta });
}
