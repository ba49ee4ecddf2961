import { sendMail } from '#features/mail/mail-outbox.server.ts';
import type { Actor } from '#kit/actor.ts';
import { multiLine } from '#kit/plain-text.ts';
import { type Result, success } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { updateMembership } from '../db/own-membership-rows.server.ts';
import { admitWaiting } from '../joining/admit-waiting.server.ts';
import {
  changeOwn,
  type MembershipApp,
  type MembershipRefusal,
  type OpenedMembership,
} from './open-membership.server.ts';
import { memberReasons } from './own-membership.ts';

/** The greatest length of what a member writes about why they leave, in characters. */
const maxComment = 1_000;

/**
 * Ends a membership at once: nothing more is charged, and who waits for the place gets it. A shipment that was charged
 * already is still sent. For the member, or by the link of a mail. A reason is asked for, and not needed.
 */
export const cancelMembership = defineUseCase(
  (
    app: MembershipApp,
    actor: Actor,
    opened: OpenedMembership,
    given: { reason?: string | undefined; comment?: string | undefined },
  ): Promise<Result<undefined, MembershipRefusal>> =>
    changeOwn(app, { ...opened, actor, withClub: true, allowsLink: true }, async ({ db, membership, now }) => {
      const { id, clubId, userId, wineryName: winery, clubName: club } = membership;
      const { reason, comment } = given;
      const isKnown = reason !== undefined && Object.hasOwn(memberReasons, reason);
      const change = {
        state: 'canceled',
        canceledBy: 'member',
        ...{ holdUntil: null, canceledAt: now },
        cancelReason: isKnown ? (reason as keyof typeof memberReasons) : null,
        cancelComment: multiLine(comment ?? '').slice(0, maxComment) || null,
      } as const;
      await updateMembership(db, membership, { change, kind: 'canceled', now });
      const mail = {
        mail: 'club-canceled',
        to: membership.email,
        props: { winery, club },
        userId,
      } as const;
      await sendMail({ ...app, db }, mail, `club:${id}:canceled`);
      await admitWaiting({ ...app, db }, clubId);
      return success;
    }),
);
