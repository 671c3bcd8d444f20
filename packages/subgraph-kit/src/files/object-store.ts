import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { traced } from '@hacchu-hub/platform-core';
import { Disk } from 'flydrive';
import type { Counter } from 'prom-client';
import { z } from 'zod';
import type { KitEnvironment } from '../application/environment.js';
import { AppError, MESSAGES } from '../errors/errors.js';
import type { StoreLabel, StoreOperation } from '../observability/metrics.js';
import { assertOutsideTransaction } from '../transactions/transaction-context.js';
import { safeContentType, safeFileName } from './file-name.js';
import { WholeFileDriver } from './object-store.fs.js';
import {
  DEFAULT_EXPIRY_S,
  type DownloadUrlOptions,
  ONCE,
  type SignedUpload,
  type UploadUrlOptions,
  type UrlSigner,
} from './object-store.urls.js';
import { createSignedUrl, isObjectKey } from './signed-url.js';

export type { DownloadUrlOptions, SignedUpload, UploadUrlOptions } from './object-store.urls.js';

/** UNAVAILABLE: the object store is away, does not answer or has no space. */
export class StoreAwayError extends AppError {
  constructor(cause?: unknown) {
    super('UNAVAILABLE', MESSAGES.storeAway, { cause });
    this.name = 'StoreAwayError';
  }
}

/**
 * The product's file storage. Bodies travel between browser and store by signed URLs (format of the local driver:
 * `signed-url.ts`); keys are relative paths such as `orders/{uuid}/v1.pdf`.
 */
export class ObjectStore {
  /** @param temporary the folder for files on their way to the store */
  constructor(
    private readonly disk: Disk,
    private readonly urls: UrlSigner,
    private readonly calls?: Counter<StoreLabel>,
    private readonly temporary = tmpdir(),
  ) {}

  /**
   * Files are behind a network, except in development.
   * @throws StoreAwayError; a file that is missing is a defect
   */
  private access<T>(operation: StoreOperation, work: (disk: Disk) => Promise<T>): Promise<T> {
    assertOutsideTransaction('access to the object store');
    return traced({ name: `object store ${operation}`, kind: 'client' }, async () => {
      try {
        const result = await work(this.disk);
        this.calls?.inc({ operation, outcome: 'done' });
        return result;
      } catch (error) {
        const isAnswer = isMissing(error);
        this.calls?.inc({ operation, outcome: isAnswer ? 'done' : 'failed' });
        throw isAnswer ? error : new StoreAwayError(error);
      }
    });
  }

  async put(key: string, bytes: Uint8Array, options: { contentType: string }): Promise<void> {
    const contentType = safeContentType(options.contentType);
    const place = checked(key);
    await this.access('put', (disk) => disk.put(place, bytes, { contentType }));
  }

  /**
   * Stores a body of unknown length through a temporary file, so that it is never in memory as a whole.
   * @throws StoreAwayError also where that file cannot be written
   */
  async putStream(key: string, body: Readable, options: { contentType: string }): Promise<void> {
    try {
      await this.putThroughFile(checked(key), body, safeContentType(options.contentType));
    } catch (error) {
      if (!isDiskFault(error)) throw error;
      this.calls?.inc({ operation: 'put', outcome: 'failed' });
      throw new StoreAwayError(error);
    }
  }

