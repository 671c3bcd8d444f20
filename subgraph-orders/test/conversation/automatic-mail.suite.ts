import {
  invitationAddressOf,
  KIT_ENVIRONMENT,
  type KitEnvironment,
  type MailedInvitation,
  type SigningSecrets,
} from '@hacchu-hub/subgraph-kit';
import { as } from '@hacchu-hub/subgraph-testing';
import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { Correspondence } from '../support/correspondence.js';
import { Client, dataOf, type Harness, type SeenOrder, sharedHarness } from '../support/harness.js';
import { bouncedOrders, waitingBounces } from '../support/listed-failures.js';
import { bounceOf, mime } from '../support/messages.js';
import { join, type Person } from '../support/people.js';

describe('incoming messages', () => {
  let harness: Harness;
  let buyer: Person;
  let letters: Correspondence;
  beforeAll(async () => {
    harness = await sharedHarness();
    buyer = join(harness, '購買 花子', 'EDITOR', false);
    letters = new Correspondence(harness, buyer.client);
  });
  afterEach(async () => {
    harness.inbox.resume();
    harness.settings.returnedInvitations.length = 0;
    await harness.forgetMails();
  });

  describe('an automatic message', () => {
    it.each([
      ['is marked as automatic', { 'Auto-Submitted': 'auto-replied' }],
      ['is bulk mail', { Precedence: 'bulk' }],
    ])('is stored without further effect when it %s', async (_, headers) => {
      const { order, replyTo } = await letters.mailed();
      await letters.deliver(mime({ to: replyTo, headers, text: '休暇をいただいております。' }), replyTo);
      expect((await letters.comments(order.uuid)).map(({ kind }) => kind)).toEqual(['AUTO_REPLY']);
      expect((await letters.state(order.uuid)).inConversation).toBe(false);
    });

    it('reports an undelivered mail, identified by the returned message', async () => {
      const { order, id } = await letters.mailed();
      const to = 'order@mail.hacchu-hub.example';
      expect(await letters.deliver(bounceOf(id, 'gone@aozora.example'), to, '')).toMatch(/^250/);
      expect(await letters.comments(order.uuid)).toEqual([
        expect.objectContaining({ kind: 'BOUNCE', bouncedRecipients: ['gone@aozora.example'] }),
      ]);
      const bounced = await letters.state(order.uuid);
      expect(bounced).toEqual({ inConversation: false, mailBouncedAt: expect.any(String) });
      expect(await bouncedOrders(buyer.client)).toEqual([order.uuid]);
      expect(await waitingBounces(buyer.client)).toBe(1);
      expect(await waitingBounces(join(harness, '別の 購買', 'EDITOR', false).client)).toBe(0);
      expect(await bouncedOrders(buyer.client, 'statuses: [DRAFTING]')).toEqual([]);
      expect(await bouncedOrders(new Client(harness, as.otherDemandAdmin()))).toEqual([]);
      // Cleared when another mail is sent.
      await letters.write(order);
      expect((await letters.state(order.uuid)).mailBouncedAt).toBeNull();
      expect(await bouncedOrders(buyer.client)).toEqual([]);
      expect(await waitingBounces(buyer.client)).toBe(0);
    });

    it('leaves nothing to see to once the order is canceled', async () => {
      const { order, id } = await letters.mailed();
      await letters.deliver(bounceOf(id, 'gone@aozora.example'), 'order@mail.hacchu-hub.example', '');
      expect(await bouncedOrders(buyer.client)).toEqual([order.uuid]);
      const { uuid, updatedAt: expectedUpdatedAt } = order;
      const admin = join(harness, '管理 太郎', 'ADMIN', false).client;
      await admin.done('cancelOrder', { uuid, expectedUpdatedAt, reason: '中止' });
      expect(await bouncedOrders(buyer.client)).toEqual([]);
    });

    const OURS = 'order@mail.hacchu-hub.example';
    const lastId = (): string => harness.inbox.messages.at(-1)?.messageId ?? '';
    const kindsOf = async ({ uuid }: SeenOrder): Promise<string[]> =>
      (await letters.comments(uuid)).map(({ kind }) => kind);

    it('reports nothing to see to where the document was mailed again meanwhile', async () => {
      const { order, id } = await letters.mailed();
      const again = await buyer.client.done('updateOrderWithSendMail', buyer.client.sending(order));
      const second = lastId();
      expect(second).not.toBe(id);
      // Servers try for days before they give up.
      await letters.deliver(bounceOf(id, 'gone@aozora.example'), OURS, '');
      expect(await kindsOf(order)).toEqual(['BOUNCE']);
      expect((await letters.state(order.uuid)).mailBouncedAt).toBeNull();
      expect((await buyer.client.seen(order.uuid)).histories).toEqual(again.histories);
      await letters.deliver(bounceOf(second, 'gone@aozora.example'), OURS, '');
      expect((await letters.state(order.uuid)).mailBouncedAt).toEqual(expect.any(String));
    });

    it('reports an undelivered document although a message was mailed since, and a message until another one was', async () => {
      const { order, id } = await letters.mailed();
      dataOf(await letters.write(order));
      const first = lastId();
      await letters.deliver(bounceOf(id, 'gone@aozora.example'), OURS, '');
      expect((await letters.state(order.uuid)).mailBouncedAt).toEqual(expect.any(String));
      dataOf(await letters.write(order, { comment: '別の宛先へ送ります。' }));
      expect((await letters.state(order.uuid)).mailBouncedAt).toBeNull();
      await letters.deliver(bounceOf(first, 'gone@aozora.example'), OURS, '');
      expect((await letters.state(order.uuid)).mailBouncedAt).toBeNull();
      await letters.deliver(bounceOf(lastId(), 'gone@aozora.example'), OURS, '');
      expect((await letters.state(order.uuid)).mailBouncedAt).toEqual(expect.any(String));
    });

    it('reports nothing to see to of a canceled order, unless it informed of the cancellation', async () => {
      const { order, id, replyTo } = await letters.mailed();
      const admin = join(harness, '管理 太郎', 'ADMIN', false).client;
      const { uuid, updatedAt: expectedUpdatedAt } = order;
      const canceled = await admin.done('cancelOrder', { uuid, expectedUpdatedAt, reason: '中止' });
      await letters.deliver(bounceOf(id, 'gone@aozora.example'), OURS, '');
      await letters.deliver(bounceOf('<replaced@relay.example>', 'gone@aozora.example'), replyTo, '');
      expect((await letters.state(uuid)).mailBouncedAt).toBeNull();
      expect(await kindsOf(order)).toEqual(['BOUNCE', 'BOUNCE']);
      await admin.done('sendOrderMail', admin.sending(canceled));
      await letters.deliver(bounceOf(lastId(), 'gone@aozora.example'), OURS, '');
      expect(await bouncedOrders(buyer.client)).toContain(uuid);
    });

    it('reports an undelivered mail whose Message-ID a relay replaced', async () => {
      const { order } = await letters.mailed();
      dataOf(await letters.write(order));
      const to = harness.inbox.senders.get(harness.inbox.messages.at(-1)?.messageId) ?? '';
      expect(to).toMatch(/^reply\+.+@inbound\.hacchu-hub\.example$/);
      const bounce = bounceOf('<0100-relay@relay.example>', 'gone@aozora.example');
      expect(await letters.deliver(bounce, to, '')).toMatch(/^250/);
      expect((await letters.comments(order.uuid))[0]).toMatchObject({
        kind: 'BOUNCE',
        bouncedRecipients: ['gone@aozora.example'],
      });
      expect((await letters.state(order.uuid)).mailBouncedAt).toEqual(expect.any(String));
    });

    describe('to the sender of an invitation', () => {
      const INVITATION: MailedInvitation = {
        actor: 'Operator',
        userUuid: '018f0000-0000-7000-8000-00000000000a',
        invitedAt: '2026-11-30T05:12:34.567089Z',
      };
      const addressOf = (secrets: SigningSecrets): string =>
        invitationAddressOf(secrets, 'inbound.hacchu-hub.example', INVITATION);
      const own = (): string =>
        addressOf(harness.app.get<KitEnvironment>(KIT_ENVIRONMENT, { strict: false }).MAIL_TOKEN_SECRET);
      const bounce = (): string => bounceOf('<invitation@mail.example>', 'gone@aozora.example');

      it('is reported to the slice that invited when the mail came back', async () => {
        expect(await letters.deliver(bounce(), own(), '')).toMatch(/^250/);
        expect(harness.settings.returnedInvitations).toEqual([INVITATION]);
      });

      it('is dropped when somebody is absent, or the mail is only late', async () => {
        const headers = { 'Auto-Submitted': 'auto-replied' };
        const absent = mime({ to: own(), headers, text: '休暇をいただいております。' });
        expect(await letters.deliver(absent, own())).toMatch(/^250/);
        const late = bounce().replace('Action: failed', 'Action: delayed');
        expect(await letters.deliver(late, own(), '')).toMatch(/^250/);
        expect(harness.settings.returnedInvitations).toEqual([]);
      });

      it('is refused without our signature', async () => {
        expect(await letters.deliver(bounce(), addressOf(['another secret']), '')).toMatch(/550/);
        expect(harness.settings.returnedInvitations).toEqual([]);
      });

      it('comes again when the report could not be stored', async () => {
        harness.identity.isDown = true;
        expect(await letters.deliver(bounce(), own(), '')).toMatch(/451/);
        harness.identity.recover();
        expect(await letters.deliver(bounce(), own(), '')).toMatch(/^250/);
        expect(harness.settings.returnedInvitations).toEqual([INVITATION]);
      });
    });

    it('is discarded without a bounce when it belongs to no order', async () => {
      const to = 'order@mail.hacchu-hub.example';
      expect(await letters.deliver(bounceOf('<foreign@x.example>', 'a@b.example'), to, '')).toMatch(/^250/);
    });
  });
});
