import {
  addClaimFile,
  removeClaimFile,
  showClaimFile,
  sweepClaimFiles,
} from '../../src/features/claims/claim-files.server.ts';
import {
  approveClaim,
  fileApprovedClaim,
  rejectClaim,
  withdrawClaim,
} from '../../src/features/claims/decide-claim.server.ts';
import { eraseClaims } from '../../src/features/claims/erase-claims.server.ts';
import { listClaims } from '../../src/features/claims/list-claims.server.ts';
import { listOwnClaims, reviewClaim, showClaim, showClaimTarget } from '../../src/features/claims/show-claim.server.ts';
import { checkClaim, submitClaim } from '../../src/features/claims/submit-claim.server.ts';
import type { AccountsApp } from '../fixtures/accounts/accounts-test.ts';
import { addWinery } from '../fixtures/listings/add-listing.ts';
import type { Entry } from './entry.ts';
import type { Things } from './things.ts';
import { everybody, signedIn, signedInOrImpersonated } from './who.ts';

const fields = { phone: '(512) 555-0142', zip: '78624', role: 'industry-pro' };

/** Adds a claim of the person, of a winery that nobody owns, with a file. */
async function addClaim({ db, clock }: AccountsApp, { personId }: Things) {
  const wineryId = await addWinery(db, { slug: `unclaimed-${crypto.randomUUID()}` });
  const about = { wineryId, isNew: false, isDispute: false, wineryName: 'Red Gate', createdAt: clock.now() };
  const claim = await db
    .insertInto('wineryClaims')
    .values({ ...about, userId: personId })
    .returning('id')
    .executeTakeFirstOrThrow();
  const file = await db
    .insertInto('wineryClaimFiles')
    .values({ claimId: claim.id, format: 'jpg', bytes: 9, createdAt: clock.now() })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id: claim.id, fileId: file.id, wineryId };
}

/** The storage, which deletes nothing. */
const storage = ({ imageReading }: Things) => ({ ...imageReading.storage, deleteFolder: async () => {} });

/** Who files, sees, and decides claims of wineries. */
export const claimEntries: Record<string, Entry> = {
  'claims/checkClaim': {
    may: everybody,
    call: async (app, actor, { wineryId }) => (await checkClaim(app, actor, wineryId, fields)).ok,
  },
  'claims/submitClaim': {
    may: signedIn,
    call: async (app, actor) => {
      const wineryId = await addWinery(app.db, { slug: `free-${crypto.randomUUID()}` });
      return (await submitClaim(app, actor, wineryId, fields)).ok;
    },
  },
  'claims/showClaimTarget': {
    may: everybody,
    call: async (app, actor, { wineryId }) => (await showClaimTarget(app, actor, wineryId)).ok,
  },
  'claims/listOwnClaims': {
    may: signedInOrImpersonated,
    call: async (app, actor, things) => {
      await addClaim(app, things);
      return (await listOwnClaims(app, actor)).length > 0;
    },
  },
  'claims/showClaim': {
    may: signedInOrImpersonated,
    call: async (app, actor, things) => (await showClaim(app, actor, (await addClaim(app, things)).id)).ok,
  },
  'claims/withdrawClaim': {
    may: signedIn,
    call: async (app, actor, things) => (await withdrawClaim(app, actor, (await addClaim(app, things)).id)).ok,
  },
  'claims/listClaims': { may: ['admin'], call: async (app, actor) => (await listClaims(app, actor, {})).ok },
  'claims/reviewClaim': {
    may: ['admin'],
    call: async (app, actor, things) => (await reviewClaim(app, actor, (await addClaim(app, things)).id)).ok,
  },
  'claims/approveClaim': {
    may: ['admin'],
    call: async (app, actor, things) => (await approveClaim(app, actor, (await addClaim(app, things)).id, {})).ok,
  },
  'claims/rejectClaim': {
    may: ['admin'],
    call: async (app, actor, things) =>
      (await rejectClaim(app, actor, (await addClaim(app, things)).id, { reason: 'No' })).ok,
  },
  'claims/fileApprovedClaim': {
    may: ['admin'],
    call: async (app, actor, things) => {
      const { wineryId } = await addClaim(app, things);
      return (await fileApprovedClaim(app, actor, { wineryId, userId: things.personId })).ok;
    },
  },
  'claims/addClaimFile': {
    may: signedIn,
    call: async (app, actor, things) => {
      const { id: claimId } = await addClaim(app, things);
      const sent = await addClaimFile({ ...app, ...things.uploads }, actor, { claimId, sent: new Blob().stream() });
      return sent.ok || sent.code === 'unreadable-image';
    },
  },
  'claims/removeClaimFile': {
    may: signedIn,
    call: async (app, actor, things) => {
      const { id: claimId, fileId } = await addClaim(app, things);
      return (await removeClaimFile({ ...app, storage: storage(things) }, actor, { claimId, fileId })).ok;
    },
  },
  'claims/showClaimFile': {
    may: signedInOrImpersonated,
    call: async (app, actor, things) => {
      const { id: claimId, fileId } = await addClaim(app, things);
      return (await showClaimFile({ ...app, storage: storage(things) }, actor, { claimId, fileId })).ok;
    },
  },
  'claims/sweepClaimFiles': {
    may: ['system'],
    call: async (app, actor, things) => (await sweepClaimFiles({ ...app, storage: storage(things) }, actor)).ok,
  },
  'claims/eraseClaims': {
    may: signedIn,
    call: async (app, actor, things) => {
      const { id } = await addClaim(app, things);
      await app.db.transaction().execute((db) => eraseClaims({ ...app, db }, actor));
      const claim = await app.db.selectFrom('wineryClaims').select('state').where('id', '=', id).executeTakeFirst();
      return claim?.state === 'withdrawn';
    },
  },
};
