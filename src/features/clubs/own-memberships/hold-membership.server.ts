import { z } from 'zod';
import { addDays } from '#features/availability/local-day.ts';
import { localDayOf } from '#features/availability/zoned-time.ts';
import { wineryTimeZone } from '#features/wineries/hours/open-now.ts';
import type { Actor } from '#kit/actor.ts';
import { type InvalidParams, invalidParams } from '#kit/field-errors.ts';
import { type Refusal, type Result, refuse, success } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { updateMembership } from '../db/own-membership-rows.server.ts';
import {
  changeOwn,
  type MembershipApp,
  type MembershipRefusal,
  notifyOfLinkChange,
  type OpenedMembership,
} from './open-membership.server.ts';
import { maxHoldDays } from './own-membership.ts';

/** Why a hold was not changed. Who waits for a place cannot be on hold. */
type HoldRefusal = MembershipRefusal | Refusal<'invalid-transition'> | InvalidParams;

/**
 * Puts a membership on hold until a day, or moves that day: releases until then are skipped, and the place is kept. For
 * the member, or by the link of a mail, which does not end a hold sooner.
 * @param until the last day, as typed
 */
export const holdMembership = defineUseCase(
  (
    app: MembershipApp,
    actor: Actor,
    opened: OpenedMembership,
    until: unknown,
  ): Promise<Result<undefined, HoldRefusal>> =>
    changeOwn(app, { ...opened, actor, allowsLink: true }, async (locked): Promise<Result<undefined, HoldRefusal>> => {
      const { db, membership, now, byLink } = locked;
      if (membership.state === 'waiting') return refuse('invalid-transition');
      const today = localDayOf(wineryTimeZone({ county: membership.county, state: membership.wineryState }), now);
      const day = z.iso.date().safeParse(until).data;
      if (day === undefined || day < today || day > addDays(today, maxHoldDays)) {
        const errors = { until: 'Choose a day from today, at most a year ahead' };
        return invalidParams(errors);
      }
      if (byLink && membership.state === 'held' && day < (membership.holdUntil ?? '')) return refuse('signed-out');
      const change = { state: 'held', holdUntil: day } as const;
      await updateMembership(db, membership, { change, kind: 'held', details: `Until ${day}`, now });
      await notifyOfLinkChange(app, locked, { what: 'held', release: null, day, subject: '' });
      return success;
    }),
);

/** Ends a hold before its day. For the member. */
export const resumeMembership = defineUseCase(
  (app: MembershipApp, actor: Actor, opened: OpenedMembership): Promise<Result<undefined, HoldRefusal>> =>
    changeOwn(app, { ...opened, actor }, async ({ db, membership, now }): Promise<Result<undefined, HoldRefusal>> => {
      if (membership.state !== 'held') return refuse('invalid-transition');
      const change = { state: 'active', holdUntil: null } as const;
      await updateMembership(db, membership, { change, kind: 'resumed', now });
      return success;
    }),
);