  private async putThroughFile(place: string, body: Readable, contentType: string): Promise<void> {
    const folder = await mkdtemp(join(this.temporary, 'hacchu-hub-'));
    try {
      const file = join(folder, 'body');
      await pipeline(body, createWriteStream(file));
      const { size: contentLength } = await stat(file);
      await this.access('put', (disk) =>
        disk.putStream(place, createReadStream(file), { contentType, contentLength }),
      );
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  async get(key: string): Promise<Uint8Array> {
    const place = checked(key);
    return this.access('get', (disk) => disk.getBytes(place));
  }

  /** The file as a stream, for bodies that should not be loaded into memory. */
  async stream(key: string): Promise<Readable> {
    const place = checked(key);
    return this.access('get', (disk) => disk.getStream(place));
  }

  async exists(key: string): Promise<boolean> {
    const place = checked(key);
    return this.access('head', (disk) => disk.exists(place));
  }

  /** Size in bytes. */
  async size(key: string): Promise<number> {
    const place = checked(key);
    return (await this.access('head', (disk) => disk.getMetaData(place))).contentLength;
  }

  async delete(key: string): Promise<void> {
    const place = checked(key);
    await this.access('delete', (disk) => disk.delete(place));
  }

  /** Keys below a folder, page by page: the caller deletes each page, and the next one has what is left. */
  async *keysBelow(folder: string): AsyncGenerator<string[]> {
    const place = checked(folder);
    for (;;) {
      const keys = await this.access('list', (disk) => firstKeys(disk, place));
      if (keys.length === 0) return;
      yield keys;
    }
  }

  /** A URL that serves the file under a safe name and media type, whatever was stored or announced. */
  async signedDownloadUrl(key: string, options: DownloadUrlOptions): Promise<string> {
    const contentType = safeContentType(options.contentType);
    return this.urls.download(checked(key), {
      ...options,
      fileName: safeFileName(options.fileName),
      contentType,
    });
  }

  /**
   * A URL to which a browser PUTs a body once. Method, key, size, content type and expiry are part of the signature.
   * The body is untrusted: check it and store it under another key.
   */
  async signedUpload(key: string, options: UploadUrlOptions): Promise<SignedUpload> {
    const contentType = safeContentType(options.contentType);
    return {
      url: await this.urls.upload(checked(key), { ...options, contentType }),
      headers: [{ name: 'content-type', value: contentType }, ONCE],
    };
  }
}

/** The first page of keys below a folder; a folder that does not exist has none. */
async function firstKeys(disk: Disk, folder: string): Promise<string[]> {
  try {
    const { objects } = await disk.listAll(folder, { recursive: true });
    return [...objects].flatMap((object) => (object.isFile ? [object.key] : []));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}

const checked = (key: string): string => {
  if (!isObjectKey(key)) throw new TypeError('not an object key');
  return key;
};

/** How the drivers say that there is no such file. */
const missing = z.object({
  cause: z.union([
    z.object({ code: z.literal('ENOENT') }),
    z.object({ $metadata: z.object({ httpStatusCode: z.literal(404) }) }),
  ]),
});
const isMissing = (error: unknown): boolean => missing.safeParse(error).success;

/** Whether the own disk refused a call, such as one that is full. */
const isDiskFault = (error: unknown): boolean => z.object({ syscall: z.string() }).safeParse(error).success;

const expiry = (seconds = DEFAULT_EXPIRY_S): number => Math.floor(Date.now() / 1_000) + seconds;

function localStore(env: KitEnvironment, calls?: Counter<StoreLabel>): ObjectStore {
  const { OBJECT_STORE_PUBLIC_URL: publicUrl, OBJECT_STORE_SIGNING_SECRET: secret } = env;
  const disk = new Disk(new WholeFileDriver(resolve(env.OBJECT_STORE_ROOT)));
  const urls: UrlSigner = {
    download: async (key, { fileName, contentType, disposition, expiresIn }) =>
      createSignedUrl(publicUrl, secret, {
        op: 'get',
        key,
        expires: expiry(expiresIn),
        contentType,
        fileName,
        ...(disposition && { disposition }),
      }),
    upload: async (key, { byteSize, contentType, expiresIn }) =>
      createSignedUrl(publicUrl, secret, {
        op: 'put',
        key,
        expires: expiry(expiresIn),
        contentType,
        maxBytes: byteSize,
      }),
  };
  return new ObjectStore(disk, urls, calls);
}

/** The object store that the environment selects. */
export async function createObjectStore(
  env: KitEnvironment,
  calls?: Counter<StoreLabel>,
): Promise<ObjectStore> {
  if (env.OBJECT_STORE_DRIVER !== 's3' || !env.S3_BUCKET) return localStore(env, calls);
  // Loaded on demand, since the S3 client is large and only needed by this driver.
  const { s3Disk } = await import('./object-store.s3.js');
  const { disk, urls } = s3Disk(env, env.S3_BUCKET);
  return new ObjectStore(disk, urls, calls);
}
