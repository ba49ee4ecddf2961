import { emptyClubQuery } from '../../src/features/clubs/directory/club-query.ts';
import { compareClubs, listClubs, listWineryClubs } from '../../src/features/clubs/directory/list-clubs.server.ts';
import { findDemoClub, showClub } from '../../src/features/clubs/directory/show-club.server.ts';
import { joinClub } from '../../src/features/clubs/joining/join-club.server.ts';
import { showJoining } from '../../src/features/clubs/joining/show-joining.server.ts';
import { sweepGiftMails } from '../../src/features/clubs/joining/sweep-gift-mails.server.ts';
import { agreeLate } from '../../src/features/clubs/own-memberships/agree-late.server.ts';
import { answerTierOffer } from '../../src/features/clubs/own-memberships/answer-tier-offer.server.ts';
import { cancelMembership } from '../../src/features/clubs/own-memberships/cancel-membership.server.ts';
import { changeDelivery } from '../../src/features/clubs/own-memberships/change-delivery.server.ts';
import { changeRelease } from '../../src/features/clubs/own-memberships/change-release.server.ts';
import { changeSubscription } from '../../src/features/clubs/own-memberships/change-subscription.server.ts';
import { holdMembership, resumeMembership } from '../../src/features/clubs/own-memberships/hold-membership.server.ts';
import {
  listOwnMemberships,
  showMembership,
} from '../../src/features/clubs/own-memberships/show-memberships.server.ts';
import { createTtlCache } from '../../src/infra/cache.ts';
import type { AccountsApp } from '../fixtures/accounts/accounts-test.ts';
import { addClub, addMembership } from '../fixtures/clubs/add-club.ts';
import { addWinery } from '../fixtures/listings/add-listing.ts';
import { type Entry, notRefused } from './entry.ts';
import type { Things } from './things.ts';
import { everybody, signedIn, signedInOrImpersonated } from './who.ts';

/** Adds a club of the actor's winery that everybody can join. */
async function addOpenClub({ db, clock }: AccountsApp, { wineryId, winerySlug }: Things) {
  const slug = `club-${crypto.randomUUID()}`;
  const { clubId, tierId } = await addClub(db, wineryId, { slug, createdAt: clock.now() });
  return { clubId, tierId, key: { winery: winerySlug, club: slug } };
}

/** Adds a membership of the person: the actor, if somebody is signed in. */
async function addOwn(app: AccountsApp, things: Things, given: object = {}) {
  const { clubId, tierId } = await addOpenClub(app, things);
  return { id: await addMembership(app.db, { clubId, tierId, userId: things.personId }, given) };
}

const fees = { providerCommission: 1_000, customerCommission: 300 };

