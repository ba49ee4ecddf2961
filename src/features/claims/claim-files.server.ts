import { lockUnbannedPerson } from '#features/accounts/lock-person.server.ts';
import { maxImageSide, maxUploadBytes } from '#features/images/image-limits.ts';
import { mayUpload, uploadsPerAccount } from '#features/images/upload-image.server.ts';
import type { Transaction } from '#infra/database.ts';
import type { ImageCodec } from '#infra/images/image-codec.ts';
import type { Infra } from '#infra/infra.ts';
import type { ObjectStorage } from '#infra/object-storage/object-storage.ts';
import type { RateLimiter } from '#infra/rate-limiter.ts';
import type { TemporaryUpload, TemporaryUploadStore } from '#infra/temporary-upload-store.ts';
import { type Actor, mayChange, type SignedIn } from '#kit/actor.ts';
import { isAppError } from '#kit/app-error.ts';
import { ok, type Refusal, type Result, refuse } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { claimIdSchema } from './claim.schema.ts';
import { type ClaimFile, maxClaimFiles } from './claim.ts';
import {
  type ClaimFileRow,
  countClaimFiles,
  deleteClaimFile,
  findClaimFile,
  insertClaimFile,
  listDueFiles,
} from './db/claim-file-rows.server.ts';
import { type ClaimRow, findClaimRow, insertClaimEvents, lockClaimRow } from './db/claim-rows.server.ts';

/** The media types of files. */
const types: Record<ClaimFile['format'], string> = { jpg: 'image/jpeg', png: 'image/png', pdf: 'application/pdf' };

/** The storage folder of a file: no URL leads to it but that of the claim's page, which checks who asks. */
const folderOf = ({ claimId, id }: { claimId: string; id: string }) => `claim-files/${claimId}/${id}`;

const keyOf = (file: { claimId: string; id: string; format: ClaimFile['format'] }) =>
  `${folderOf(file)}/file.${file.format}`;

type FilesApp = Pick<Infra, 'db' | 'clock' | 'log'> & { storage: ObjectStorage };

export type ClaimUploadNeeds = FilesApp & {
  imageCodec: ImageCodec;
  uploadStore: TemporaryUploadStore;
  rateLimiter: RateLimiter;
};

/** Why a file of a claim is refused. */
export type ClaimFileRefusal =
  | 'forbidden'
  | 'not-found'
  | 'claim-decided'
  | 'too-many-files'
  | 'too-large'
  | 'unreadable-image'
  | 'busy'
  | Refusal<'too-many', { retryAfterSeconds: number }>;

/**
 * Adds a file that proves a pending claim: a picture (JPEG, PNG, GIF), which is stored re-encoded and without metadata,
 * or a PDF, of at most 20 MB, recognized by its content. At most three per claim. For its claimant, not in an
 * impersonation session.
 * @param sent the file as a stream; it is read no further than the limit
 */
export const addClaimFile = defineUseCase(
  async (
    app: ClaimUploadNeeds,
    actor: Actor,
    { claimId, sent }: { claimId: string; sent: ReadableStream<Uint8Array> },
  ): Promise<Result<undefined, ClaimFileRefusal>> => {
    if (!mayUpload(actor)) return refuse('forbidden');
    const claim = await findOwnClaim(app, actor, claimId);
    if (!claim) return refuse('not-found');
    if (claim.state !== 'pending') return refuse('claim-decided');
    const taken = await app.rateLimiter.take(`images of ${actor.id}`, uploadsPerAccount);
    if (!taken.ok) return { ok: false, code: 'too-many', retryAfterSeconds: taken.retryAfterSeconds };
    const upload = await app.uploadStore.withFile(sent, maxUploadBytes, (file) =>
      readAndStore(app, actor, claim, file),
    );
    if (upload.ok) return upload.value;
    return refuse(upload.code === 'too-large' ? 'too-large' : 'unreadable-image');
  },
);

async function findOwnClaim(app: Pick<Infra, 'db'>, actor: SignedIn, id: string): Promise<ClaimRow | undefined> {
  const claim = claimIdSchema.safeParse(id).success ? await findClaimRow(app.db, id) : undefined;
  return claim?.userId === actor.id ? claim : undefined;
}

type Content = { format: ClaimFile['format']; content: Uint8Array };

async function readAndStore(
  app: ClaimUploadNeeds,
  actor: SignedIn,
  claim: ClaimRow,
  file: TemporaryUpload,
): Promise<Result<undefined, ClaimFileRefusal>> {
  try {
    const picture = await readPicture(app, file);
    if (picture) return await store(app, actor, claim, picture);
    return await file.whole(async (content) => {
      if (!isPdf(content)) return refuse('unreadable-image');
      return store(app, actor, claim, { format: 'pdf', content });
    });
  } catch (error) {
    if (isAppError(error, 'busy')) return refuse('busy');
    throw error;
  }
}

/** The picture without metadata; undefined if the file is none. */
async function readPicture({ imageCodec }: ClaimUploadNeeds, file: TemporaryUpload): Promise<Content | undefined> {
  try {
    const { format, content } = await imageCodec.read(file.path, maxImageSide);
    return { format, content };
  } catch (error) {
    if (isAppError(error, 'unreadable-image')) return undefined;
    throw error;
  }
}

/** How far from its end a PDF says where it ends, in bytes. */
const pdfEnd = 1_024;

