import { cleanUpAccounts } from '../../src/features/accounts/clean-up-accounts.server.ts';
import {
  cancelEmailChange,
  changeContactDetails,
} from '../../src/features/accounts/credentials/change-contact-details.server.ts';
import { changePassword } from '../../src/features/accounts/credentials/change-password.server.ts';
import { requestVerification } from '../../src/features/accounts/credentials/email-verification.server.ts';
import { sendPasswordReset } from '../../src/features/accounts/credentials/reset-password.server.ts';
import { accountMailTemplates } from '../../src/features/accounts/emails/account-mail-templates.tsx';
import { erasePerson } from '../../src/features/accounts/erase-person.server.ts';
import { showProfile, updateProfile } from '../../src/features/accounts/profile/profile.server.ts';
import { showAccount, showCurrentUser } from '../../src/features/accounts/profile/show-account.server.ts';
import { openImpersonationSession } from '../../src/features/accounts/sign-in/open-impersonation-session.server.ts';
import { listFavorites, whichFavorites } from '../../src/features/favorites/list-favorites.server.ts';
import { adoptFavorite, deleteFavorites, setFavorite } from '../../src/features/favorites/set-favorite.server.ts';
import { attachImage, detachImage } from '../../src/features/images/attach-image.server.ts';
import { collectOrphanImages, deleteImages } from '../../src/features/images/delete-images.server.ts';
import { showImage } from '../../src/features/images/show-image.server.ts';
import { showVideo } from '../../src/features/images/show-video.server.ts';
import { uploadImage } from '../../src/features/images/upload-image.server.ts';
import { uploadVideo } from '../../src/features/images/upload-video.server.ts';
import { countStock } from '../../src/features/inventory/stock.server.ts';
import { drawListingSocialImage, drawWineBottle } from '../../src/features/listings/draw-images.server.ts';
import {
  findVisibleListing,
  showListing,
  showListingDetails,
} from '../../src/features/listings/show-listing.server.ts';
import { deliverMail } from '../../src/features/mail/mail-outbox.server.ts';
import { setMailPreferences, showMailPreferences } from '../../src/features/mail/mail-preferences.server.ts';
import { unsubscribeFromNewsletter } from '../../src/features/newsletter/newsletter.server.ts';
import { eraseAccount } from '../../src/features/privacy/erase-account.server.ts';
import { exportPersonalData } from '../../src/features/privacy/export-personal-data.server.ts';
import { listCuratedWines } from '../../src/features/search/featured.server.ts';
import { locateSearch, searchListings } from '../../src/features/search/search-listings.server.ts';
import { drawWineryCard } from '../../src/features/wineries/draw-winery-art.server.ts';
import { createTtlCache } from '../../src/infra/cache.ts';
import { calendarEntries } from './calendar.ts';
import { cardEntries } from './cards.ts';
import { cartEntries } from './cart.ts';
import { checkoutEntries } from './checkout.ts';
import { type Entry, notRefused } from './entry.ts';
import { editorEntries } from './listing-editor.ts';
import { managerEntries } from './listing-manager.ts';
import { listingEntries } from './listings.ts';
import { messageEntries } from './messages.ts';
import { moneyBackEntries } from './money-back.ts';
import { orderTimerEntries } from './order-timers.ts';
import { orderEntries } from './orders.ts';
import { payoutEntries } from './payouts.ts';
import { reviewEntries } from './reviews.ts';
import { everybody, type Who } from './who.ts';
import { wineryEntries } from './wineries.ts';

/** The shop as mails need it. */
const site = { name: 'Lonevine', baseUrl: 'http://shop.test', contact: { email: 'us@shop.test' } };

/** Whoever has signed in himself, and those who may also look by a limited session. */
const themselves: readonly Who[] = ['user', 'member', 'owner', 'admin'];
const lookers: readonly Who[] = [...themselves, 'limited'];

