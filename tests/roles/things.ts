import type { RequestOrigin } from '../../src/features/accounts/sign-in/auth.server.ts';
import type { ShowNeeds } from '../../src/features/images/show-image.server.ts';
import type { UploadNeeds } from '../../src/features/images/store-upload.server.ts';
import { parseSearchQuery } from '../../src/features/search/search-query.schema.ts';
import type { SearchQuery } from '../../src/features/search/search-query.ts';
import type { Database } from '../../src/infra/database.ts';
import { createImageCodec } from '../../src/infra/image-codec.ts';
import type { Job } from '../../src/infra/jobs/jobs.ts';
import type { MailTransport } from '../../src/infra/mail/mail-transport.ts';
import type { ObjectStorage } from '../../src/infra/object-storage/object-storage.ts';
import { createSingleFlight } from '../../src/infra/single-flight.ts';
import type { Actor } from '../../src/kit/actor.ts';
import type { AccountsApp } from '../fixtures/accounts/accounts-test.ts';
import { addPerson } from '../fixtures/accounts/add-person.ts';
import { addCalendar, type CalendarThings } from '../fixtures/listings/add-calendar.ts';
import { addListing, addWinery } from '../fixtures/listings/add-listing.ts';
import type { Who } from './who.ts';

/** What calls are made with, all of it somebody's own as far as it can be. */
export type Things = {
  personId: string;
  listingId: string;
  calendar: CalendarThings;
  wineryId: string;
  winerySlug: string;
  from: RequestOrigin;
  asked: SearchQuery;
  job: Job;
  outgoing: MailTransport;
  storage: ObjectStorage;
  /** Whence pictures are shown. */
  album: Omit<ShowNeeds, 'db'>;
  /** Whether anything is still kept with a heart. */
  kept: (actor: Actor) => Promise<boolean>;
  /** Of the listing. */
  photoId: string;
  /** A film of his that nothing shows yet. */
  film: string;
  /** With which pictures are received. */
  uploads: Pick<UploadNeeds, 'storage' | 'imageCodec' | 'uploadStore' | 'lockPerson'>;
  picture: { id: string; ownerId: string; isDetached: () => Promise<boolean>; isGone: () => Promise<boolean> };
  subscription: { email: string; hasEnded: () => Promise<boolean> };
};

/** What the storage has of every picture. */
const keptPicture = { body: new Blob().stream(), bytes: 0, contentType: 'image/jpeg' };
/** Whoever sends breaks off. */
const brokenSpool: UploadNeeds['uploadStore'] = { withFile: async () => ({ ok: false, reason: 'broken-off' }) };
const album = { imageCodec: createImageCodec(), singleFlight: createSingleFlight() };

/** Somebody in a role with things of his own, in a shop with one winery that sells one wine. Who has not signed in asks for another's. */
export async function prepare(app: AccountsApp, who: Who): Promise<{ actor: Actor; things: Things }> {
  const { db } = app;
  const winerySlug = `winery-of-${who}`;
  const wineryId = await addWinery(db, { slug: winerySlug });
  const listingId = await addListing(db, wineryId);
  await db.insertInto('stock').values({ listingId, quantity: 3 }).execute();
  const person = await addPerson(db, { email: `${who}@example.test`, admin: who === 'admin' });
  const now = app.clock.now();
  if (who === 'owner' || who === 'member') {
    await db.insertInto('wineryMembers').values({ userId: person.id, wineryId, role: who, createdAt: now }).execute();
  }
  await db.insertInto('favorites').values({ userId: person.id, listingId, createdAt: now }).execute();
  const { id, photo, film } = await addImages(db, { ownerId: person.id, listingId, now });
  const email = `news-of-${who}@example.test`;
  await db.insertInto('newsletterSubscriptions').values({ email, createdAt: now }).execute();
  const image = () =>
    db
      .selectFrom('images')
      .select(['unattachedSince', 'deletionStartedAt'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
  return {
    actor: actorAs(who, person.id),
    things: {
      personId: person.id,
      listingId,
      calendar: await addCalendar(db, wineryId, now),
      wineryId,
      winerySlug,
      from: { headers: new Headers(), network: undefined },
      asked: parseSearchQuery(new URLSearchParams()).search,
      job: {
        id: crypto.randomUUID(),
        data: { mail: 'welcome', to: email, props: { firstName: 'Ada' } },
        lastTry: false,
      },
      // why: the test asks who may send, not whether a server takes it
      outgoing: { catches: false, send: async () => {}, close: () => {} } as unknown as MailTransport,
      // why: nothing is old enough to be collected, so nothing is asked of it
      storage: {} as ObjectStorage,
      album: { storage: { get: async () => keptPicture } as unknown as ObjectStorage, ...album },
      photoId: photo.id,
      film: film.id,
      uploads: { ...album, storage: {} as ObjectStorage, uploadStore: brokenSpool, lockPerson: async () => true },
      kept: async () =>
        (await db.selectFrom('favorites').select('userId').where('userId', '=', person.id).execute()).length > 0,
      picture: {
        id,
        ownerId: person.id,
        isDetached: async () => (await image()).unattachedSince !== null,
        isGone: async () => (await image()).deletionStartedAt !== null,
      },
      subscription: {
        email,
        hasEnded: async () =>
          (await db.selectFrom('newsletterSubscriptions').select('email').where('email', '=', email).execute())
            .length === 0,
      },
    },
  };
}

/** Enters a picture and a film of somebody's, and a photo of theirs that a listing shows. */
async function addImages(db: Database, { ownerId, listingId, now }: { ownerId: string; listingId: string; now: Date }) {
  const picture = { ownerId, format: 'jpg' as const, width: 9, height: 9, digest: 'a'.repeat(64), createdAt: now };
  const { id } = await db.insertInto('images').values(picture).returning('id').executeTakeFirstOrThrow();
  const photo = await db.insertInto('images').values(picture).returning('id').executeTakeFirstOrThrow();
  await db.insertInto('listingPhotos').values({ imageId: photo.id, listingId, position: 0, createdAt: now }).execute();
  const notShown = { ...picture, format: 'mp4' as const, unattachedSince: now };
  const film = await db.insertInto('images').values(notShown).returning('id').executeTakeFirstOrThrow();
  return { id, photo, film };
}

function actorAs(who: Who, id: string): Actor {
  if (who === 'anonymous' || who === 'system') return { kind: who };
  const roles = {
    user: [],
    limited: [],
    admin: ['admin'],
    owner: ['winery-owner'],
    member: ['winery-member'],
  } as const;
  return { kind: 'user', id, roles: roles[who], limited: who === 'limited' };
}
