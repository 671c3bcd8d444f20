import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { Disk } from 'flydrive';
import { S3Driver } from 'flydrive/drivers/s3';
import type { KitEnvironment } from '../application/environment.js';
import { contentDisposition } from './file-name.js';
import { DEFAULT_EXPIRY_S, ONCE, type UrlSigner } from './object-store.urls.js';

/** The client waits without limit by default: for a store that stalls, together with all that waits for the call. */
const CONNECTION_MS = 5_000;
const SILENCE_MS = 20_000;

/** An S3 bucket, and the signer of its URLs. */
export function s3Disk(
  env: KitEnvironment,
  bucket: string,
  silenceMs = SILENCE_MS,
): { disk: Disk; urls: UrlSigner } {
  const client = new S3Client({
    region: env.S3_REGION,
    endpoint: env.S3_ENDPOINT,
    forcePathStyle: env.S3_FORCE_PATH_STYLE,
    requestHandler: { connectionTimeout: CONNECTION_MS, socketTimeout: silenceMs },
    // Otherwise a signed URL contains the checksum of an empty body.
    requestChecksumCalculation: 'WHEN_REQUIRED',
  });
  const disk = new Disk(new S3Driver({ client, bucket, visibility: 'private', supportsACL: false }));
  const urls: UrlSigner = {
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
  };
  return { disk, urls };
}
