import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { fileTypeFromBuffer } from 'file-type';
import type { ClientSession, Model } from 'mongoose';
import { type AppError, invalidArgument } from '../errors/errors.js';
import { safeFileName } from '../files/file-name.js';
import { ObjectStore } from '../files/object-store.js';
import { isDuplicateKey, uuidv7 } from '../persistence/mongo.js';
import type { DemandScope, TenantScope } from '../policy/request-context.js';
import { type QuotaCharges, Quotas } from '../quotas/quotas.service.js';
import { lengthOf } from '../values/input.js';
import { timestampOf } from '../values/time.js';
import {
  CHECKED_UPLOAD_MODEL,
  type CheckedUploadDocument,
  UPLOAD_MODEL,
  type UploadDocument,
} from './upload.schema.js';

const URL_LIFETIME_S = 10 * 60;
const ABANDONED_MS = 24 * 60 * 60 * 1_000;
/** Shorter than the age at which the sweep deletes files, so that no file is taken while it is being deleted. */
const USABLE_MS = 23 * 60 * 60 * 1_000;
const SWEEP_SIZE = 500;

export interface UploadRequest {
  purpose: string;
  fileName: string;
  contentType: string;
  /** Announced size in bytes. */
  byteSize: number;
  maxBytes: number;
  /** What stands before the fields in errors, such as `files.0.`; default: nothing. */
  prefix?: string;
}

/** Where, and with which headers, the browser PUTs the body within ten minutes. */
export interface UploadGrant {
  uploadUuid: string;
  url: string;
  headers: { name: string; value: string }[];
  expiresAt: string;
}

/** An uploaded file that has been checked. */
export interface UploadedFile {
  uploadUuid: string;
  /** Object store key of the checked bytes; no URL can write to it. */
  key: string;
  fileName: string;
  contentType: string;
  byteSize: number;
  /** Media type detected from the first bytes; undefined for text and unknown types. */
  sniffedType: string | undefined;
}

const refuse = (field: string, message: string): AppError =>
  invalidArgument({ fields: { [field]: [message] } });

const tooLarge = (maxBytes: number): string =>
  `ファイルが大きすぎます。${Math.floor(maxBytes / 1024 / 1024)}MB以下のファイルを選択してください。`;

/** Spreadsheets start UTF-16 text with a byte order mark, which the detection mistakes for an audio file. */
const isMarkedText = (bytes: Uint8Array): boolean => bytes[0] === 0xff && bytes[1] === 0xfe;

const CSV_MAX_BYTES = 10 * 1024 * 1024;
const NO_CSV = 'CSVファイルではありません。CSV形式で保存したファイルを選択してください。';

const NOT_UPLOADED = 'ファイルがアップロードされていません。もう一度ファイルを選択してください。';
const MAX_NAME = 255;

/**
 * Files that browsers upload by signed URLs and that mutations then take into use. A URL stays valid for ten minutes,
 * so the bytes are read once, checked, and copied to a key for which no URL was ever signed; everything else reads
 * that copy.
 */
@Injectable()
export class Uploads {
  constructor(
    @InjectModel(UPLOAD_MODEL) private readonly uploads: Model<UploadDocument>,
    @InjectModel(CHECKED_UPLOAD_MODEL) private readonly checked: Model<CheckedUploadDocument>,
    private readonly store: ObjectStore,
    private readonly quotas: Quotas,
  ) {}

  /** @throws INVALID_ARGUMENT (byteSize, fileName), RESOURCE_EXHAUSTED */
  async createUrl(scope: DemandScope, request: UploadRequest): Promise<UploadGrant> {
    const [grant] = await this.createUrls(scope, [request]);
    if (!grant) throw new Error('no upload was created');
    return grant;
  }

  /** Creates all of them or none. @throws INVALID_ARGUMENT (byteSize, fileName), RESOURCE_EXHAUSTED */
  async createUrls(
    scope: DemandScope,
    requests: readonly UploadRequest[],
    alsoCharged: QuotaCharges = {},
  ): Promise<UploadGrant[]> {
    return this.createUrlsFor(scope, requests, (count, bytes) =>
      this.quotas.take(scope, {
        'openUploads.person.tenMinutes': count,
        'openUploadBytes.person.tenMinutes': bytes,
        'uploads.person.hour': count,
        'uploadBytes.person.hour': bytes,
        'uploads.demand.day': count,
        'uploadBytes.demand.day': bytes,
        ...alsoCharged,
      }),
    );
  }

