import {
  AppError,
  type DemandScope,
  invalidArgument,
  nowTimestamp,
  ObjectStore,
  type UploadedFile,
  type UploadGrant,
  Uploads,
} from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import { recordOf } from '../orders/order-actors.js';
import { AttachmentRepository } from '../orders/records/attachment.repository.js';
import type { AttachmentDocument, AttachmentKind } from '../orders/records/attachment.schema.js';
import type { AttachmentFileInput } from './attachment.inputs.js';
import {
  checkedContent,
  COUNT_MESSAGE,
  MAX_FILE_BYTES,
  MAX_FILES,
  mimeTypeOf,
  SIZE_MESSAGE,
  type SniffedContent,
} from './attachment.rules.js';

const PURPOSES = {
  ORDER: 'order-attachment',
  MAIL: 'order-mail-attachment',
  TEMPORARY: 'order-temporary-attachment',
} as const satisfies Record<AttachmentKind, string>;

const CHOOSE_MESSAGE = 'ファイルを選択してください。';

/** An uploaded file with checked content that is not stored yet. */
export interface CheckedFile {
  readonly upload: UploadedFile;
  readonly content: SniffedContent;
}

/**
 * Accepts uploads of every kind: issues signed URLs, then checks content and size, then stores the record.
 */
@Injectable()
export class AttachmentIntake {
  constructor(
    private readonly attachments: AttachmentRepository,
    private readonly uploads: Uploads,
    private readonly store: ObjectStore,
  ) {}

  /**
   * @throws INVALID_ARGUMENT at `{field}.{n}.fileName` or `.byteSize` (field '' for a single file), RESOURCE_EXHAUSTED
   */
  async createUrls(
    scope: DemandScope,
    kind: AttachmentKind,
    files: readonly AttachmentFileInput[],
    field = 'files',
  ): Promise<UploadGrant[]> {
    assertCount(files.length, 'files');
    const prefixOf = (index: number): string => (field ? `${field}.${index}.` : '');
    files.forEach(({ fileName, byteSize }, index) => {
      mimeTypeOf(fileName, `${prefixOf(index)}fileName`);
      if (byteSize > MAX_FILE_BYTES) {
        throw invalidArgument({ fields: { [`${prefixOf(index)}byteSize`]: [SIZE_MESSAGE] } });
      }
    });
    return this.uploads.createUrls(
      scope,
      files.map(({ fileName, byteSize }, index) => ({
        prefix: prefixOf(index),
        purpose: PURPOSES[kind],
        fileName,
        byteSize,
        contentType: mimeTypeOf(fileName, 'fileName'),
        maxBytes: MAX_FILE_BYTES,
      })),
    );
  }

  /**
   * Checks uploads that are not in use yet.
   *
   * @throws INVALID_ARGUMENT at `{field}.{n}`
   */
  async check(
    scope: DemandScope,
    kind: AttachmentKind,
    uploadUuids: readonly string[],
    field = 'uploadUuids',
  ): Promise<CheckedFile[]> {
    const files: CheckedFile[] = [];
    for (const [index, uuid] of uploadUuids.entries()) {
      const path = `${field}.${index}`;
      // Sequential, so that ten files of ten megabytes are never in memory at the same time.
      const upload = await this.uploads.inspect(scope, uuid, PURPOSES[kind]).catch(moveErrorTo(path));
      const bytes = await this.store.get(upload.key);
      files.push({ upload, content: checkedContent(upload, bytes, path) });
    }
    return files;
  }

  /** Files that an earlier attempt of the same call stored. */
  async storedUploads(
    scope: DemandScope,
    uploadUuids: readonly string[],
    of: Pick<AttachmentDocument, 'kind' | 'orderId'>,
  ): Promise<AttachmentDocument[]> {
    return this.attachments.find(scope, { _id: { $in: [...uploadUuids] }, ...of });
  }

  /** Stores checked files as attachments, in the caller's transaction. */
  async keep(
    scope: DemandScope,
    files: readonly CheckedFile[],
    of: Pick<AttachmentDocument, 'kind' | 'orderId'>,
    session: ClientSession,
  ): Promise<AttachmentDocument[]> {
    if (files.length === 0) return [];
    for (const { upload } of files) await this.uploads.take(session, upload);
    const documents = files.map(({ upload, content }) => {
      const now = nowTimestamp();
      return {
        ...of,
        ...content,
        _id: upload.uploadUuid,
        name: upload.fileName,
        byteSize: upload.byteSize,
        key: upload.key,
        creator: recordOf(scope.actor),
        createdAt: now,
        updatedAt: now,
      };
    });
    return this.attachments.insertMany(scope, documents, { session });
  }
}

/** @throws INVALID_ARGUMENT when the list is empty, too long, or has duplicates */
export function assertUploads(uploadUuids: readonly string[], field = 'uploadUuids'): void {
  assertCount(uploadUuids.length, field);
  if (new Set(uploadUuids).size !== uploadUuids.length) {
    throw invalidArgument({ fields: { [field]: ['同じファイルが重複しています。'] } });
  }
}

function assertCount(count: number, field: string): void {
  if (count === 0) throw invalidArgument({ fields: { [field]: [CHOOSE_MESSAGE] } });
  if (count > MAX_FILES) throw invalidArgument({ fields: { [field]: [COUNT_MESSAGE] } });
}

/** Moves the error of a single upload to its position in our list. */
const moveErrorTo =
  (path: string) =>
  (error: unknown): never => {
    const messages = error instanceof AppError ? error.fields['uploadUuid'] : undefined;
    throw messages ? invalidArgument({ fields: { [path]: messages } }) : error;
  };
