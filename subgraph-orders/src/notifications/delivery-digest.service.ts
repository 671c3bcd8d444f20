import {
  inTwoPhases,
  LOGGER,
  PreparationOutdatedError,
  type TenantScope,
  withTransaction,
} from '@hacchu-hub/subgraph-kit';
import { Inject, Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { ClientSession, Connection } from 'mongoose';
import type { Logger } from 'pino';
import { CatalogClient } from '../external/catalog.client.js';
import { type DemandProfile, IdentityClient } from '../external/identity.client.js';
import { type Member, MemberDirectory } from '../external/member-directory.js';
import { NoticeKind } from '../notices/notice.schema.js';
import { Notices } from '../notices/notices.service.js';
import { LineRepository } from '../orders/lines/line.repository.js';
import type { LineDocument } from '../orders/lines/line.schema.js';
import { outstandingLotOf } from '../orders/lines/rollup.js';
import { OrderRepository } from '../orders/order.repository.js';
import type { OrderDocument } from '../orders/order.schema.js';
import { DeliveryStatus } from '../orders/order.status.js';
import { addDays } from '../orders/order-warnings.js';
import { SlackOutbox } from '../slack/slack-outbox.js';
import { deliveryDatesToRemindOf } from './business-days.js';
import { DigestDays } from './digest-days.repository.js';

/** Lines listed per section; the others are only counted. */
const MAX_LISTED = 50;
/** Slack messages are kept short. */
const MAX_LISTED_IN_SLACK = 10;
/** Maximum days that a digest catches up on; older reminders only appear as overdue. */
const LONGEST_OUTAGE = 31;

interface Due {
  readonly line: LineDocument;
  readonly order: OrderDocument;
}

/** What there is to say on a day. */
interface Digest {
  /** The last day whose digest was sent. */
  readonly last: string;
  readonly hasNews: boolean;
  readonly soon: readonly Due[];
  readonly overdue: readonly Due[];
  /** Names of suppliers by id. */
  readonly names: ReadonlyMap<string, string>;
  readonly members: readonly Member[];
}

/** Daily digest of deliveries due soon and overdue (docs/domain/notices.md). */
@Injectable()
export class DeliveryDigests {
  constructor(
    private readonly days: DigestDays,
    private readonly lines: LineRepository,
    private readonly orders: OrderRepository,
    private readonly identity: IdentityClient,
    private readonly members: MemberDirectory,
    private readonly catalog: CatalogClient,
    private readonly notices: Notices,
    private readonly slack: SlackOutbox,
    @Inject(LOGGER) private readonly logger: Logger,
    @InjectConnection() private readonly connection: Connection,
  ) {}

  /** Sends one digest per demand and day, however often it is called; it covers missed days. */
  async send(scope: TenantScope, day: string): Promise<void> {
    const setting = await this.identity.profile(scope);
    const members = await this.members.of(scope);
    await this.days.ensure(scope, day);
    await inTwoPhases<Digest | undefined, void>(
      {
        prepare: () => this.digestOf(scope, day, setting, members),
        commit: async (digest, session) => {
          if (digest) await this.notify(scope, day, digest, session);
        },
      },
      (work) => withTransaction(this.connection, work),
      this.logger,
    );
  }

  /** The digest of a day; undefined when it was sent already. */
  private async digestOf(
    scope: TenantScope,
    day: string,
    setting: DemandProfile,
    members: readonly Member[],
  ): Promise<Digest | undefined> {
    const last = await this.days.last(scope);
    if (last === undefined || last >= day) return undefined;
    const after = last < addDays(day, -LONGEST_OUTAGE) ? addDays(day, -LONGEST_OUTAGE) : last;
    const dates = deliveryDatesToRemindOf(after, day, setting).filter((date) => date >= day);
    const soon = await this.outstandingLines(scope, { $in: dates });
    const overdue = await this.outstandingLines(scope, { $ne: null, $lt: day });
    const isNewlyLate = overdue.some(({ line }) => (line.deliveryDate ?? '') >= after);
    const hasNews = soon.length > 0 || isNewlyLate;
    const names = hasNews ? await this.supplierNames(scope, [...soon, ...overdue]) : new Map();
    return { last, hasNews, soon, overdue, names, members };
  }

  private async notify(
    scope: TenantScope,
    day: string,
    { last, hasNews, soon, overdue, names, members }: Digest,
    session: ClientSession,
  ): Promise<void> {
    const claimed = await this.days.claim(scope, day, session);
    if (claimed === undefined) return;
    if (claimed !== last) throw new PreparationOutdatedError('another day was claimed meanwhile');
    if (!hasNews) return;
    const people = members.filter(({ role }) => role !== 'UNKNOWN').map(({ uuid }) => uuid);
    const admins = members.filter(({ role }) => role === 'ADMIN').map(({ uuid }) => uuid);
    const creators = [...soon, ...overdue]
      .map(({ order }) => order.creator)
      .filter(({ actor, uuid }) => actor === 'DemandUser' && people.includes(uuid))
      .map(({ uuid }) => uuid);
    const notice = {
      key: `delivery-digest:${scope.demandUuid}:${day}`,
      kind: NoticeKind.DELIVERY_DIGEST,
      order: null,
      title: `納期のお知らせ（${day.replaceAll('-', '/')}）`,
      body: sectionsOf(names, soon, overdue, MAX_LISTED).join('\n\n'),
    };
    const mail = { pathOf: () => '/demand/deliveries', isTimely: true };
    await this.notices.notify(scope, { ...notice, recipients: [...admins, ...creators], mail }, session);
    await this.notices.notify(scope, { ...notice, recipients: people }, session);
    const paragraphs = sectionsOf(names, soon, overdue, MAX_LISTED_IN_SLACK);
    await this.slack.digest(scope, { key: notice.key, title: notice.title, paragraphs }, session);
  }

  private async outstandingLines(scope: TenantScope, deliveryDate: Record<string, unknown>): Promise<Due[]> {
    const lines = await this.lines.find(
      scope,
      { deletedAt: null, deliveryStatus: DeliveryStatus.Delivering, deliveryDate },
      { sort: { deliveryDate: 1, _id: 1 } },
    );
    if (lines.length === 0) return [];
    const ids = lines.map(({ orderId }) => orderId);
    const orders = new Map((await this.orders.findByIds(scope, ids)).map((order) => [order._id, order]));
    return lines.flatMap((line) => {
      const order = orders.get(line.orderId);
      return order && order.deletedAt === null ? [{ line, order }] : [];
    });
  }

  private async supplierNames(scope: TenantScope, due: readonly Due[]): Promise<ReadonlyMap<string, string>> {
    const supplierIds = due.flatMap(({ order }) => order.demandSupplierId ?? []);
    // While the catalog is down, the digest is sent without supplier names.
    const suppliers = await this.catalog.suppliers(scope, [...new Set(supplierIds)]).catch(() => []);
    return new Map(suppliers.map(({ uuid, name }) => [uuid, name]));
  }
}

/** Due-soon and overdue deliveries, each with its first lines. */
function sectionsOf(
  names: ReadonlyMap<string, string>,
  soon: readonly Due[],
  overdue: readonly Due[],
  maxNamed: number,
): string[] {
  const section = (title: string, due: readonly Due[]): string[] => {
    if (due.length === 0) return [];
    const rows = due.slice(0, maxNamed).map(({ line, order }) => {
      const outstanding = outstandingLotOf(line);
      return [
        `・${line.deliveryDate?.replaceAll('-', '/') ?? ''}`,
        order.purchaseNumber,
        names.get(order.demandSupplierId ?? '') ?? '',
        line.product?.name ?? '',
        `残 ${outstanding}`,
      ]
        .filter(Boolean)
        .join(' / ');
    });
    const rest = due.length > maxNamed ? [`・ほか${due.length - maxNamed}件`] : [];
    return [[`■${title}（${due.length}件）`, ...rows, ...rest].join('\n')];
  };
  return [...section('納期が近づいています', soon), ...section('納期を過ぎています', overdue)];
}
