import { cleanUpAccounts } from '../../src/features/accounts/clean-up-accounts.server.ts';
import { cancelEmailChange, changeContactDetails } from '../../src/features/accounts/credentials/change-contact-details.server.ts';
import { changePassword } from '../../src/features/accounts/credentials/change-password.server.ts';
import { sendPasswordReset } from '../../src/features/accounts/credentials/reset-password.server.ts';
import { requestVerification } from '../../src/features/accounts/credentials/email-verification.server.ts';
import { accountMailTemplates } from '../../src/features/accounts/emails/account-mail-templates.tsx';
import { erasePerson } from '../../src/features/accounts/erase-person.server.ts';
import { showAccount, showCurrentUser } from '../../src/features/accounts/profile/show-account.server.ts';
import { showProfile, updateProfile } from '../../src/features/accounts/profile/profile.server.ts';
import { openImpersonationSession } from '../../src/features/accounts/sign-in/open-impersonation-session.server.ts';
import { adoptFavourite, deleteFavorites, setFavourite } from '../../src/features/favorites/set-favorite.server.ts';
import { listFavourites, whichFavourites } from '../../src/features/favorites/list-favorites.server.ts';
import { attachImage, detachImage } from '../../src/features/images/attach-image.server.ts';
import { collectOrphanImages, deleteImages } from '../../src/features/images/delete-images.server.ts';
import { showImage } from '../../src/features/images/show-image.server.ts';
import { showVideo } from '../../src/features/images/show-video.server.ts';
import { mayUpload, uploadImage } from '../../src/features/images/upload-image.server.ts';
import { uploadVideo } from '../../src/features/images/upload-video.server.ts';
import { countStock } from '../../src/features/inventory/stock.server.ts';
import { drawWineBottle, drawListingSocialImage } from '../../src/features/listings/draw-images.server.ts';
import { findVisibleListing, showListing, showListingDetails } from '../../src/features/listings/show-listing.server.ts';
import { hasListings } from '../../src/features/listings/list-listings.server.ts';
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

