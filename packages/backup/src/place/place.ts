import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { S3Client } from '@aws-sdk/client-s3';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import { S3Driver } from 'flydrive/drivers/s3';
import type { BackupEnvironment } from '../environment.js';

interface Bucket {
  bucket: string;
  region: string;
  endpoint: string | undefined;
  forcePathStyle: boolean;
  credentials?: { accessKeyId: string; secretAccessKey: string };
}

function s3Disk({ bucket, ...options }: Bucket): Disk {
  const client = new S3Client({
    ...options,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    // A store that stalls ends the backup with an error, instead of keeping it waiting without limit.
    requestHandler: { connectionTimeout: 10_000, socketTimeout: 60_000 },
  });
  return new Disk(new S3Driver({ client, bucket, visibility: 'private', supportsACL: false }));
}

/** The driver itself answers that the operation was aborted where a file could not be written, as on a full disk. */
class FolderDriver extends FSDriver {
  constructor(private readonly location: string) {
    super({ location, visibility: 'private' });
  }

  override async putStream(key: string, contents: Readable): Promise<void> {
    const file = join(this.location, key);
    await mkdir(dirname(file), { recursive: true });
    await pipeline(contents, createWriteStream(file));
  }
}

const folderDisk = (location: string): Disk => new Disk(new FolderDriver(location));

/** The object store of the product. */
export function productDisk(env: BackupEnvironment): Disk {
  if (env.OBJECT_STORE_DRIVER === 'fs') return folderDisk(env.OBJECT_STORE_ROOT);
  return s3Disk({
    bucket: env.S3_BUCKET ?? '',
    region: env.S3_REGION,
    endpoint: env.S3_ENDPOINT,
    forcePathStyle: env.S3_FORCE_PATH_STYLE,
  });
}

/** Where backups are kept, with credentials of its own. */
export function backupPlace(env: BackupEnvironment): Disk {
  const url = new URL(env.BACKUP_PLACE);
  if (url.protocol === 'file:') return folderDisk(fileURLToPath(url));
  const { BACKUP_ACCESS_KEY_ID: accessKeyId, BACKUP_SECRET_ACCESS_KEY: secretAccessKey } = env;
  return s3Disk({
    bucket: url.hostname,
    region: env.BACKUP_REGION,
    endpoint: env.BACKUP_ENDPOINT,
    forcePathStyle: env.BACKUP_ENDPOINT !== undefined,
    ...(accessKeyId && secretAccessKey && { credentials: { accessKeyId, secretAccessKey } }),
  });
}
