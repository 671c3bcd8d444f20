import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { fileTypeFromBuffer } from 'file-type';
import type { ClientSession, Model } from 'mongoose';
import { invalidArgument, type AppError } from '../errors.js';
import { uuidv7 } from '../mongo.js';
import { ObjectStore } from '../object-store.js';
import type { TenantScope } from '../request-context.js';
import { timestampOf } from '../time.js';
import { UPLOAD_MODEL, type UploadDocument } from './upload.schema.js';

const URL_LIFETIME_S = 10 * 60;
const ABANDONED_MS = 24 * 60 * 60 * 1_000;
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
  /** Key in the object store. */
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

/** Files that browsers send by signed URLs, and that mutations then take into use. */
@Injectable()
export class Uploads {
  constructor(
    @InjectModel(UPLOAD_MODEL) private readonly uploads: Model<UploadDocument>,
    private readonly store: ObjectStore,
  ) {}

  /** @throws INVALID_ARGUMENT (byteSize, fileName) */
  async createUrl(scope: TenantScope, request: UploadRequest): Promise<UploadGrant> {
    const { purpose, contentType, byteSize, maxBytes } = request;
    const fileName = request.fileName
      .normalize('NFC')
      .replaceAll(/[\p{Cc}/\\]/gu, '')
      .trim();
    if (fileName === '' || fileName.length > 255) throw refuse('fileName', 'ファイル名が正しくありません。');
    if (byteSize <= 0) throw refuse('byteSize', 'ファイルが空です。');
    if (byteSize > maxBytes) throw refuse('byteSize', tooLarge(maxBytes));
    const uploadUuid = uuidv7();
    const key = `uploads/${scope.demandUuid}/${purpose}/${uploadUuid}`;
    const createdAt = new Date();
    await this.uploads.create([
      {
        _id: uploadUuid,
        demandUuid: scope.demandUuid,
        purpose,
        key,
        fileName,
        contentType,
        maxBytes,
        createdAt,
      },
    ]);
    return {
      uploadUuid,
      url: await this.store.signedUploadUrl(key, { maxBytes, contentType, expiresIn: URL_LIFETIME_S }),
      headers: [{ name: 'content-type', value: contentType }],
      expiresAt: timestampOf(new Date(createdAt.getTime() + URL_LIFETIME_S * 1_000)),
    };
  }

  /** Where the browser PUTs a CSV file of at most 10 MiB. @throws INVALID_ARGUMENT (fileName, byteSize) */
  async createCsvUrl(
    scope: TenantScope,
    file: Pick<UploadRequest, 'purpose' | 'fileName' | 'byteSize'>,
  ): Promise<UploadGrant> {
    if (!/\.csv$/iu.test(file.fileName.trim())) {
      throw refuse('fileName', 'CSVファイル（拡張子 .csv）を選択してください。');
    }
    return this.createUrl(scope, { ...file, contentType: 'text/csv', maxBytes: CSV_MAX_BYTES });
  }

  /** An uploaded CSV file that nobody took yet. @throws INVALID_ARGUMENT (uploadUuid), also for other kinds of files */
  async inspectCsv(scope: TenantScope, uploadUuid: string, purpose: string): Promise<UploadedFile> {
    const file = await this.inspect(scope, uploadUuid, purpose);
    if (file.sniffedType !== undefined) throw refuse('uploadUuid', NO_CSV);
    return file;
  }

  /**
   * An uploaded file of the tenant that nobody took yet, with its real size and kind.
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
    const upload = await this.uploads
      .findOne({ _id: uploadUuid, demandUuid, purpose, takenAt: null })
      .lean<UploadDocument>();
    if (!upload || !(await this.store.exists(upload.key))) {
      throw refuse(field, 'ファイルがアップロードされていません。もう一度ファイルを選択してください。');
    }
    const byteSize = await this.store.size(upload.key);
    if (byteSize === 0) throw refuse(field, 'ファイルが空です。');
    if (byteSize > upload.maxBytes) throw refuse(field, tooLarge(upload.maxBytes));
    const bytes = await this.store.get(upload.key);
    const sniffed = await fileTypeFromBuffer(bytes);
    const { key, fileName, contentType } = upload;
    return {
      uploadUuid,
      key,
      fileName,
      contentType,
      byteSize,
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
      { $set: { takenAt: new Date() } },
      { session },
    );
    if (taken.modifiedCount !== 1) {
      throw refuse(field, 'このファイルは既に使用されています。もう一度ファイルを選択してください。');
    }
  }

  /** Deletes what nobody took within a day. */
  async deleteAbandoned(now: Date = new Date()): Promise<number> {
    const before = new Date(now.getTime() - ABANDONED_MS);
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
}
