import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { JobRunner, OutboxRelay } from '@hacchu-hub/subgraph-kit';
import { until, type TestSubgraph } from '@hacchu-hub/subgraph-kit/testing';
import { clear, startHouse, type House } from '../support/house.js';
import { moveClock } from '../support/moved-clock.js';
import { join, type Person } from '../support/people.js';
import { SHIRT } from '../support/stand-ins.js';

describe('outages and digests', () => {
  const DAILY = 'recurring:daily-digests';
  /**
   * Wednesday, 18 November 2037, ten in the morning in Japan: in the future, since the database drops by its own clock
   * what is a day old.
   */
  const BEGIN = '2037-11-18T01:00:00Z';

  let house: House;
  let admin: Person;
  let workers: TestSubgraph[] = [];
  beforeAll(async () => {
    moveClock(BEGIN);
    house = await startHouse('outage', { hasClock: true });
    // People work in this process; what the clock brings is done by the others.
    await house.app.get(OutboxRelay, { strict: false }).stop();
    await house.app.get(JobRunner, { strict: false }).stop();
  });
  beforeEach(async () => {
    moveClock(BEGIN);
    await clear(house);
    admin = join(house, '管理 太郎', 'ADMIN', false);
  });
  afterEach(workersStop);
  afterAll(async () => {
    await house.close();
    moveClock(undefined);
  });

  async function workersStart(count: number): Promise<void> {
    workers = await Promise.all(Array.from({ length: count }, () => house.another()));
  }
  async function workersStop(): Promise<void> {
    await Promise.all(workers.map((worker) => worker.close()));
    workers = [];
  }

  /** The next nine o'clock, once the workers are done with everything before it. */
  async function settledUntil(next: string): Promise<void> {
    const collection = (name: string) =>
      house.runtime.connection.collection<{ _id: string; nextAt: Date }>(name);
    await until(
      async () => ({
        next: (await collection('recurring_jobs').findOne({ _id: DAILY }))?.nextAt.toISOString(),
        jobs: await collection('jobs').countDocuments({}),
        open: await collection('outbox').countDocuments({ state: 'PENDING' }),
      }),
      (found) => found.next === next && found.jobs + found.open === 0,
    );
  }
  const due = async (deliveryDate: string): Promise<string> => {
    const order = await admin.client.placed({
      orderDate: '2037-11-02',
      orderProductLines: [{ productId: SHIRT, lot: 10, unitPrice: '1000', taxCategoryId: 1, deliveryDate }],
      orderExpenseLines: [],
    });
    return order.purchaseNumber;
  };
  const mails = (): { subject: string | undefined; text: string }[] =>
    house.inbox.messages.map(({ subject, text }) => ({ subject, text: text ?? '' }));

  it('a digest whose nine o’clock nobody was up for comes once, when two workers are back at half past ten', async () => {
    await workersStart(1);
    await due('2037-11-22');
    moveClock('2037-11-18T14:00:00Z');
    await workersStop();

    moveClock('2037-11-19T01:30:00Z');
    await workersStart(2);
    await settledUntil('2037-11-20T00:00:00.000Z');
    expect(mails().map(({ subject }) => subject)).toEqual(['【発注ハブ】納期のお知らせ（2037/11/19）']);

    // Nothing is told anew by one that starts again on that day.
    await workersStop();
    moveClock('2037-11-19T08:00:00Z');
    await workersStart(1);
    await settledUntil('2037-11-20T00:00:00.000Z');
    expect(mails()).toHaveLength(1);
  });

  it('after days without anybody, over a weekend and a holiday, one digest tells of what still matters', async () => {
    await house.change({
      deliveryNotificationDaysAgo: 1,
      enabledBusinessDayConversionOfDeliveryNotification: true,
    });
    const [late, missed, soon, later] = [
      await due('2037-11-23'),
      await due('2037-11-24'),
      await due('2037-11-25'),
      await due('2037-11-26'),
    ];
    await workersStart(1);
    // Nine o'clock on Thursday passes with a worker up, and nothing to tell.
    moveClock('2037-11-19T00:00:01Z');
    await settledUntil('2037-11-20T00:00:00.000Z');
    expect(mails()).toEqual([]);

    // Down from Friday morning to Tuesday; Monday is 勤労感謝の日. Of the 23rd and 24th Friday would have told.
    moveClock('2037-11-19T23:00:00Z');
    await workersStop();
    moveClock('2037-11-24T01:30:00Z');
    await workersStart(2);
    await settledUntil('2037-11-25T00:00:00.000Z');
    const [digest] = mails();
    expect(mails()).toHaveLength(1);
    expect(digest?.subject).toBe('【発注ハブ】納期のお知らせ（2037/11/24）');
    const [ahead = '', overdue = ''] = (digest?.text ?? '').split('■納期を過ぎています');
    expect(ahead).toContain('（2件）');
    expect(ahead).toContain(missed);
    expect(ahead).toContain(soon);
    expect(overdue).toContain('（1件）');
    expect(overdue).toContain(late);
    expect(digest?.text).not.toContain(later);

    // The next morning is an ordinary one again.
    moveClock('2037-11-25T00:00:01Z');
    await settledUntil('2037-11-26T00:00:00.000Z');
    expect(mails().map(({ subject }) => subject)).toEqual([
      '【発注ハブ】納期のお知らせ（2037/11/24）',
      '【発注ハブ】納期のお知らせ（2037/11/25）',
    ]);
  });
});
