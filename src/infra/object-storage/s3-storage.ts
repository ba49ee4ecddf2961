import type { S3Client } from '@aws-sdk/client-s3';
import {
  assertStorageKey,
  type ObjectStorage,
  type StoredObject,
  storageTimeout,
  withStorageTimeout,
} from './object-storage.ts';

/** A bucket of an S3-compatible service, and its credentials. */
export type S3Settings = {
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
};

/**
 * Stores objects in a bucket. The client is loaded with the first object, so that a start does not wait for it. Failed
 * requests are tried three times in all, within the timeout.
 *
 * @param milliseconds time limit for one answer of the service, and for pauses within a body
 */
export function createS3Storage(settings: S3Settings, milliseconds = storageTimeout): ObjectStorage {
  const { bucket: Bucket } = settings;
  let opening: Promise<Opened> | undefined;
  const s3 = () => {
    opening ??= openClient(settings, milliseconds);
    return opening;
  };
  /** Runs a request to the service and aborts it when its time is over. */
  const bounded = async <Value>(work: (at: Opened, signal: AbortSignal) => Promise<Value>) => {
    const opened = await s3();
    const abort = new AbortController();
    return withStorageTimeout(milliseconds, work(opened, abort.signal)).catch((error) => {
      abort.abort();
      throw error;
    });
  };
  return {
    async put(key, content, contentType) {
      const object = { Bucket, Key: assertStorageKey(key), Body: content, ContentType: contentType };
      await bounded(({ client, commands }, abortSignal) =>
        client.send(new commands.PutObjectCommand(object), { abortSignal }),
      );
    },
    async get(key, part) {
      const Range = part && `bytes=${part.start}-${part.end}`;
      const object = { Bucket, Key: assertStorageKey(key), ...(Range && { Range }) };
      const found = await bounded(({ client, commands }, abortSignal) =>
        client.send(new commands.GetObjectCommand(object), { abortSignal }).catch((error) => {
          if (error instanceof commands.NoSuchKey) return undefined;
          throw error;
        }),
      );
      return found?.Body && stored(found.Body.transformToWebStream(), found.ContentLength, found.ContentType);
    },
    async deleteFolder(folder) {
      const Prefix = `${assertStorageKey(folder)}/`;
      for (;;) {
        const { Contents: found = [], IsTruncated: more } = await bounded(({ client, commands }, abortSignal) =>
          client.send(new commands.ListObjectsV2Command({ Bucket, Prefix }), { abortSignal }),
        );
        // why: one by one; the command to delete many at once is missing or needs another checksum in some
        // S3-compatible services
        for (const { Key } of found) {
          await bounded(({ client, commands }, abortSignal) =>
            client.send(new commands.DeleteObjectCommand({ Bucket, Key }), { abortSignal }),
          );
        }
        if (!more) return;
      }
    },
  };
}

type Opened = { client: S3Client; commands: typeof import('@aws-sdk/client-s3') };

async function openClient(settings: S3Settings, milliseconds: number): Promise<Opened> {
  const commands = await import('@aws-sdk/client-s3');
  const { endpoint, region, accessKeyId, secretAccessKey } = settings;
  const client = new commands.S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    // why: with the bucket in the path it needs no DNS name of its own
    forcePathStyle: true,
    // why: checksums in trailers are specific to Amazon; other services refuse them. The signature covers the content
    // anyway
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: milliseconds, socketTimeout: milliseconds },
  });
  return { client, commands };
}

function stored(body: ReadableStream, bytes = 0, contentType = 'application/octet-stream'): StoredObject {
  return { body, bytes, contentType };
}
