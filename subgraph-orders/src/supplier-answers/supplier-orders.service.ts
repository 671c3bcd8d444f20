import { ObjectStore, type RequestContext, type TenantScope } from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import { SupplierOrderState } from '../orders/supplier-answer.enums.js';
import type { SupplierLinkDocument } from '../supplier-links/supplier-link.schema.js';
import { answerParts } from './answer-parts.model.js';
import { LinkAccess, type OpenedLink } from './link-access.service.js';
import { STATE_MESSAGES, withAcceptedDates } from './supplier-answer.rules.js';
import {
  MAX_SHOWN_ANSWERS,
  type SupplierAnswerDocument,
  SupplierAnswerRepository,
} from './supplier-answer.schema.js';
import type {
  SupplierOrder,
  SupplierOrderAnswer,
  SupplierOrderContent,
  SupplierOrderFile,
} from './supplier-order.model.js';

const READABLE: readonly SupplierOrderState[] = [SupplierOrderState.OPEN, SupplierOrderState.COMPLETED];
const PDF = 'application/pdf';

/** The page of a supplier: what was mailed, and what was answered. */
@Injectable()
export class SupplierOrders {
  constructor(
    private readonly access: LinkAccess,
    private readonly answers: SupplierAnswerRepository,
    private readonly store: ObjectStore,
  ) {}

  /** Opens the page, which is recorded. @throws NOT_FOUND, RESOURCE_EXHAUSTED */
  async open(ctx: RequestContext, token: string): Promise<SupplierOrder> {
    const opened = await this.access.open(ctx, token);
    await this.access.record(opened);
    return this.page(opened);
  }

  async page({ scope, link, state }: OpenedLink): Promise<SupplierOrder> {
    const isReadable = READABLE.includes(state);
    const { orderId, version } = link;
    const answers = isReadable
      ? await this.answers.find(
          scope,
          { orderId, version },
          { sort: { at: -1, _id: -1 }, limit: MAX_SHOWN_ANSWERS },
        )
      : [];
    return {
      state,
      message: STATE_MESSAGES[state],
      expiresAt: state === SupplierOrderState.OPEN ? link.expiresAt : null,
      content: isReadable ? await this.content(scope, link, answers) : null,
    };
  }

  private async content(
    scope: TenantScope,
    { orderId, version, kind, printed, document, attachments }: SupplierLinkDocument,
    answers: readonly SupplierAnswerDocument[],
  ): Promise<SupplierOrderContent> {
    const current = withAcceptedDates(printed, await this.answers.accepted(scope, orderId, version));
    return {
      ...current,
      version,
      kind,
      lines: current.lines.map((line) => ({
        ...line,
        unit: line.unit ?? null,
        packSize: line.packSize ?? null,
      })),
      expenses: [...current.expenses],
      corrections: [...(current.corrections ?? [])],
      document: await this.file({ ...document, mimeType: PDF }),
      attachments: await Promise.all(attachments.map((file) => this.file(file))),
      answers: answers.map(answerOf),
    };
  }

  private async file({
    key,
    fileName,
    mimeType,
    byteSize,
  }: Pick<
    SupplierLinkDocument['attachments'][number],
    'key' | 'fileName' | 'mimeType' | 'byteSize'
  >): Promise<SupplierOrderFile> {
    const url = await this.store.signedDownloadUrl(key, { fileName, contentType: mimeType });
    return { name: fileName, byteSize, url };
  }
}

/** An answer as its author may see it: without the person who decided. */
const answerOf = (answer: SupplierAnswerDocument): SupplierOrderAnswer => {
  const { files, decision } = answer;
  return {
    ...answerParts(answer),
    fileNames: files.map(({ name }) => name),
    decision: decision && { kind: decision.kind, at: decision.at, comment: decision.comment },
  };
};