  /**
   * Like `createUrls`, for a caller without an account.
   *
   * @param charge charges the number of files and their bytes; nothing is created when it throws
   * @throws INVALID_ARGUMENT (byteSize, fileName), and what `charge` throws
   */
  async createUrlsFor(
    { demandUuid }: TenantScope,
    requests: readonly UploadRequest[],
    charge: (count: number, bytes: number) => Promise<unknown>,
  ): Promise<UploadGrant[]> {
    const files = requests.map((request) => ({ ...request, fileName: usableName(request) }));
    await charge(
      files.length,
      files.reduce((sum, { byteSize }) => sum + byteSize, 0),
    );
    const createdAt = new Date();
    const rows = files.map(({ purpose, fileName, contentType, byteSize, maxBytes }) => {
      const uploadUuid = uuidv7();
      const key = `uploads/${demandUuid}/${purpose}/${uploadUuid}`;
      return {
        _id: uploadUuid,
        demandUuid,
        purpose,
        key,
        fileName,
        contentType,
        byteSize,
        maxBytes,
        createdAt,
      };
    });
    await this.uploads.insertMany(rows);
    const expiresAt = timestampOf(new Date(createdAt.getTime() + URL_LIFETIME_S * 1_000));
    return Promise.all(
      rows.map(async ({ _id: uploadUuid, key, byteSize, contentType }) => ({
        uploadUuid,
        ...(await this.store.signedUpload(key, { byteSize, contentType, expiresIn: URL_LIFETIME_S })),
        expiresAt,
      })),
    );
  }

  /**
   * Where the browser PUTs a CSV file for an import, of at most 10 MiB unless `maxBytes` says otherwise.
   *
   * @throws INVALID_ARGUMENT (fileName, byteSize), RESOURCE_EXHAUSTED
   */
  async createCsvUrl(
    scope: DemandScope,
    file: Pick<UploadRequest, 'purpose' | 'fileName' | 'byteSize'> & Partial<Pick<UploadRequest, 'maxBytes'>>,
  ): Promise<UploadGrant> {
    if (!/\.csv$/iu.test(file.fileName.trim())) {
      throw refuse('fileName', 'CSVファイル（拡張子 .csv）を選択してください。');
    }
    const [grant] = await this.createUrls(
      scope,
      [{ maxBytes: CSV_MAX_BYTES, ...file, contentType: 'text/csv' }],
      { 'csvImports.person.hour': 1, 'csvImports.demand.day': 1 },
    );
    if (!grant) throw new Error('no upload was created');
    return grant;
  }

  /**
   * An uploaded CSV file that has not been taken.
   * @throws INVALID_ARGUMENT (uploadUuid), also for other types of files
   */
  async inspectCsv(scope: TenantScope, uploadUuid: string, purpose: string): Promise<UploadedFile> {
    const file = await this.inspect(scope, uploadUuid, purpose);
    if (file.sniffedType !== undefined) throw refuse('uploadUuid', NO_CSV);
    return file;
  }

  /**
   * An uploaded file of the tenant that has not been taken, with its actual size and type. The bytes are read once:
   * the returned key refers to exactly the bytes that were checked, whatever is uploaded afterwards.
   *
   * @param field the input field that names the upload
   * @throws INVALID_ARGUMENT (field) where there is none, it was never uploaded, or it is too large
   */
  async inspect(
    scope: TenantScope,
    uploadUuid: string,
    purpose: string,
    field = 'uploadUuid',
  ): Promise<UploadedFile> {
    const { demandUuid } = scope;
    const createdAt = { $gt: new Date(Date.now() - USABLE_MS) };
    const upload = await this.uploads
      .findOne({ _id: uploadUuid, demandUuid, purpose, takenAt: null, createdAt })
      .lean<UploadDocument>();
    if (!upload || !(await this.store.exists(upload.key))) throw refuse(field, NOT_UPLOADED);
    const announced = await this.store.size(upload.key);
    if (announced === 0) throw refuse(field, 'ファイルが空です。');
    if (announced > upload.maxBytes) throw refuse(field, tooLarge(upload.maxBytes));
    const bytes = await this.store.get(upload.key);
    // It may have been uploaded again since its size was read.
    if (bytes.byteLength > upload.maxBytes) throw refuse(field, tooLarge(upload.maxBytes));
    const sniffed = await fileTypeFromBuffer(bytes);
    const { fileName, contentType } = upload;
    return {
      uploadUuid,
      key: await this.keep(upload, bytes),
      fileName,
      contentType,
      byteSize: bytes.byteLength,
      sniffedType: isMarkedText(bytes) ? undefined : sniffed?.mime,
    };
  }

