import { type DemandScope, type Page, pageWindow } from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import { excerptOf } from '../conversation/comment-excerpt.js';
import { senderLabel, senderWarning } from '../conversation/sender-label.js';
import { OrderHistoryRepository, OrderRepository } from '../orders/order.repository.js';
import { displayName } from '../orders/order-actors.js';
import type { OrderHistoryDocument } from '../orders/order-history.schema.js';
import { ReadableChanges } from '../orders/readable-changes.js';
import { CommentRepository } from '../orders/records/comment.repository.js';
import { type CommentDocument } from '../orders/records/comment.schema.js';
import { OrderCommentChannel, OrderCommentKind } from '../orders/records/comment-kinds.js';
import type { OrderTimelineArgs, OrderTimelineEntry } from './timeline.model.js';
import { eventFilter, kindOfEvent, OrderTimelineKind } from './timeline.rules.js';

const EXCERPT = 200;
const ALL = Object.values(OrderTimelineKind);

/** An entry of either source, before its changes are formatted. */
type TimelineSource = OrderHistoryDocument | CommentDocument;

const isComment = (row: TimelineSource): row is CommentDocument => 'comment' in row;
const timestampOf = (row: TimelineSource): string => (isComment(row) ? row.createdAt : row.occurredAt);

/** Timeline of an order: changes, decisions, mails, receipts and messages. */
@Injectable()
export class Timeline {
  constructor(
    private readonly orders: OrderRepository,
    private readonly histories: OrderHistoryRepository,
    private readonly comments: CommentRepository,
    private readonly readable: ReadableChanges,
  ) {}

  /** Newest first. @throws NOT_FOUND, PERMISSION_DENIED */
  async page(scope: DemandScope, args: OrderTimelineArgs): Promise<Page<OrderTimelineEntry>> {
    const { skip, limit, page } = pageWindow(args);
    const orderId = (await this.orders.requireOrder(scope, args.orderUuid))._id;
    const kinds = args.kinds ?? ALL;
    const events = eventFilter(kinds);
    const hasComments = kinds.includes(OrderTimelineKind.COMMENT);
    // A page of the merged timeline only needs the first `skip + limit` entries of each source.
    const first = skip + limit;
    const [histories, comments, historyCount, commentCount] = await Promise.all([
      events
        ? this.histories.find(
            scope,
            { orderId, ...events },
            { sort: { occurredAt: -1, _id: -1 }, limit: first },
          )
        : [],
      hasComments
        ? this.comments.find(
            scope,
            { orderId },
            { sort: { createdAt: -1, _id: -1 }, limit: first, projection: { html: 0, quoted: 0 } },
          )
        : [],
      events ? this.histories.count(scope, { orderId, ...events }) : 0,
      hasComments ? this.comments.count(scope, { orderId }) : 0,
    ]);
    const rows: TimelineSource[] = [...histories, ...comments].sort(newestFirst).slice(skip, first);
    return { items: await this.entries(scope, rows), totalCount: historyCount + commentCount, page, limit };
  }

  /** One query for the names in all changes of a page. */
  private async entries(scope: DemandScope, rows: readonly TimelineSource[]): Promise<OrderTimelineEntry[]> {
    const ofRows = rows.map((row) => (isComment(row) ? [] : row.changes));
    const readable = await this.readable.of(scope, ofRows.flat());
    let position = 0;
    return rows.map((row, index) => {
      const count = ofRows[index]?.length ?? 0;
      const changes = readable.slice(position, position + count);
      position += count;
      return isComment(row) ? commentEntry(row) : { ...historyEntry(row), changes };
    });
  }
}

const newestFirst = (one: TimelineSource, other: TimelineSource): number => {
  const [first, second] = [timestampOf(one) + one._id, timestampOf(other) + other._id];
  return first < second ? 1 : -1;
};

const historyEntry = (row: OrderHistoryDocument): Omit<OrderTimelineEntry, 'changes'> => ({
  id: row._id,
  kind: kindOfEvent(row.event),
  occurredAt: row.occurredAt,
  actorName: displayName(row.actor),
  event: row.event,
  summary: row.summary,
  fromStatus: row.fromStatus,
  toStatus: row.toStatus,
  commentId: null,
  commentKind: null,
});

const SUMMARIES: Readonly<Record<OrderCommentKind, string>> = {
  [OrderCommentKind.COMMENT]: '仕入先へのコメント',
  [OrderCommentKind.REPLY]: '仕入先からの返信',
  [OrderCommentKind.AUTO_REPLY]: '自動応答',
  [OrderCommentKind.BOUNCE]: 'メールが届きませんでした',
};

const summaryOf = (row: CommentDocument): string => {
  if (row.channel === OrderCommentChannel.PORTAL) return '仕入先からの回答';
  const doubt = row.kind === OrderCommentKind.REPLY ? senderWarning(row) : undefined;
  return doubt ? `${doubt}からの返信` : SUMMARIES[row.kind];
};

const commentEntry = (row: CommentDocument): OrderTimelineEntry => ({
  id: row._id,
  kind: OrderTimelineKind.COMMENT,
  occurredAt: row.createdAt,
  actorName: senderLabel(row),
  event: 'COMMENT',
  summary: `${summaryOf(row)}：${excerptOf(row, EXCERPT)}`,
  fromStatus: null,
  toStatus: null,
  changes: [],
  commentId: row._id,
  commentKind: row.kind,
});
