import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import { S3Driver } from 'flydrive/drivers/s3';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { KitEnvironment } from './environment.js';
import { contentDisposition, safeContentType, safeFileName, type Disposition } from './file-name.js';
import { createSignedUrl, isObjectKey } from './signed-url.js';

export interface DownloadUrlOptions {
  fileName: string;
  contentType: string;
  /** Default `attachment`; `inline` only for PDFs that the product made itself, never for what somebody sent. */
  disposition?: Disposition;
  /** Seconds; default 300. */
  expiresIn?: number;
}

export interface UploadUrlOptions {
  /** Announced size in bytes: S3 takes no other, the local store none above. */
  byteSize: number;
  contentType: string;
  /** Seconds; default 300. */
  expiresIn?: number;
}

/** A URL that takes one PUT, and the headers that it has to carry. */
export interface SignedUpload {
  url: string;
  headers: { name: string; value: string }[];
}

const DEFAULT_EXPIRY_S = 300;

/** A second PUT to the same URL is refused. */
const ONCE = { name: 'if-none-match', value: '*' } as const;

/** Where a driver's signed URLs come from. */
interface UrlSigner {
  download(key: string, options: DownloadUrlOptions): Promise<string>;
  upload(key: string, options: UploadUrlOptions): Promise<string>;
}

/**
 * Files of the product. Bodies travel between browser and store by signed URLs (format of the local store's:
 * `signed-url.ts`); keys are relative paths such as `orders/{uuid}/v1.pdf`.
 */
export class ObjectStore {
  constructor(
    private readonly disk: Disk,
    private readonly urls: UrlSigner,
  ) {}

  async put(key: string, bytes: Uint8Array, options: { contentType: string }): Promise<void> {
    await this.disk.put(checked(key), bytes, { contentType: safeContentType(options.contentType) });
  }

  /** Stores a body of unknown length by way of a temporary file, so that it never is in memory as a whole. */
  async putStream(key: string, body: Readable, options: { contentType: string }): Promise<void> {
    const folder = await mkdtemp(join(tmpdir(), 'hacchu-hub-'));
    try {
      const file = join(folder, 'body');
      await pipeline(body, createWriteStream(file));
      const { size: contentLength } = await stat(file);
      const contentType = safeContentType(options.contentType);
      await this.disk.putStream(checked(key), createReadStream(file), { contentType, contentLength });
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  async get(key: string): Promise<Uint8Array> {
    return this.disk.getBytes(checked(key));
  }

  /** The file as a stream, for bodies that should not sit in memory. */
  async stream(key: string): Promise<Readable> {
    return this.disk.getStream(checked(key));
  }

  async exists(key: string): Promise<boolean> {
    return this.disk.exists(checked(key));
  }

  /** Size in bytes. */
  async size(key: string): Promise<number> {
    return (await this.disk.getMetaData(checked(key))).contentLength;
  }

  async delete(key: string): Promise<void> {
    await this.disk.delete(checked(key));
  }

  /** The URL answers as a download under a safe name and media type, whatever was stored or announced. */
  async signedDownloadUrl(key: string, options: DownloadUrlOptions): Promise<string> {
    const contentType = safeContentType(options.contentType);
    return this.urls.download(checked(key), {
      ...options,
      fileName: safeFileName(options.fileName),
      contentType,
    });
  }

  /**
   * Where a browser PUTs a body once. Method, key, size, content type and end are part of the signature. What arrives
   * there is not to be believed: check it and keep it under another key.
   */
  async signedUpload(key: string, options: UploadUrlOptions): Promise<SignedUpload> {
    const contentType = safeContentType(options.contentType);
    return {
      url: await this.urls.upload(checked(key), { ...options, contentType }),
      headers: [{ name: 'content-type', value: contentType }, ONCE],
    };
  }
}

const checked = (key: string): string => {
  if (!isObjectKey(key)) throw new TypeError('not an object key');
  return key;
};

const expiry = (seconds = DEFAULT_EXPIRY_S): number => Math.floor(Date.now() / 1_000) + seconds;

function localStore(env: KitEnvironment): ObjectStore {
  const { OBJECT_STORE_PUBLIC_URL: publicUrl, OBJECT_STORE_SIGNING_SECRET: secret } = env;
  const disk = new Disk(new FSDriver({ location: resolve(env.OBJECT_STORE_ROOT), visibility: 'private' }));
  return new ObjectStore(disk, {
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
  });
}

function s3Store(env: KitEnvironment, bucket: string): ObjectStore {
  const client = new S3Client({
    region: env.S3_REGION,
    endpoint: env.S3_ENDPOINT,
    forcePathStyle: env.S3_FORCE_PATH_STYLE,
    // A signed URL would otherwise carry the checksum of an empty body.
    requestChecksumCalculation: 'WHEN_REQUIRED',
  });
  const disk = new Disk(new S3Driver({ client, bucket, visibility: 'private', supportsACL: false }));
  return new ObjectStore(disk, {
    download: (key, { fileName, contentType, disposition, expiresIn = DEFAULT_EXPIRY_S }) =>
      disk.getSignedUrl(key, {
        expiresIn: `${expiresIn}s`,
        contentType,
        contentDisposition: contentDisposition(fileName, disposition),
      }),
    upload: (key, { byteSize, contentType, expiresIn = DEFAULT_EXPIRY_S }) =>
      getSignedUrl(
        client,
        new PutObjectCommand({
          Bucket: bucket,
          Key: key,
          ContentLength: byteSize,
          ContentType: contentType,
          IfNoneMatch: ONCE.value,
        }),
        { expiresIn, signableHeaders: new Set(['host', 'content-length', 'content-type', ONCE.name]) },
      ),
  });
}

/** The object store that the environment names. */
export const createObjectStore = (env: KitEnvironment): ObjectStore =>
  env.OBJECT_STORE_DRIVER === 's3' && env.S3_BUCKET ? s3Store(env, env.S3_BUCKET) : localStore(env);