/** By its folder and file: every use case that looks at who asks. Those that do not, whose parameter is `_viewer`, are open to everybody. */
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
    call: (app, viewer) => notRefused(cancelEmailChange(app, viewer)),
  },
  'accounts/changeContactDetails': {
    may: themselves,
    call: (app, viewer) => notRefused(changeContactDetails(app, viewer, { email: 'x' })),
  },
  'accounts/changePassword': {
    may: themselves,
    call: (app, viewer, { from }) => notRefused(changePassword(app, viewer, {}, from)),
  },
  'mail/deliverMail': {
    may: ['system'],
    call: async (app, viewer, { job, outgoing }) =>
      (await deliverMail({ ...app, site, mail: outgoing, mailTemplates: async () => accountMailTemplates }, viewer, job)) ===
      'done',
  },
  'accounts/erasePerson': { may: themselves, call: (app, viewer) => notRefused(erasePerson(app, viewer)) },
  'accounts/sendPasswordReset': {
    may: ['system'],
    call: async (app, viewer, { personId }) => {
      const data = { email: `${personId}@example.test` };
      return (await sendPasswordReset(app, viewer, { id: personId, data, lastTry: false })) === 'done';
    },
  },
  'accounts/openImpersonationSession': {
    may: ['admin'],
    call: (app, viewer, { personId }) => notRefused(openImpersonationSession(app, viewer, personId)),
  },
  'accounts/requestVerification': {
    may: themselves,
    call: (app, viewer) => notRefused(requestVerification(app, viewer)),
  },
  'accounts/showAccount': { may: lookers, call: (app, viewer) => notRefused(showAccount(app, viewer)) },
  'accounts/showCurrentUser': {
    may: lookers,
    call: (app, viewer) => notRefused(showCurrentUser(app, viewer, viewer.kind === 'user' ? viewer.id : '')),
  },
  'mail/showMailPreferences': {
    may: lookers,
    call: (app, viewer) => notRefused(showMailPreferences(app, viewer)),
  },
  'mail/setMailPreferences': {
    may: themselves,
    call: (app, viewer) => notRefused(setMailPreferences(app, viewer, [])),
  },
  'accounts/showProfile': {
    may: everybody,
    call: (app, viewer, { personId }) => notRefused(showProfile(app, viewer, personId)),
  },
  'accounts/cleanUpAccounts': { may: ['system'], call: (app, viewer) => notRefused(cleanUpAccounts(app, viewer)) },
  'accounts/updateProfile': { may: themselves, call: (app, viewer) => notRefused(updateProfile(app, viewer, {})) },
  'favorites/adoptFavourite': {
    may: themselves,
    call: (app, viewer, { listingId }) => notRefused(adoptFavourite(app, viewer, `favourite:listing:${listingId}`)),
  },
  'favorites/deleteFavorites': {
    may: themselves,
    call: async (app, viewer, { kept }) => {
      await deleteFavorites(app, viewer);
      return !(await kept(viewer));
    },
  },
  'favorites/listFavourites': {
    may: lookers,
    call: (app, viewer) => notRefused(listFavourites(app, viewer, { kind: 'listing', page: null })),
  },
  'favorites/setFavourite': {
    may: themselves,
    call: (app, viewer, { listingId }) =>
      notRefused(setFavourite(app, viewer, { kind: 'listing', id: listingId, on: 'true' })),
  },
  'favorites/whichFavourites': {
    may: lookers,
    call: async (app, viewer, { listingId }) =>
      (await whichFavourites(app, viewer, { listings: [listingId] })).length === 1,
  },
  'images/attachImage': {
    may: themselves,
    call: (app, viewer, { personId }) => notRefused(attachImage(app, viewer, personId)),
  },
  'images/collectOrphanImages': {
    may: ['system'],
    call: (app, viewer, { storage }) => notRefused(collectOrphanImages({ ...app, storage }, viewer)),
  },
  'images/detachImage': {
    may: [...themselves, 'system'],
    call: async (app, viewer, { picture }) => {
      await detachImage(app, viewer, picture.id);
      return picture.isDetached();
    },
  },
  'images/deleteImages': {
    may: themselves,
    call: async (app, viewer, { picture }) => {
      await deleteImages(app, viewer, [picture.id]);
      return picture.isGone();
    },
  },
  'images/showImage': {
    may: lookers,
    call: async (app, viewer, { picture, album }) => {
      // why: what something shows is for everybody
      await detachImage(app, { kind: 'user', id: picture.ownerId, roles: [], limited: false }, picture.id);
      return (await showImage({ ...app, ...album }, viewer, { id: picture.id, file: 'default.jpg' })).ok;
    },
  },
  'images/showVideo': {
    may: lookers,
    call: async (app, viewer, { film, album }) =>
      (await showVideo({ ...app, ...album }, viewer, { id: film, format: 'mp4', range: undefined })).ok,
  },
  'images/uploadImage': {
    may: themselves,
    call: async (app, viewer, { uploads }) =>
      notRefused(uploadImage({ ...app, ...uploads }, viewer, new Blob().stream())),
  },
  'images/uploadVideo': {
    may: themselves,
    call: async (app, viewer, { uploads }) =>
      notRefused(uploadVideo({ ...app, ...uploads }, viewer, new Blob().stream())),
  },
  'images/mayUpload': { may: themselves, call: async (_app, viewer) => mayUpload(viewer) },
  'newsletter/unsubscribeFromNewsletter': {
    may: themselves,
    call: async (app, viewer, { subscription }) => {
      await unsubscribeFromNewsletter(app, viewer, subscription.email);
      return subscription.hasEnded();
    },
  },
  'privacy/exportPersonalData': { may: themselves, call: (app, viewer) => notRefused(exportPersonalData(app, viewer)) },
  'privacy/eraseAccount': { may: themselves, call: (app, viewer) => notRefused(eraseAccount(app, viewer, 'DELETE')) },
  'search/listCuratedWines': {
    may: everybody,
    call: async (app, viewer) => Array.isArray(await listCuratedWines(app, viewer, 4)),
  },
  'search/locateSearch': {
    may: everybody,
    call: async (app, viewer, { asked }) =>
      (await locateSearch({ ...app, geocoder: undefined }, viewer, asked)).search === asked,
  },
  'search/searchListings': {
    may: everybody,
    call: async (app, viewer, { asked }) =>
      (await searchListings({ ...app, geocoder: undefined, cache: createTtlCache(app.clock) }, viewer, asked)).total > 0,
  },
  'inventory/countStock': {
    may: everybody,
    call: async (app, viewer, { listingId }) => Object.hasOwn(await countStock(app, viewer, [listingId]), listingId),
  },
  'listings/showListingDetails': {
    may: everybody,
    call: (app, viewer, { listingId }) => notRefused(showListingDetails(app, viewer, listingId)),
  },
  'wineries/drawWineryCard': {
    may: everybody,
    call: (app, viewer, { winerySlug }) => notRefused(drawWineryCard(app, viewer, winerySlug)),
  },
  'listings/drawListingSocialImage': {
    may: everybody,
    call: async (app, viewer, { listingId }) => (await drawListingSocialImage(app, viewer, listingId)).ok,
  },
  'listings/drawWineBottle': {
    may: everybody,
    call: async (app, viewer, { listingId }) => (await drawWineBottle(app, viewer, listingId)).ok,
  },
  'listings/showListing': {
    may: everybody,
    call: async (app, viewer, { listingId }) => (await showListing(app, viewer, listingId)).ok,
  },
  'listings/findVisibleListing': {
    may: everybody,
    call: async (app, viewer, { listingId }) => Boolean(await findVisibleListing(app, viewer, listingId)),
  },
  'listings/hasListings': { may: ['member', 'owner'], call: (app, viewer) => hasListings(app, viewer) },
};
