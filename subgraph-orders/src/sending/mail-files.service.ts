import { type DemandScope, invalidArgument } from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import { COUNT_MESSAGE, MAX_FILES, MAX_MAIL_BYTES, SIZE_MESSAGE } from '../attachments/attachment.rules.js';
import { AttachmentIntake, type CheckedFile } from '../attachments/attachment-intake.service.js';
import { AttachmentRepository } from '../orders/records/attachment.repository.js';
import type { AttachmentDocument } from '../orders/records/attachment.schema.js';
import type { MailedFile } from '../orders/records/send-log.schema.js';
import type { OrderMail } from './mail-input.js';

const FIELD = 'mail.uploadUuids';
const FILE_MISSING = '添付ファイルが見つかりません。もう一度ファイルを選択してください。';

/** Files attached to a mail. */
@Injectable()
export class MailFiles {
  constructor(
    private readonly attachments: AttachmentRepository,
    private readonly intake: AttachmentIntake,
  ) {}

  /** Checks the new files of a mail. @throws INVALID_ARGUMENT at `mail.uploadUuids…` */
  async check(scope: DemandScope, mail: OrderMail): Promise<CheckedFile[]> {
    if (mail.uploadUuids.length + mail.attachmentUuids.length > MAX_FILES) refuse(FIELD, COUNT_MESSAGE);
    return this.intake.check(scope, 'MAIL', mail.uploadUuids, FIELD);
  }

  /**
   * Stores the new files and combines them with those of earlier mails, in the transaction of the send
   * decision.
   *
   * @throws INVALID_ARGUMENT when a file does not belong to a mail of this order, or the mail would be too
   * large
   */
  async attach(
    scope: DemandScope,
    orderId: string,
    mail: OrderMail,
    checked: readonly CheckedFile[],
    documentBytes: number,
    session: ClientSession,
  ): Promise<MailedFile[]> {
    const of = { kind: 'MAIL', orderId } as const;
    const earlier = await this.attachments.find(
      scope,
      { _id: { $in: mail.attachmentUuids }, ...of },
      { session },
    );
    if (earlier.length !== new Set(mail.attachmentUuids).size) refuse('mail.attachmentUuids', FILE_MISSING);
    const added = await this.intake.keep(scope, checked, of, session);
    const files = [...earlier, ...added];
    const total = files.reduce((sum, { byteSize }) => sum + byteSize, documentBytes);
    if (total > MAX_MAIL_BYTES) refuse(FIELD, SIZE_MESSAGE);
    return files.map(mailedFile);
  }
}

const mailedFile = ({ _id, key, name, mimeType, byteSize }: AttachmentDocument): MailedFile => ({
  uuid: _id,
  key,
  fileName: name,
  mimeType,
  byteSize,
});

function refuse(field: string, message: string): never {
  throw invalidArgument({ fields: { [field]: [message] } });
}
