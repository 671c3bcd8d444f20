import {
  invalidArgument,
  ObjectStore,
  type TenantScope,
  type UploadedFile,
  type UploadGrant,
  Uploads,
} from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import { checkedContent, MAX_FILE_BYTES, mimeTypeOf, SIZE_MESSAGE } from '../attachments/attachment.rules.js';
import type { SupplierAnswerFileInput } from './supplier-answer.inputs.js';
import { FILE_COUNT_MESSAGE, MAX_ANSWER_FILES } from './supplier-answer.rules.js';
import type { AnswerFile } from './supplier-answer.schema.js';

/** An uploaded file whose content was checked. */
export interface CheckedAnswerFile {
  readonly upload: UploadedFile;
  readonly mimeType: string;
}

/** The link is part of the purpose: another link cannot use the file. */
const purposeOf = (linkId: string): string => `supplier-answer-${linkId}`;

/** Files of answers; the same kinds and sizes as attachments of orders. */
@Injectable()
export class AnswerFiles {
  constructor(
    private readonly uploads: Uploads,
    private readonly store: ObjectStore,
  ) {}

  /** @throws INVALID_ARGUMENT at files, files.n.fileName or files.n.byteSize, and what `charge` throws */
  async createUrls(
    scope: TenantScope,
    linkId: string,
    files: readonly SupplierAnswerFileInput[],
    charge: (count: number, bytes: number) => Promise<unknown>,
  ): Promise<UploadGrant[]> {
    if (files.length === 0) throw invalidArgument({ fields: { files: ['ファイルを選択してください。'] } });
    if (files.length > MAX_ANSWER_FILES) throw invalidArgument({ fields: { files: [FILE_COUNT_MESSAGE] } });
    const requests = files.map(({ fileName, byteSize }, index) => {
      const prefix = `files.${index}.`;
      const contentType = mimeTypeOf(fileName, `${prefix}fileName`);
      if (byteSize > MAX_FILE_BYTES)
        throw invalidArgument({ fields: { [`${prefix}byteSize`]: [SIZE_MESSAGE] } });
      return {
        prefix,
        purpose: purposeOf(linkId),
        fileName,
        byteSize,
        contentType,
        maxBytes: MAX_FILE_BYTES,
      };
    });
    return this.uploads.createUrlsFor(scope, requests, charge);
  }

  /** @throws INVALID_ARGUMENT at fileIds.n */
  async check(scope: TenantScope, linkId: string, fileIds: readonly string[]): Promise<CheckedAnswerFile[]> {
    const files: CheckedAnswerFile[] = [];
    for (const [index, id] of fileIds.entries()) {
      const field = `fileIds.${index}`;
      // One after the other, so that not all of them are in memory at the same time.
      const upload = await this.uploads.inspect(scope, id, purposeOf(linkId), field);
      const { mimeType } = checkedContent(upload, await this.store.get(upload.key), field);
      files.push({ upload, mimeType });
    }
    return files;
  }

  /** Takes checked files into use, in the transaction of the answer. */
  async take(files: readonly CheckedAnswerFile[], session: ClientSession): Promise<AnswerFile[]> {
    for (const { upload } of files) await this.uploads.take(session, upload, 'fileIds');
    return files.map(({ upload: { uploadUuid, fileName, byteSize, key }, mimeType }) => ({
      uuid: uploadUuid,
      name: fileName,
      byteSize,
      mimeType,
      key,
    }));
  }
}