  /**
   * Takes a file into use, once; the caller owns the object from then on.
   * @throws INVALID_ARGUMENT (field) where it was taken already
   */
  async take(session: ClientSession, file: UploadedFile, field = 'uploadUuid'): Promise<void> {
    const taken = await this.uploads.updateOne(
      { _id: file.uploadUuid, takenAt: null },
      { $set: { takenAt: new Date(), takenKey: file.key } },
      { session },
    );
    if (taken.modifiedCount !== 1) {
      throw refuse(field, 'このファイルは既に使用されています。もう一度ファイルを選択してください。');
    }
  }

  /** Deletes uploads not taken within a day, and the original objects of those taken. */
  async deleteAbandoned(now: Date = new Date()): Promise<number> {
    const before = new Date(now.getTime() - ABANDONED_MS);
    await this.deleteCheckedOnce(before);
    let deleted = 0;
    for (;;) {
      const abandoned = await this.uploads
        .find({ takenAt: null, createdAt: { $lt: before } })
        .limit(SWEEP_SIZE)
        .lean<UploadDocument[]>();
      for (const { key } of abandoned) await this.store.delete(key);
      await this.uploads.deleteMany({ _id: { $in: abandoned.map(({ _id }) => _id) }, takenAt: null });
      deleted += abandoned.length;
      if (abandoned.length < SWEEP_SIZE) return deleted;
    }
  }

  /** The key contains the digest of the bytes, so storing them twice concurrently is harmless. */
  private async keep({ _id, demandUuid, purpose }: UploadDocument, bytes: Uint8Array): Promise<string> {
    const digest = createHash('sha256').update(bytes).digest('hex');
    const key = `files/${demandUuid}/${purpose}/${_id}-${digest}`;
    try {
      // Recorded first: an object stored without a record would never be deleted.
      await this.checked.create([{ _id: key, demandUuid, uploadUuid: _id, createdAt: new Date() }]);
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
    }
    if (!(await this.store.exists(key))) {
      await this.store.put(key, bytes, { contentType: 'application/octet-stream' });
    }
    return key;
  }

  private async deleteCheckedOnce(before: Date): Promise<void> {
    for (;;) {
      const checked = await this.checked
        .find({ createdAt: { $lt: before } })
        .limit(SWEEP_SIZE)
        .lean<CheckedUploadDocument[]>();
      const uploads = await this.uploads
        .find({ _id: { $in: checked.map(({ uploadUuid }) => uploadUuid) } })
        .lean<UploadDocument[]>();
      const byId = new Map(uploads.map((upload) => [upload._id, upload]));
      for (const { _id: key, uploadUuid } of checked) {
        const upload = byId.get(uploadUuid);
        // The checked bytes belong to whoever took the file; only the original upload is deleted.
        if (upload?.takenKey === key) await this.store.delete(upload.key);
        else await this.store.delete(key);
      }
      await this.checked.deleteMany({ _id: { $in: checked.map(({ _id }) => _id) } });
      if (checked.length < SWEEP_SIZE) return;
    }
  }
}

/** The file name as stored. @throws INVALID_ARGUMENT (fileName, byteSize, after the prefix) */
function usableName({ fileName, byteSize, maxBytes, prefix = '' }: UploadRequest): string {
  const name = safeFileName(fileName, '');
  if (name === '' || lengthOf(fileName) > MAX_NAME)
    throw refuse(`${prefix}fileName`, 'ファイル名が正しくありません。');
  if (byteSize <= 0) throw refuse(`${prefix}byteSize`, 'ファイルが空です。');
  if (byteSize > maxBytes) throw refuse(`${prefix}byteSize`, tooLarge(maxBytes));
  return name;
}
