import type { RequestOrigin } from '../../src/features/accounts/sign-in/auth.server.ts';
import type { ShowNeeds } from '../../src/features/images/show-image.server.ts';
import type { UploadNeeds } from '../../src/features/images/store-upload.server.ts';
import { parseSearchQuery } from '../../src/features/search/search-query.schema.ts';
import type { SearchQuery } from '../../src/features/search/search-query.ts';
import type { Database } from '../../src/infra/database.ts';
import { createImageCodec } from '../../src/infra/images/image-codec.ts';
import type { Job } from '../../src/infra/jobs/jobs.ts';
import type { MailTransport } from '../../src/infra/mail/mail-transport.ts';
import type { ObjectStorage } from '../../src/infra/object-storage/object-storage.ts';
import { createSingleFlight } from '../../src/infra/single-flight.ts';
import type { Actor } from '../../src/kit/actor.ts';
import type { AccountsApp } from '../fixtures/accounts/accounts-test.ts';
import { addPerson } from '../fixtures/accounts/add-person.ts';
import { brokenUploadStore } from '../fixtures/images/image-app.ts';
import { addCalendar, type CalendarThings } from '../fixtures/listings/add-calendar.ts';
import { addListing, addWinery } from '../fixtures/listings/add-listing.ts';
import { everybody, type Who } from './who.ts';

/** What calls are made with. It belongs to the actor where it can, or to another person where nobody is signed in. */
export type Things = {
  personId: string;
  listingId: string;
  calendar: CalendarThings;
  wineryId: string;
  winerySlug: string;
  /** The request of the actor. Each comes from a network of its own, so that no rate limit is reached. */
  origin: RequestOrigin;
  /** A search for everything. */
  search: SearchQuery;
  mailJob: Job;
  mailTransport: MailTransport;
  storage: ObjectStorage;
  /** What showing images and videos needs. */
  imageReading: Omit<ShowNeeds, 'db'>;
  /** Whether the person has any favorite left. */
  hasFavorites: () => Promise<boolean>;
  /** A photo of the listing. */
  photoId: string;
  /** A video of the person that no listing shows. */
  videoId: string;
  /** What uploads need. Every upload breaks off. */
  uploads: Pick<UploadNeeds, 'storage' | 'imageCodec' | 'uploadStore' | 'lockPerson'>;
  picture: { id: string; ownerId: string; isDetached: () => Promise<boolean>; isDeleted: () => Promise<boolean> };
  subscription: { email: string; hasEnded: () => Promise<boolean> };
};

/** What the storage returns for every image. */
const storedImage = { body: new Blob().stream(), bytes: 0, contentType: 'image/jpeg' };
const imageTools = {
  imageCodec: createImageCodec(),
  singleFlight: createSingleFlight(),
  sessionSecret: 'a secret of the tests',
};

/** What is in the database for an actor in a role. Each has a winery of one wine, pinned and on the map. */
export type Stored = {
  personId: string;
  listingId: string;
  calendar: CalendarThings;
  wineryId: string;
  winerySlug: string;
  imageId: string;
  photoId: string;
  videoId: string;
  email: string;
};

/** Adds what an actor in a role needs to the database; owners and members work at their winery. */
export async function store(db: Database, who: Who, now: Date): Promise<Stored> {
  const winerySlug = `winery-of-${who}`;
  const place = { pinned: true, lat: 33.6, lng: -101.9, coordPrecision: 'city' as const };
  const wineryId = await addWinery(db, { slug: winerySlug, ...place });
  const listingId = await addListing(db, wineryId);
  await db.insertInto('stock').values({ listingId, quantity: 3 }).execute();
  const { id: personId } = await addPerson(db, { email: `${who}@example.test`, admin: who === 'admin' });
  if (who === 'owner' || who === 'member') {
    await db.insertInto('wineryMembers').values({ userId: personId, wineryId, role: who, createdAt: now }).execute();
  }
  await db.insertInto('favorites').values({ userId: personId, listingId, createdAt: now }).execute();
  const images = await addImages(db, { ownerId: personId, listingId, now });
  const email = `news-of-${who}@example.test`;
  await db.insertInto('newsletterSubscriptions').values({ email, createdAt: now }).execute();
  const calendar = await addCalendar(db, wineryId, now);
  return { personId, listingId, calendar, wineryId, winerySlug, ...images, email };
}

/** The actor in a role, and what their calls are made with. @param stored what is in the database for them */
export function prepare({ db, clock }: AccountsApp, who: Who, stored: Stored): { actor: Actor; things: Things } {
  const { imageId, email, ...rows } = stored;
  const image = () =>
    db
      .selectFrom('images')
      .select(['unattachedSince', 'deletionStartedAt'])
      .where('id', '=', imageId)
      .executeTakeFirstOrThrow();
  const hasNo = async (query: { execute(): Promise<unknown[]> }) => (await query.execute()).length === 0;
  return {
    actor: actorAs(who, rows.personId, clock.now()),
    things: {
      ...rows,
      origin: { headers: new Headers(), network: `203.0.113.${everybody.indexOf(who)}` },
      search: parseSearchQuery(new URLSearchParams()).search,
      mailJob: {
        id: crypto.randomUUID(),
        data: { mail: 'welcome', to: email, props: { firstName: 'Ada' } },
        isLastAttempt: false,
      },
      // why: the row is about who may send, not about a mail server
      mailTransport: { catches: false, send: async () => {}, close: () => {} } as unknown as MailTransport,
      // why: no image is old enough to be collected, so the storage is never called
      storage: {} as ObjectStorage,
      imageReading: { storage: { get: async () => storedImage } as unknown as ObjectStorage, ...imageTools },
      uploads: {
        ...imageTools,
        storage: {} as ObjectStorage,
        uploadStore: brokenUploadStore,
        lockPerson: async () => true,
      },
      hasFavorites: async () =>
        !(await hasNo(db.selectFrom('favorites').select('userId').where('userId', '=', rows.personId))),
      picture: {
        id: imageId,
        ownerId: rows.personId,
        isDetached: async () => (await image()).unattachedSince !== null,
        isDeleted: async () => (await image()).deletionStartedAt !== null,
      },
      subscription: {
        email,
        hasEnded: () => hasNo(db.selectFrom('newsletterSubscriptions').select('email').where('email', '=', email)),
      },
    },
  };
}

/** Adds an image and a video of a person, and a photo of theirs that a listing shows. */
async function addImages(db: Database, { ownerId, listingId, now }: { ownerId: string; listingId: string; now: Date }) {
  const picture = { ownerId, format: 'jpg' as const, width: 9, height: 9, digest: 'a'.repeat(64), createdAt: now };
  const { id } = await db.insertInto('images').values(picture).returning('id').executeTakeFirstOrThrow();
  const photo = await db.insertInto('images').values(picture).returning('id').executeTakeFirstOrThrow();
  await db.insertInto('listingPhotos').values({ imageId: photo.id, listingId, position: 0, createdAt: now }).execute();
  const notShown = { ...picture, format: 'mp4' as const, unattachedSince: now };
  const video = await db.insertInto('images').values(notShown).returning('id').executeTakeFirstOrThrow();
  return { imageId: id, photoId: photo.id, videoId: video.id };
}

function actorAs(who: Who, id: string, now: Date): Actor {
  if (who === 'anonymous' || who === 'system') return { kind: who };
  const roles = {
    user: [],
    limited: [],
    admin: ['admin'],
    owner: ['winery-owner'],
    member: ['winery-member'],
  } as const;
  return { kind: 'user', id, roles: roles[who], limited: who === 'limited', provedAt: now };
}