/** Everybody sees the clubs that can be joined; members change what is theirs. */
export const clubMemberEntries: Record<string, Entry> = {
  'clubs/listClubs': {
    may: everybody,
    call: async (app, actor, things) => {
      await addOpenClub(app, things);
      return (await listClubs({ ...app, cache: createTtlCache(app.clock) }, actor, emptyClubQuery)).total > 0;
    },
  },
  'clubs/compareClubs': {
    may: everybody,
    call: async (app, actor, things) => {
      const { key } = await addOpenClub(app, things);
      return (await compareClubs({ ...app, cache: createTtlCache(app.clock) }, actor, [key])).length === 1;
    },
  },
  'clubs/listWineryClubs': {
    may: everybody,
    call: async (app, actor, things) => {
      await addOpenClub(app, things);
      return (await listWineryClubs(app, actor, things.wineryId)).length > 0;
    },
  },
  'clubs/showClub': {
    may: everybody,
    call: async (app, actor, things) => {
      const { key } = await addOpenClub(app, things);
      return (await showClub(app, actor, { key })).ok;
    },
  },
  'clubs/findDemoClub': {
    may: everybody,
    call: async (app, actor, things) => {
      const { key } = await addOpenClub(app, things);
      await app.db.updateTable('wineries').set({ demo: true }).where('slug', '=', key.winery).execute();
      return (await findDemoClub(app, actor)) !== undefined;
    },
  },
  'clubs/showJoining': {
    may: signedIn,
    call: async (app, actor, things) => {
      const { tierId } = await addOpenClub(app, things);
      return (await showJoining(app, actor, { tierId, giftReleases: null })).ok;
    },
  },
  'clubs/joinClub': {
    may: signedIn,
    call: async (app, actor) => {
      const { clubId, tierId } = await addClub(app.db, await addWinery(app.db, { slug: `far-${crypto.randomUUID()}` }));
      const joined = await joinClub(app, actor, { tierId, gift: false, fields: {} });
      return clubId !== '' && !joined.ok && joined.code === 'validation-invalid-params';
    },
  },
  'clubs/sweepGiftMails': {
    may: ['system'],
    call: async (app, actor, things) => {
      const gift = { giftRecipientName: 'Grace', giftRecipientEmail: 'grace@example.test', giftReleasesLeft: 2 };
      await addOwn(app, things, { ...gift, giftOn: '2026-01-01' });
      return (await sweepGiftMails(app, actor, { most: 10 })) > 0;
    },
  },
  'clubs/listOwnMemberships': {
    may: signedInOrImpersonated,
    call: (app, actor) => notRefused(listOwnMemberships(app, actor, null)),
  },
  'clubs/showMembership': {
    may: signedInOrImpersonated,
    call: async (app, actor, things) => (await showMembership({ ...app, fees }, actor, await addOwn(app, things))).ok,
  },
  'clubs/changeRelease': {
    may: signedIn,
    call: async (app, actor, things) => {
      const release = { releaseId: crypto.randomUUID(), change: { do: 'skip' } };
      const changed = await changeRelease({ ...app, fees }, actor, await addOwn(app, things), release);
      return !changed.ok && changed.code === 'expired';
    },
  },
  'clubs/agreeLate': {
    may: signedIn,
    call: async (app, actor, things) => {
      const agreed = await agreeLate(app, actor, await addOwn(app, things), crypto.randomUUID());
      // why: nothing waits for their consent; others do not get as far as to hear that
      return !agreed.ok && agreed.code === 'not-found' && actor.kind === 'user';
    },
  },
  'clubs/changeSubscription': {
    may: signedIn,
    call: async (app, actor, things) => {
      const next = { nextOn: '2099-01-01', nextAt: new Date('2099-01-01T06:00:00Z'), anchorDay: 1, intervalMonths: 1 };
      const changed = await changeSubscription({ ...app, fees }, actor, await addOwn(app, things, next), {
        do: 'skip',
      });
      return changed.ok;
    },
  },
  'clubs/holdMembership': {
    may: signedIn,
    call: async (app, actor, things) => {
      const until = new Date(app.clock.now().getTime() + 30 * 24 * 3_600_000).toISOString().slice(0, 10);
      return (await holdMembership(app, actor, await addOwn(app, things), until)).ok;
    },
  },
  'clubs/resumeMembership': {
    may: signedIn,
    call: async (app, actor, things) => {
      const held = await addOwn(app, things, { state: 'held', holdUntil: '2099-01-01' });
      return (await resumeMembership(app, actor, held)).ok;
    },
  },
  'clubs/changeDelivery': {
    may: signedIn,
    call: async (app, actor, things) =>
      (await changeDelivery(app, actor, await addOwn(app, things), { delivery: 'pickup' })).ok,
  },
  'clubs/answerTierOffer': {
    may: signedIn,
    call: async (app, actor, things) => {
      const answered = await answerTierOffer(app, actor, await addOwn(app, things), { accept: false });
      return !answered.ok && answered.code === 'expired';
    },
  },
  'clubs/cancelMembership': {
    may: signedIn,
    call: async (app, actor, things) => (await cancelMembership(app, actor, await addOwn(app, things), {})).ok,
  },
};
