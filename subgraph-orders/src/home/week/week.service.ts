import { type DemandScope, type IndexKey, Tallies, todayJst } from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import { LineRepository } from '../../orders/lines/line.repository.js';
import { OrderRepository } from '../../orders/order.repository.js';
import { DeliveryStatus } from '../../orders/order.status.js';
import { TallyKind } from '../../orders/tally.buckets.js';
import { type HomeDeliveries, SHOWN_DESTINATIONS } from './week.model.js';
import { daysToShow, dueByDay, type DueLines } from './week.rules.js';

const BY_STATUS_AND_DAY: IndexKey = {
  demandUuid: 1,
  deliveryStatus: 1,
  deliveryDate: 1,
  _id: 1,
};

/** Deliveries that are due; reads the lines of these days only, and their orders in one query. */
@Injectable()
export class WeekService {
  constructor(
    private readonly lines: LineRepository,
    private readonly orders: OrderRepository,
    private readonly tallies: Tallies,
  ) {}

  async of(scope: DemandScope): Promise<HomeDeliveries> {
    const today = todayJst();
    const late = {
      deletedAt: null,
      deliveryStatus: DeliveryStatus.Delivering,
      deliveryDate: { $ne: null, $lt: today },
    };
    const before = { from: `${DeliveryStatus.Delivering}/`, before: `${DeliveryStatus.Delivering}/${today}` };
    const [days, lateLines, oldest] = await Promise.all([
      this.days(scope, daysToShow(today)),
      this.tallies.of(scope, TallyKind.DueLines, before),
      this.lines.findOne(scope, late, {
        sort: { deliveryDate: 1, _id: 1 },
        hint: BY_STATUS_AND_DAY,
        projection: { deliveryDate: 1 },
      }),
    ]);
    const lateLineCount = [...lateLines.values()].reduce((sum, count) => sum + count, 0);
    return { lateLineCount, lateSince: oldest?.deliveryDate ?? null, days };
  }

  private async days(scope: DemandScope, days: readonly string[]): Promise<HomeDeliveries['days']> {
    const due = await this.lines.aggregate<Omit<DueLines, 'day' | 'orderId'> & { _id: DueKey }>(
      scope,
      [
        {
          $match: {
            deletedAt: null,
            deliveryStatus: { $in: [DeliveryStatus.Delivering, DeliveryStatus.CompleteDelivery] },
            deliveryDate: { $gte: days.at(0), $lte: days.at(-1) },
          },
        },
        {
          $group: {
            _id: { day: '$deliveryDate', orderId: '$orderId' },
            lineCount: { $sum: 1 },
            openLineCount: {
              $sum: { $cond: [{ $eq: ['$deliveryStatus', DeliveryStatus.Delivering] }, 1, 0] },
            },
          },
        },
      ],
      { hint: BY_STATUS_AND_DAY },
    );
    const orders = await this.orders.findByIds(
      scope,
      due.map(({ _id }) => _id.orderId),
      { projection: { deliveryDestinationId: 1 } },
    );
    const destinations = new Map(orders.map((order) => [order._id, order.deliveryDestinationId]));
    const rows = due.map(({ _id, ...counts }) => ({ ..._id, ...counts }));
    return dueByDay(days, rows, destinations, SHOWN_DESTINATIONS).map((day) => ({
      ...day,
      destinations: day.destinations.map(({ destinationId, ...counts }) => ({
        ...counts,
        deliveryDestination: destinationId === null ? null : { uuid: destinationId },
      })),
    }));
  }
}

type DueKey = Pick<DueLines, 'day' | 'orderId'>;