/** Whether a file begins and ends as a PDF does. */
function isPdf(content: Uint8Array): boolean {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  return /^%PDF-[12]\.\d/.test(bytes.toString('latin1', 0, 8)) && bytes.subarray(-pdfEnd).includes('%%EOF');
}

async function store(
  app: FilesApp,
  actor: SignedIn,
  claim: ClaimRow,
  { format, content }: Content,
): Promise<Result<undefined, ClaimFileRefusal>> {
  const { id: claimId } = claim;
  const row = { claimId, format, bytes: content.byteLength, createdAt: app.clock.now() };
  // why: the row is written first, so that the file is found and deleted after a crash
  const entered = await app.db.transaction().execute((db) => enter(db, actor, row));
  if (!entered.ok) return entered;
  const file = { id: entered.value, claimId, format };
  try {
    await app.storage.put(keyOf(file), content, types[format]);
  } catch (error) {
    await deleteClaimFile(app.db, file);
    throw error;
  }
  if (await findClaimFile(app.db, { ...file, now: app.clock.now() })) return ok(undefined);
  // why: if the account was deleted meanwhile, the file just stored would be left over
  await app.storage.deleteFolder(folderOf(file));
  return refuse('not-found');
}

async function enter(
  db: Transaction,
  actor: SignedIn,
  row: Parameters<typeof insertClaimFile>[1],
): Promise<Result<string, ClaimFileRefusal>> {
  if (!(await lockUnbannedPerson(db, actor.id))) return refuse('forbidden');
  const claim = await lockClaimRow(db, row.claimId);
  if (claim?.state !== 'pending') return refuse('claim-decided');
  if ((await countClaimFiles(db, claim.id)) >= maxClaimFiles) return refuse('too-many-files');
  const id = await insertClaimFile(db, row);
  await insertClaimEvents(db, [claim.id], { kind: 'file-added', actorId: actor.id, happenedAt: row.createdAt });
  return ok(id);
}

/** Deletes a file of a pending claim. For its claimant, not in an impersonation session. */
export const removeClaimFile = defineUseCase(
  async (
    app: FilesApp,
    actor: Actor,
    { claimId, fileId }: { claimId: string; fileId: string },
  ): Promise<Result<undefined, 'forbidden' | 'not-found' | 'claim-decided'>> => {
    if (!mayChange(actor)) return refuse('forbidden');
    const file = await findShownFile(app, { claimId, fileId });
    if (file?.userId !== actor.id) return refuse('not-found');
    const now = app.clock.now();
    const removed = await app.db.transaction().execute(async (db) => {
      const claim = await lockClaimRow(db, file.claimId);
      if (claim?.state !== 'pending') return refuse('claim-decided');
      if (await deleteClaimFile(db, file))
        await insertClaimEvents(db, [claim.id], { kind: 'file-deleted', actorId: actor.id, happenedAt: now });
      return ok(undefined);
    });
    if (removed.ok) await app.storage.deleteFolder(folderOf(file));
    return removed;
  },
);

function findShownFile(
  app: FilesApp,
  { claimId, fileId: id }: { claimId: string; fileId: string },
): Promise<ClaimFileRow | undefined> | undefined {
  if (!claimIdSchema.safeParse(claimId).success || !claimIdSchema.safeParse(id).success) return undefined;
  return findClaimFile(app.db, { id, claimId, now: app.clock.now() });
}

/** A file to send. */
export type ShownClaimFile = {
  body: ReadableStream<Uint8Array<ArrayBuffer>>;
  contentType: string;
  format: ClaimFile['format'];
};

/** A file of a claim, for its claimant and for admins; for everybody else it does not exist. */
export const showClaimFile = defineUseCase(
  async (
    app: FilesApp,
    actor: Actor,
    asked: { claimId: string; fileId: string },
  ): Promise<Result<ShownClaimFile, 'not-found'>> => {
    const file = actor.kind === 'user' ? await findShownFile(app, asked) : undefined;
    const may = actor.kind === 'user' && (actor.id === file?.userId || actor.roles.includes('admin'));
    if (!file || !may) return refuse('not-found');
    const stored = await app.storage.get(keyOf(file));
    if (!stored) return refuse('not-found');
    return ok({ body: stored.body, contentType: types[file.format], format: file.format });
  },
);

/** How many files are deleted per batch, and at most per run. */
const [batchSize, maxPerRun] = [50, 1_000];

/**
 * Deletes the files of claims that were decided 90 days ago: first in the storage, then their rows. System only. Several
 * nodes may run it at once. Failures are logged and tried again with the next run.
 * @returns how many were deleted
 */
export const sweepClaimFiles = defineUseCase(
  async (app: FilesApp, actor: Actor): Promise<Result<{ removed: number }, 'forbidden'>> => {
    if (actor.kind !== 'system') return refuse('forbidden');
    let removed = 0;
    for (let taken = 0; taken < maxPerRun; taken += batchSize) {
      const files = await listDueFiles(app.db, app.clock.now(), batchSize);
      const before = removed;
      for (const file of files) {
        try {
          await app.storage.deleteFolder(folderOf(file));
          if (await deleteClaimFile(app.db, file)) removed += 1;
        } catch (error) {
          app.log.warn({ err: error, file: file.id }, 'A file of a claim could not be deleted');
        }
      }
      if (files.length < batchSize || removed === before) break;
    }
    return ok({ removed });
  },
);
