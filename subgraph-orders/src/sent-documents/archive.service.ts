import type { Readable } from 'node:stream';
import {
  type CsvOutputColumn,
  type DemandScope,
  invalidArgument,
  ObjectStore,
  timestampOf,
  todayJst,
  uuidv7,
  withTransaction,
  writeCsv,
} from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { FileCleanup } from '../files/file-cleanup.js';
import { zipArchive } from '../files/zip-archive.js';
import { displayName } from '../orders/order-actors.js';
import type { SendLogDocument } from '../orders/records/send-log.schema.js';
import { archiveNames } from './archive.names.js';
import type { ExportSentDocumentsPayload, SentDocumentWhere } from './sent-document.model.js';
import { SentDocuments } from './sent-documents.service.js';

/** Maximum number of documents per archive. */
const MAX_DOCUMENTS = 2_000;
const LINK_S = 15 * 60;
const KEPT_MS = 60 * 60 * 1_000;
const CONTENT_TYPE = 'application/zip';

interface Entry {
  readonly name: string;
  readonly log: SendLogDocument;
}

const KINDS = { ORDER: '発注書', CORRECTION: '発注書（訂正）', CANCELLATION: '発注取消書' } as const;
const METHODS = { MAIL: 'メール送信', MANUAL: 'メール送信なし' } as const;

const INDEX: readonly CsvOutputColumn<Entry>[] = [
  { header: 'ファイル名', value: ({ name }) => name },
  { header: '取引年月日', value: ({ log }) => log.tradedOn.replaceAll('-', '/') },
  { header: '取引先', value: ({ log }) => log.supplierName },
  { header: '金額', value: ({ log }) => log.total, isNumeric: true },
  { header: '発注番号', value: ({ log }) => log.purchaseNumber },
  { header: '種別', value: ({ log }) => KINDS[log.kind] },
  { header: '版数', value: ({ log }) => log.version, isNumeric: true },
  { header: '送信日時', value: ({ log }) => clock(log.sentAt) },
  { header: '送信方法', value: ({ log }) => METHODS[log.method] },
  { header: '送信者', value: ({ log }) => displayName(log.sender) },
  { header: 'SHA-256', value: ({ log }) => log.document.sha256 },
];

/** `YYYY/MM/DD HH:mm` in JST. */
function clock(timestamp: string | null): string | null {
  if (timestamp === null) return null;
  const local = new Date(new Date(timestamp).getTime() + 9 * 60 * 60 * 1_000).toISOString();
  return `${local.slice(0, 10).replaceAll('-', '/')} ${local.slice(11, 16)}`;
}

/** ZIP files of sent documents with an index; streamed to the store, never in memory as a whole. */
@Injectable()
export class SentDocumentArchive {
  constructor(
    private readonly documents: SentDocuments,
    private readonly store: ObjectStore,
    private readonly cleanup: FileCleanup,
    @InjectConnection() private readonly connection: Connection,
  ) {}

  /** @throws INVALID_ARGUMENT (where) for an empty result, or for one that exceeds an archive */
  async export(
    scope: DemandScope,
    where: SentDocumentWhere | null | undefined,
  ): Promise<ExportSentDocumentsPayload> {
    const logs = await this.documents.all(scope, where, MAX_DOCUMENTS + 1);
    if (logs.length === 0) refuse('条件に合う書類がありません。');
    if (logs.length > MAX_DOCUMENTS) {
      refuse(
        `一度に出力できる書類は${MAX_DOCUMENTS.toLocaleString('ja-JP')}件までです。期間を分けてください。`,
      );
    }
    const names = archiveNames(logs);
    const entries = logs.map((log, index): Entry => ({ log, name: names[index] ?? '' }));
    const key = `archives/${scope.demandUuid}/${uuidv7()}.zip`;
    await withTransaction(this.connection, (session) =>
      this.cleanup.schedule(session, key, new Date(Date.now() + KEPT_MS)),
    );
    await this.store.putStream(key, this.zipOf(entries), { contentType: CONTENT_TYPE });
    const expires = new Date(Date.now() + LINK_S * 1_000);
    const fileName = `発注書類_${todayJst().replaceAll('-', '')}.zip`;
    const options = { fileName, contentType: CONTENT_TYPE, expiresIn: LINK_S };
    const url = await this.store.signedDownloadUrl(key, options);
    return { url, expiresAt: timestampOf(expires), fileName, documentCount: logs.length };
  }

  /** The index, then the PDFs, which are already compressed. */
  private zipOf(entries: readonly Entry[]): Readable {
    const index = { name: '索引.csv', open: () => writeCsv(INDEX, entries) };
    const files = entries.map(({ name, log: { document } }) => ({
      name,
      open: () => this.store.stream(document.key),
      isCompressed: false,
      byteSize: document.byteSize,
    }));
    return zipArchive([index, ...files]);
  }
}

function refuse(message: string): never {
  throw invalidArgument({ fields: { where: [message] } });
}
