import { OutboxRelay } from '@hacchu-hub/subgraph-kit';
import { type TestSubgraph, until } from '@hacchu-hub/subgraph-testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { clear, type Harness, startHarness } from '../support/harness.js';
import { moveClock } from '../support/moved-clock.js';
import { join, type Person } from '../support/people.js';
import { SHIRT } from '../support/stand-ins.js';

describe('digests after outages', () => {
  const DAILY = 'recurring:daily-digests';
  /**
   * Wednesday, 18 November 2037, 10:00 JST: in the future, since MongoDB's TTL index uses the real clock and
   * would delete entries older than a day.
   */
  const BEGIN = '2037-11-18T01:00:00Z';

  let harness: Harness;
  let admin: Person;
  let workers: TestSubgraph[] = [];
  beforeAll(async () => {
    moveClock(BEGIN);
    harness = await startHarness('outage', { hasClock: true, movesClock: true });
    // This process handles requests; what follows from them runs in the others.
    await harness.app.get(OutboxRelay, { strict: false }).stop();
  });
  beforeEach(async () => {
    moveClock(BEGIN);
    await clear(harness);
    admin = join(harness, '管理 太郎', 'ADMIN', false);
  });
  afterEach(workersStop);
  afterAll(async () => {
    await harness.close();
    moveClock(undefined);
  });

  async function workersStart(count: number): Promise<void> {
    workers = await Promise.all(Array.from({ length: count }, () => harness.another()));
  }
  async function workersStop(): Promise<void> {
    await Promise.all(workers.map((worker) => worker.close()));
    workers = [];
  }

  /** Waits until the workers are done and the job is scheduled for `next`. */
  async function settledUntil(next: string): Promise<void> {
    const collection = (name: string) =>
      harness.runtime.connection.collection<{ _id: string; nextAt: Date }>(name);
    await until(
      async () => ({
        next: (await collection('recurring_jobs').findOne({ _id: DAILY }))?.nextAt.toISOString(),
        open: await collection('outbox').countDocuments({ state: 'PENDING' }),
      }),
      (found) => found.next === next && found.open === 0,
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
    harness.inbox.messages.map(({ subject, text }) => ({ subject, text: text ?? '' }));

  it('a digest missed at 9:00 is sent once, when two workers start at 10:30', async () => {
    await workersStart(1);
    await due('2037-11-22');
    moveClock('2037-11-18T14:00:00Z');
    await workersStop();

    moveClock('2037-11-19T01:30:00Z');
    await workersStart(2);
    await settledUntil('2037-11-20T00:00:00.000Z');
    expect(mails().map(({ subject }) => subject)).toEqual(['【発注ハブ】納期のお知らせ（2037/11/19）']);

    // A worker that starts on the same day sends nothing again.
    await workersStop();
    moveClock('2037-11-19T08:00:00Z');
    await workersStart(1);
    await settledUntil('2037-11-20T00:00:00.000Z');
    expect(mails()).toHaveLength(1);
  });

  it('after days of outage, over a weekend and a holiday, one digest reports what is still relevant', async () => {
    await harness.change({
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
    // 9:00 on Thursday passes with a running worker and nothing to send.
    moveClock('2037-11-19T00:00:01Z');
    await settledUntil('2037-11-20T00:00:00.000Z');
    expect(mails()).toEqual([]);

    // Down from Friday morning to Tuesday; Monday is 勤労感謝の日. The reminders for the 23rd and 24th were due on
    // Friday.
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

    // The next morning is a regular one.
    moveClock('2037-11-25T00:00:01Z');
    await settledUntil('2037-11-26T00:00:00.000Z');
    expect(mails().map(({ subject }) => subject)).toEqual([
      '【発注ハブ】納期のお知らせ（2037/11/24）',
      '【発注ハブ】納期のお知らせ（2037/11/25）',
    ]);
  });
});
