import { shopDay } from '#features/accounts/age.ts';
import type { PagePath } from '#features/mail/mail.ts';
import { sendMails } from '#features/mail/mail-outbox.server.ts';
import type { Infra } from '#infra/infra.ts';
import type { Actor } from '#kit/actor.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { clubUrl } from '../club-url.ts';
import { claimGiftsToNotify } from '../db/gift-rows.server.ts';
import './joined-mails.ts';

/** Tells those who get a membership as a gift, on the day that the giver chose. For the system only. @returns how many */
export const sweepGiftMails = defineUseCase(
  async (app: Pick<Infra, 'db' | 'clock' | 'jobs'>, actor: Actor, { most }: { most: number }): Promise<number> => {
    if (actor.kind !== 'system') return 0;
    const now = app.clock.now();
    return app.db.transaction().execute(async (db) => {
      const gifts = await claimGiftsToNotify(db, { today: shopDay(now), most, now });
      const mails = gifts.map(({ id, to, clubSlug, winerySlug, shipOn, delivery, place, ...about }) => {
        const clubPath: PagePath = `/${clubUrl({ winery: winerySlug, club: clubSlug }).slice(1)}`;
        const props = { ...about, clubPath, first: { shipOn, delivery, place } };
        return { mail: { mail: 'club-gift' as const, to, props }, key: `club:${id}:gift` };
      });
      await sendMails({ ...app, db }, mails);
      return gifts.length;
    });
  },
);
