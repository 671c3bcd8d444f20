import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { until } from '@hacchu-hub/subgraph-kit/testing';
import { dataOf, type Client, type SeenOrder } from '../support/house.js';
import { ProcessHouse } from '../support/processes.js';

describe('killed while sending', () => {
  let house: ProcessHouse;
  beforeEach(async () => {
    house = await ProcessHouse.start('killed');
  });
  afterEach(() => house.stop());

  const untilDelivering = (client: Client, { uuid }: SeenOrder): Promise<SeenOrder> =>
    until(
      () => client.seen(uuid),
      ({ status }) => status === 'Delivering',
    );

  describe('a process that is killed', () => {
    it('between the decision and the mail leaves one mail and one log to the next', async () => {
      const mute = await house.mute();
      const first = await house.boot({ SMTP_URL: mute.url });
      const draft = await first.draft();
      const sending = first.sending(draft);
      // The answer never comes: its process is gone before.
      const lost = first.mutate('submitOrderWithSendMail', sending).catch(() => undefined);
      await mute.called();
      await house.kill();
      await lost;

      await house.passTime();
      const second = await house.boot();
      const { messages } = house.inbox;
      const order = await untilDelivering(second, draft);
      expect(order.latestOrderSendLog).toMatchObject({ status: 'SENT', version: 1 });
      expect(messages).toHaveLength(1);

      // The person whose answer was lost presses again.
      const again = dataOf(await second.mutate('submitOrderWithSendMail', sending));
      expect(again.submitOrderWithSendMail?.order.orderSendLogs).toHaveLength(1);
      expect(messages).toHaveLength(1);
      expect(order.histories.filter(({ event }) => event === 'SUBMIT_WITH_SEND_MAIL')).toHaveLength(1);
    });

    it('in the middle of the decision leaves nothing, and the same press works afterwards', async () => {
      const { catalog } = house;
      const first = await house.boot();
      const draft = await first.draft();
      const sending = first.sending(draft);
      // The names on the document come from a slice that hangs, so the transaction is begun and never committed.
      catalog.isSilent = true;
      const asked = catalog.calls.length;
      const lost = first.mutate('submitOrderWithSendMail', sending).catch(() => undefined);
      await until(
        () => catalog.calls.length,
        (calls) => calls > asked,
        { everyMs: 5 },
      );
      await house.kill();
      await lost;
      catalog.isSilent = false;

      await house.passTime();
      const second = await house.boot();
      expect(await second.seen(draft.uuid)).toMatchObject({ status: 'Drafting', orderSendLogs: [] });
      await second.done('submitOrderWithSendMail', sending);
      const order = await untilDelivering(second, draft);
      expect(order).toMatchObject({ status: 'Delivering', latestOrderSendLog: { status: 'SENT' } });
      expect(house.inbox.messages).toHaveLength(1);
    });
  });
});
