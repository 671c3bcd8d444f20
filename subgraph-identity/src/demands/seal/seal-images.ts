import {
  AppError,
  type DemandScope,
  invalidArgument,
  ObjectStore,
  OutboxService,
  type Preparation,
  type RecordedChangeDocument,
  StagedFiles,
  type TenantScope,
  type UploadedFile,
  type UploadGrant,
  Uploads,
  uuidv7,
} from '@hacchu-hub/subgraph-kit';
import { Pictures } from '@hacchu-hub/subgraph-kit/pictures/pictures';
import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import type { SealImageDocument } from '../demand.schema.js';
import { discardMessage } from './discard-file.handler.js';
import { checkSealImage, SEAL_IMAGE_MESSAGE, sealImageType } from './seal-image.check.js';

const PURPOSE = 'seal-image';
const MAX_BYTES = 2 * 1024 * 1024;
const STORED_TYPE = 'image/png';
const FIELD = 'sealImageUploadUuid';

/** An upload that is valid as seal image. */
export interface CheckedSealImage {
  upload: UploadedFile;
  /** The re-encoded PNG, whatever was uploaded. */
  bytes: Uint8Array;
  warnings: string[];
}

/** A seal image that is stored and not in use yet. */
export interface StagedSealImage extends Pick<CheckedSealImage, 'upload' | 'warnings'> {
  readonly key: string;
}

interface SealChange {
  sealImage: SealImageDocument | null;
  alsoChanged: RecordedChangeDocument[];
}

/** Seal images: uploaded by browsers, checked, and stored for purchase orders. */
@Injectable()
export class SealImages {
  constructor(
    private readonly uploads: Uploads,
    private readonly store: ObjectStore,
    private readonly staged: StagedFiles,
    private readonly outbox: OutboxService,
    private readonly pictures: Pictures,
  ) {}

  /** @throws INVALID_ARGUMENT (mimeType, byteSize, fileName) */
  async createUploadUrl(
    scope: DemandScope,
    { fileName, byteSize, mimeType }: { fileName: string; byteSize: number; mimeType: string },
  ): Promise<UploadGrant> {
    const contentType = sealImageType(mimeType);
    if (!contentType) throw refuse('mimeType');
    if (byteSize > MAX_BYTES) throw refuse('byteSize');
    return this.uploads.createUrl(scope, {
      purpose: PURPOSE,
      fileName,
      byteSize,
      contentType,
      maxBytes: MAX_BYTES,
    });
  }

  /** Checks an upload. @throws INVALID_ARGUMENT (sealImageUploadUuid) */
  async check(scope: TenantScope, uploadUuid: string): Promise<CheckedSealImage> {
    const upload = await this.uploads.inspect(scope, uploadUuid, PURPOSE, FIELD);
    const bytes = await this.store.get(upload.key);
    // It may have been uploaded again since the check.
    if (!sealImageType(upload.sniffedType) || bytes.byteLength > MAX_BYTES) throw refuse(FIELD);
    const found = await checkSealImage(bytes, (picture, limits) =>
      this.pictures.encode(scope.demandUuid, picture, limits),
    );
    if (found.problem !== undefined) throw refuse(FIELD, found.problem);
    return { upload, bytes: found.bytes, warnings: found.warnings };
  }

  /** An upload as documents would print it, or its problem; it remains an upload. */
  async preview(
    scope: TenantScope,
    uploadUuid: string,
  ): Promise<{ bytes: Uint8Array } | { problem: string }> {
    try {
      return await this.check(scope, uploadUuid);
    } catch (error) {
      if (error instanceof AppError && error.rpc === 'INVALID_ARGUMENT') {
        return { problem: error.fields[FIELD]?.join('') ?? error.message };
      }
      throw error;
    }
  }

  /** Stores a checked upload where documents take it from, before the transaction that uses it. */
  async stage(
    preparation: Preparation,
    { demandUuid }: DemandScope,
    { upload, bytes, warnings }: CheckedSealImage,
  ): Promise<StagedSealImage> {
    // Stores the checked bytes: the upload itself can be overwritten until its URL expires.
    const key = `demands/${demandUuid}/seal/${upload.uploadUuid}-${uuidv7()}`;
    await this.staged.put(preparation, key, bytes, { contentType: STORED_TYPE });
    return { upload, key, warnings };
  }

  /** Replaces the seal image by a staged one. @throws INVALID_ARGUMENT (sealImageUploadUuid) */
  async replace(
    session: ClientSession,
    before: SealImageDocument | null,
    { upload, key }: StagedSealImage,
  ): Promise<SealChange> {
    await this.uploads.take(session, upload, FIELD);
    await this.staged.keep(session, key);
    await this.discard(session, upload.key);
    if (before) await this.discard(session, before.key);
    const sealImage = { key, contentType: STORED_TYPE, fileName: upload.fileName };
    return { sealImage, alsoChanged: [sealChange(before, sealImage)] };
  }

  /** Removes the image; does nothing if there is none. */
  async remove(session: ClientSession, before: SealImageDocument | null): Promise<Partial<SealChange>> {
    if (!before) return {};
    await this.discard(session, before.key);
    return { sealImage: null, alsoChanged: [sealChange(before, null)] };
  }

  private discard(session: ClientSession, key: string): Promise<void> {
    return this.outbox.add(session, discardMessage(key));
  }
}

const refuse = (field: string, message: string = SEAL_IMAGE_MESSAGE): AppError =>
  invalidArgument({ fields: { [field]: [message] } });

const sealChange = (
  before: SealImageDocument | null,
  after: SealImageDocument | null,
): RecordedChangeDocument => ({
  field: 'sealImage',
  label: '社印画像',
  before: before?.fileName ?? null,
  after: after?.fileName ?? null,
});
