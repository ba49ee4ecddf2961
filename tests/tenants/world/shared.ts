import type { Database } from '../../../src/infra/database.ts';
import { addArticle } from '../../fixtures/content/add-article.ts';
import { addIssue } from '../../fixtures/content/add-issue.ts';
import { addSelection } from '../../fixtures/listings/add-selection.ts';
import { addMoneyAlarms } from '../../fixtures/payments/add-money-alarms.ts';
import { addApplication } from '../../fixtures/platform/add-application.ts';
import type { BuildApp } from './build-app.ts';
import type { Caller } from './people.ts';
import type { Side } from './side.ts';
import { addImport } from './winery-things.ts';

/** What only admins change. */
export type Shared = Awaited<ReturnType<typeof addShared>>;

type Given = { admin: Caller; plan: { id: string; lineId: string }; a: Side };

async function countWineriesIn(db: Database, cityCode: string): Promise<number> {
  return (await db.selectFrom('wineries').select('id').where('cityCode', '=', cityCode).execute()).length;
}

/** Adds articles, issues, applications, webhooks, imports of the directory, and what else belongs to nobody. */
export async function addShared(app: BuildApp, { admin, plan, a }: Given) {
  const { db } = app;
  const savedBy = admin.id;
  const sendAt = new Date('2027-01-01T12:00:00Z');
  const [city, other] = await db.selectFrom('filterCities').select(['cityCode', 'name']).orderBy('name').execute();
  const redirectUri = 'https://front.example/callback';
  const directory = { wineryId: null, userId: admin.id };
  return {
    ...{ planId: plan.id, planLineId: plan.lineId, cityCode: city?.cityCode ?? '', otherCity: other?.name ?? '' },
    cityWineries: await countWineriesIn(db, city?.cityCode ?? ''),
    alarmIds: await addMoneyAlarms(db, 2),
    selectionId: await addSelection(db, { listingIds: [a.listings.wineId], startsOn: '2027-01-04' }),
    articleId: await addArticle(db, { publishedAt: '2026-01-02' }),
    draftArticleId: await addArticle(db, {}),
    issues: {
      draft: await addIssue(db, { savedBy }),
      scheduled: await addIssue(db, { savedBy, state: 'scheduled', sendAt }),
      sending: await addIssue(db, { savedBy, state: 'sending' }),
      paused: await addIssue(db, { savedBy, state: 'paused' }),
    },
    redirectUri,
    applicationId: await addApplication({ db }, { redirectUris: [redirectUri], createdBy: admin.id }),
    ...(await addWebhook(app, admin)),
    imports: {
      mapping: await addImport(app, directory, 'mapping'),
      checked: await addImport(app, directory, 'checked'),
      applied: await addImport(app, directory, 'applied'),
    },
  };
}

/** Adds a webhook, and a delivery that has failed. */
async function addWebhook({ db, clock }: BuildApp, admin: Caller) {
  const now = clock.now();
  const webhookId = crypto.randomUUID();
  const times = { secretChangedAt: now, createdAt: now, updatedAt: now };
  await db
    .insertInto('webhooks')
    .values({
      ...{ id: webhookId, url: 'https://shop.example/events', eventTypes: ['listing/created'], lastNumber: '0' },
      ...{ disabledAt: null, createdBy: admin.id, ...times },
    })
    .execute();
  const { id: eventId } = await db.selectFrom('events').select('id').limit(1).executeTakeFirstOrThrow();
  const failed = { state: 'failed', attempts: 3, lastStatus: 500, lastError: null, lastTriedAt: now } as const;
  const { id: deliveryId } = await db
    .insertInto('webhookDeliveries')
    .values({ webhookId, eventId, ...failed, queuedAt: now, createdAt: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { webhookId, deliveryId };
}
