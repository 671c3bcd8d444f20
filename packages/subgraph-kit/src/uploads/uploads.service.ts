import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { fileTypeFromBuffer } from 'file-type';
import { createHash } from 'node:crypto';
import type { ClientSession, Model } from 'mongoose';
import { invalidArgument, type AppError } from '../errors.js';
import { safeFileName } from '../file-name.js';
import { isDuplicateKey, uuidv7 } from '../mongo.js';
import { ObjectStore } from '../object-store.js';
import { Quotas, type QuotaCharges } from '../quotas/quotas.service.js';
import type { DemandScope, TenantScope } from '../request-context.js';
import { lengthOf } from '../input.js';
import { timestampOf } from '../time.js';
import {
  CHECKED_UPLOAD_MODEL,
  UPLOAD_MODEL,
  type CheckedUploadDocument,
  type UploadDocument,
} from './upload.schema.js';

const URL_LIFETIME_S = 10 * 60;
const ABANDONED_MS = 24 * 60 * 60 * 1_000;
/** Younger than what the sweep deletes, so that nothing is taken while it goes. */
const USABLE_MS = 23 * 60 * 60 * 1_000;
const SWEEP_SIZE = 500;

export interface UploadRequest {
  purpose: string;
  fileName: string;
  contentType: string;
  /** Size that the client announces, in bytes. */
  byteSize: number;
  maxBytes: number;
}

/** Where the browser PUTs the body, with these headers, within ten minutes. */
export interface UploadGrant {
  uploadUuid: string;
  url: string;
  headers: { name: string; value: string }[];
  expiresAt: string;
}

/** An uploaded file that was looked into. */
export interface UploadedFile {
  uploadUuid: string;
  /** Key of the checked bytes in the object store: nobody can write to it. */
  key: string;
  fileName: string;
  contentType: string;
  byteSize: number;
  /** Media type that the first bytes tell; undefined for texts and unknown kinds. */
  sniffedType: string | undefined;
}

const refuse = (field: string, message: string): AppError =>
  invalidArgument({ fields: { [field]: [message] } });

const tooLarge = (maxBytes: number): string =>
  `ファイルが大きすぎます。${Math.floor(maxBytes / 1024 / 1024)}MB以下のファイルを選択してください。`;

/** Spreadsheets begin UTF-16 with a mark that a sound file may begin with, too. */
const isMarkedText = (bytes: Uint8Array): boolean => bytes[0] === 0xff && bytes[1] === 0xfe;

const CSV_MAX_BYTES = 10 * 1024 * 1024;
const NO_CSV = 'CSVファイルではありません。CSV形式で保存したファイルを選択してください。';

const NOT_UPLOADED = 'ファイルがアップロードされていません。もう一度ファイルを選択してください。';
const MAX_NAME = 255;

/**
 * Files that browsers send by signed URLs, and that mutations then take into use. A URL stays good for its ten minutes,
 * so the bytes are read once, checked, and kept under a key that no URL was ever signed for; everybody else reads those.
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
    if (!grant) throw new Error('no upload was granted');
    return grant;
  }

  /** All of them or none. @throws INVALID_ARGUMENT (byteSize, fileName), RESOURCE_EXHAUSTED */
  async createUrls(
    scope: DemandScope,
    requests: readonly UploadRequest[],
    alsoCharged: QuotaCharges = {},
  ): Promise<UploadGrant[]> {
    const files = requests.map((request) => ({ ...request, fileName: usableName(request) }));
    const bytes = files.reduce((sum, { byteSize }) => sum + byteSize, 0);
    await this.quotas.take(scope, {
      'openUploads.person.tenMinutes': files.length,
      'openUploadBytes.person.tenMinutes': bytes,
      'uploads.person.hour': files.length,
      'uploadBytes.person.hour': bytes,
      'uploads.demand.day': files.length,
      'uploadBytes.demand.day': bytes,
      ...alsoCharged,
    });
    const { demandUuid } = scope;
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
   * Where the browser PUTs a CSV file of at most 10 MiB that is to be imported.
   *
   * @throws INVALID_ARGUMENT (fileName, byteSize), RESOURCE_EXHAUSTED
   */
  async createCsvUrl(
    scope: DemandScope,
    file: Pick<UploadRequest, 'purpose' | 'fileName' | 'byteSize'>,
  ): Promise<UploadGrant> {
    if (!/\.csv$/iu.test(file.fileName.trim())) {
      throw refuse('fileName', 'CSVファイル（拡張子 .csv）を選択してください。');
    }
    const [grant] = await this.createUrls(
      scope,
      [{ ...file, contentType: 'text/csv', maxBytes: CSV_MAX_BYTES }],
      { 'csvImports.person.hour': 1, 'csvImports.demand.day': 1 },
    );
    if (!grant) throw new Error('no upload was granted');
    return grant;
  }

  /** An uploaded CSV file that nobody took yet. @throws INVALID_ARGUMENT (uploadUuid), also for other kinds of files */
  async inspectCsv(scope: TenantScope, uploadUuid: string, purpose: string): Promise<UploadedFile> {
    const file = await this.inspect(scope, uploadUuid, purpose);
    if (file.sniffedType !== undefined) throw refuse('uploadUuid', NO_CSV);
    return file;
  }

  /**
   * An uploaded file of the tenant that nobody took yet, with its real size and kind. Its bytes were read once: what
   * was looked into is what lies under the key of the answer, whatever is sent to the URL afterwards.
   *
   * @param field the input's name for the upload
   * @throws INVALID_ARGUMENT (field) where there is none, it never arrived, or it is too large
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
    // It may have been sent once more since its size was read.
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
   * @throws INVALID_ARGUMENT (field) where somebody else took it
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

  /** Deletes what nobody took within a day, and what was sent of the files that were taken. */
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

  /** The key says what the bytes are, so that keeping them twice at the same time changes nothing. */
  private async keep({ _id, demandUuid, purpose }: UploadDocument, bytes: Uint8Array): Promise<string> {
    const digest = createHash('sha256').update(bytes).digest('hex');
    const key = `files/${demandUuid}/${purpose}/${_id}-${digest}`;
    try {
      // Written down first: what is stored under an unknown key would stay for good.
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
        // Who took the file owns its checked bytes; the place that it was sent to is of no use any more.
        if (upload?.takenKey === key) await this.store.delete(upload.key);
        else await this.store.delete(key);
      }
      await this.checked.deleteMany({ _id: { $in: checked.map(({ _id }) => _id) } });
      if (checked.length < SWEEP_SIZE) return;
    }
  }
}

/** The name as it is kept. @throws INVALID_ARGUMENT (fileName, byteSize) */
function usableName({ fileName, byteSize, maxBytes }: UploadRequest): string {
  const name = safeFileName(fileName, '');
  if (name === '' || lengthOf(fileName) > MAX_NAME)
    throw refuse('fileName', 'ファイル名が正しくありません。');
  if (byteSize <= 0) throw refuse('byteSize', 'ファイルが空です。');
  if (byteSize > maxBytes) throw refuse('byteSize', tooLarge(maxBytes));
  return name;
}