/** By its folder and file: every use case that looks at who asks. Those that do not, whose parameter is `_actor`, are open to everybody. */
export const roleTable: Record<string, Entry> = {
  ...calendarEntries,
  ...cartEntries,
  ...checkoutEntries,
  ...listingEntries,
  ...managerEntries,
  ...messageEntries,
  ...cardEntries,
  ...orderEntries,
  ...orderTimerEntries,
  ...moneyBackEntries,
  ...payoutEntries,
  ...reviewEntries,
  ...wineryEntries,
  ...editorEntries,
  'accounts/cancelEmailChange': {
    may: themselves,
    call: (app, actor) => notRefused(cancelEmailChange(app, actor)),
  },
  'accounts/changeContactDetails': {
    may: themselves,
    call: (app, actor) => notRefused(changeContactDetails(app, actor, { email: 'x' })),
  },
  'accounts/changePassword': {
    may: themselves,
    call: (app, actor, { from }) => notRefused(changePassword(app, actor, {}, from)),
  },
  'mail/deliverMail': {
    may: ['system'],
    call: async (app, actor, { job, outgoing }) =>
      (await deliverMail(
        { ...app, site, mail: outgoing, mailTemplates: async () => accountMailTemplates },
        actor,
        job,
      )) === 'done',
  },
  'accounts/erasePerson': {
    may: themselves,
    call: (app, actor) => notRefused(app.db.transaction().execute((db) => erasePerson({ ...app, db }, actor))),
  },
  'accounts/sendPasswordReset': {
    may: ['system'],
    call: async (app, actor, { personId }) => {
      const data = { email: `${personId}@example.test` };
      return (await sendPasswordReset(app, actor, { id: personId, data, lastTry: false })) === 'done';
    },
  },
  'accounts/openImpersonationSession': {
    may: ['admin'],
    call: (app, actor, { personId }) => notRefused(openImpersonationSession(app, actor, personId)),
  },
  'accounts/requestVerification': {
    may: themselves,
    call: (app, actor) => notRefused(requestVerification(app, actor)),
  },
  'accounts/showAccount': { may: lookers, call: (app, actor) => notRefused(showAccount(app, actor)) },
  'accounts/showCurrentUser': {
    may: lookers,
    call: (app, actor) => notRefused(showCurrentUser(app, actor, actor.kind === 'user' ? actor.id : '')),
  },
  'mail/showMailPreferences': {
    may: lookers,
    call: (app, actor) => notRefused(showMailPreferences(app, actor)),
  },
  'mail/setMailPreferences': {
    may: themselves,
    call: (app, actor) => notRefused(setMailPreferences(app, actor, [])),
  },
  'accounts/showProfile': {
    may: everybody,
    call: (app, actor, { personId }) => notRefused(showProfile(app, actor, personId)),
  },
  'accounts/cleanUpAccounts': { may: ['system'], call: (app, actor) => notRefused(cleanUpAccounts(app, actor)) },
  'accounts/updateProfile': { may: themselves, call: (app, actor) => notRefused(updateProfile(app, actor, {})) },
  'favorites/adoptFavorite': {
    may: themselves,
    call: (app, actor, { listingId }) => notRefused(adoptFavorite(app, actor, `favourite:listing:${listingId}`)),
  },
  'favorites/deleteFavorites': {
    may: themselves,
    call: async (app, actor, { kept }) => {
      await deleteFavorites(app, actor);
      return !(await kept(actor));
    },
  },
  'favorites/listFavorites': {
    may: lookers,
    call: (app, actor) => notRefused(listFavorites(app, actor, { kind: 'listing', page: null })),
  },
  'favorites/setFavorite': {
    may: themselves,
    call: (app, actor, { listingId }) =>
      notRefused(setFavorite(app, actor, { kind: 'listing', id: listingId, on: 'true' })),
  },
  'favorites/whichFavorites': {
    may: lookers,
    call: async (app, actor, { listingId }) =>
      (await whichFavorites(app, actor, { listings: [listingId] })).length === 1,
  },
  'images/attachImage': {
    may: themselves,
    call: (app, actor, { personId }) => notRefused(attachImage(app, actor, personId)),
  },
  'images/collectOrphanImages': {
    may: ['system'],
    call: (app, actor, { storage }) => notRefused(collectOrphanImages({ ...app, storage }, actor)),
  },
  'images/detachImage': {
    may: [...themselves, 'system'],
    call: async (app, actor, { picture }) => {
      await detachImage(app, actor, picture.id);
      return picture.isDetached();
    },
  },
  'images/deleteImages': {
    may: themselves,
    call: async (app, actor, { picture }) => {
      await deleteImages(app, actor, [picture.id]);
      return picture.isGone();
    },
  },
  'images/showImage': {
    may: lookers,
    call: async (app, actor, { picture, album }) => {
      // why: what something shows is for everybody
      await detachImage(app, { kind: 'user', id: picture.ownerId, roles: [], limited: false }, picture.id);
      return (await showImage({ ...app, ...album }, actor, { id: picture.id, file: 'default.jpg' })).ok;
    },
  },
  'images/showVideo': {
    may: lookers,
    call: async (app, actor, { film, album }) =>
      (await showVideo({ ...app, ...album }, actor, { id: film, format: 'mp4', range: undefined })).ok,
  },
  'images/uploadImage': {
    may: themselves,
    call: async (app, actor, { uploads }) =>
      notRefused(uploadImage({ ...app, ...uploads }, actor, new Blob().stream())),
  },
  'images/uploadVideo': {
    may: themselves,
    call: async (app, actor, { uploads }) =>
      notRefused(uploadVideo({ ...app, ...uploads }, actor, new Blob().stream())),
  },
  'newsletter/unsubscribeFromNewsletter': {
    may: themselves,
    call: async (app, actor, { subscription }) => {
      await unsubscribeFromNewsletter(app, actor, subscription.email);
      return subscription.hasEnded();
    },
  },
  'privacy/exportPersonalData': { may: themselves, call: (app, actor) => notRefused(exportPersonalData(app, actor)) },
  'privacy/eraseAccount': { may: themselves, call: (app, actor) => notRefused(eraseAccount(app, actor, 'DELETE')) },
  'search/listCuratedWines': {
    may: everybody,
    call: async (app, actor) => Array.isArray(await listCuratedWines(app, actor, 4)),
  },
  'search/locateSearch': {
    may: everybody,
    call: async (app, actor, { asked }) =>
      (await locateSearch({ ...app, geocoder: undefined }, actor, asked)).search === asked,
  },
  'search/searchListings': {
    may: everybody,
    call: async (app, actor, { asked }) =>
      (await searchListings({ ...app, geocoder: undefined, cache: createTtlCache(app.clock) }, actor, asked)).total > 0,
  },
  'inventory/countStock': {
    may: everybody,
    call: async (app, actor, { listingId }) => Object.hasOwn(await countStock(app, actor, [listingId]), listingId),
  },
  'listings/showListingDetails': {
    may: everybody,
    call: (app, actor, { listingId }) => notRefused(showListingDetails(app, actor, listingId)),
  },
  'wineries/drawWineryCard': {
    may: everybody,
    call: (app, actor, { winerySlug }) => notRefused(drawWineryCard(app, actor, winerySlug)),
  },
  'listings/drawListingSocialImage': {
    may: everybody,
    call: async (app, actor, { listingId }) => (await drawListingSocialImage(app, actor, listingId)).ok,
  },
  'listings/drawWineBottle': {
    may: everybody,
    call: async (app, actor, { listingId }) => (await drawWineBottle(app, actor, listingId)).ok,
  },
  'listings/showListing': {
    may: everybody,
    call: async (app, actor, { listingId }) => (await showListing(app, actor, listingId)).ok,
  },
  'listings/findVisibleListing': {
    may: everybody,
    call: async (app, actor, { listingId }) => Boolean(await findVisibleListing(app, actor, listingId)),
  },
};
