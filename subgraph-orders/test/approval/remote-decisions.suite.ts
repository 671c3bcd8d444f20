import { OutboxRelay } from '@hacchu-hub/subgraph-kit';
import { as, OTHER_DEMAND, TEST_DEMAND, type TestIdentity } from '@hacchu-hub/subgraph-testing';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { getModelToken } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { ORDER_MODEL, type OrderDocument } from '../../src/orders/order.schema.js';
import { delegate, endDelegation } from '../support/delegations.js';
import { edited } from '../support/edits.js';
import { type Harness, key, type SeenOrder } from '../support/harness.js';
import {
  approvalOf,
  changeRole,
  decision,
  group,
  inReview,
  leave,
  type Person,
  statuses,
  submission,
  useApprovingHarness,
} from '../support/people.js';
import type { SlackPost, SlackReviewState } from '../support/stand-ins.js';

const IDENTITY = as.service('subgraph-identity');
const DENIED = 'この操作を行う権限がありません。';
const OVER = 'この承認依頼は終了しています。';

interface Decided {
  decideReview: { refusal: string | null };
}

describe('decisions made in Slack', () => {
  let harness: Harness;
  let asker: Person;
  let boss: Person;
  let second: Person;
  let clerk: Person;
  useApprovingHarness((started) => {
    ({ harness, asker, boss, second, clerk } = started);
  });
  beforeEach(() => {
    harness.settings.slack = { outcome: 'POSTED', brokenSince: null, posts: [], reviews: [] };
  });

  const posts = async (): Promise<SlackPost[]> => {
    await harness.app.get(OutboxRelay, { strict: false }).drain();
    return harness.settings.slack.posts;
  };
  /** The latest state of the rounds that was sent to Slack. */
  const shown = async (): Promise<SlackReviewState | undefined> => {
    await posts();
    return harness.settings.slack.reviews.toSorted((one, other) => one.version - other.version).at(-1);
  };
  /** Values of the buttons in the last request. */
  const buttonValues = async (order: SeenOrder) => {
    const request = (await posts()).findLast(({ orderUuid, review }) => orderUuid === order.uuid && review);
    if (!request?.review) throw new Error('no review was requested in Slack');
    const { roundUuid, expectedUpdatedAt } = request.review;
    return { demandUuid: TEST_DEMAND.uuid, orderUuid: order.uuid, roundUuid, expectedUpdatedAt };
  };
  type Asked = Awaited<ReturnType<typeof buttonValues>>;
  const send = (who: TestIdentity, input: object) =>
    harness.graphql<Decided>(
      'mutation($i: DecideReviewInput!) { decideReview(input: $i) { refusal } }',
      { i: input },
      who,
    );
  /** @returns the reason of the refusal; null when the decision takes effect */
  const decide = async (
    { uuid: reviewerUuid }: Pick<Person, 'uuid'>,
    about: Asked,
    over: Record<string, unknown> = {},
  ): Promise<string | null> => {
    const input = { ...about, reviewerUuid, decision: 'APPROVE', idempotencyKey: key(), ...over };
    const { data, errors } = await send(IDENTITY, input);
    if (!data) throw new Error(JSON.stringify(errors));
    return data.decideReview.refusal;
  };
  const deny = (person: Person, about: Asked, comment: string) =>
    decide(person, about, { decision: 'DENY', comment });
  const denyRefusal = async (person: Person, about: Asked): Promise<string | null | undefined> => {
    const { expectedUpdatedAt: _, ...rest } = about;
    const { data } = await harness.graphql<{ reviewRefusal: string | null }>(
      `query($demandUuid: ID!, $orderUuid: ID!, $roundUuid: ID!, $reviewerUuid: ID!) { reviewRefusal(
         demandUuid: $demandUuid, orderUuid: $orderUuid, roundUuid: $roundUuid, reviewerUuid: $reviewerUuid) }`,
      { ...rest, reviewerUuid: person.uuid },
      IDENTITY,
    );
    return data?.reviewRefusal;
  };
  const events = ({ histories }: SeenOrder): string[] => histories.map(({ event }) => event);
  const seen = (uuid: string): Promise<SeenOrder> => asker.client.seen(uuid);

  it('count like those on the page: group by group, under the name of the reviewer', async () => {
    const order = await inReview(asker, [group('ALL', [boss]), group('ANY', [second, clerk], false)]);
    const first = await buttonValues(order);
    expect(await decide(second, first)).toBe('前の段階の承認が終わっていないため、まだ承認できません。');
    const tooEarly = '前の段階の承認が終わっていないため、まだ差し戻せません。';
    expect(await denyRefusal(second, first)).toBe(tooEarly);
    expect(await deny(second, first, '数量が多すぎます')).toBe(tooEarly);
    expect(await decide(boss, first)).toBeNull();
    expect(statuses(await approvalOf(asker, order.uuid))).toEqual([
      'APPROVED 部長 一郎:APPROVED',
      'IN_REVIEW 課長 二郎:PENDING 担当 三郎:PENDING',
    ]);
    expect(await decide(clerk, await buttonValues(order))).toBeNull();
    const approved = await approvalOf(asker, order.uuid);
    expect(approved.status).toBe('WaitingForOrder');
    expect(statuses(approved)[1]).toBe('APPROVED 課長 二郎:SKIPPED 担当 三郎:APPROVED');
  });

  it('are open to deputies, whom the message names beside the reviewer; in a later step the page asks for whom', async () => {
    const own = await inReview(asker, [group('ANY', [boss])]);
    const { uuid } = await delegate(boss, [second]);
    expect(await decide(second, await buttonValues(own))).toBeNull();
    expect((await shown())?.note).toContain('承認：課長 二郎（部長 一郎の代理）');
    const both = await inReview(asker, [group('ANY', [second]), group('ANY', [boss])]);
    expect(await decide(second, await buttonValues(both))).toBeNull();
    expect(await decide(second, await buttonValues(both))).toBe(
      '代理としての承認・差戻しは、発注を開いて行ってください。',
    );
    await endDelegation(boss, uuid);
  });

  it('deny only with a reason, which ends the round', async () => {
    const order = await inReview(asker, [group('ALL', [boss, second])]);
    const about = await buttonValues(order);
    expect(await denyRefusal(boss, about)).toBeNull();
    expect(await deny(boss, about, ' ')).toBe('差戻しの理由を入力してください。');
    expect(await deny(boss, about, 'あ'.repeat(1_001))).toBe('コメントは1000文字以内で入力してください。');
    expect(await deny(boss, about, '数量が多すぎます')).toBeNull();
    const denied = await approvalOf(asker, order.uuid);
    expect(denied.status).toBe('ReviewDenial');
    expect(statuses(denied)).toEqual(['DENIED 部長 一郎:DENIED 課長 二郎:INVALIDATED']);
  });

  describe('are refused with the message of the page', () => {
    it('for people who are not reviewers, were demoted, or have left', async () => {
      const order = await inReview(asker, [group('ALL', [boss, second])]);
      const about = await buttonValues(order);
      expect(await decide(clerk, about)).toBe(DENIED);
      expect(await decide(asker, about)).toBe(DENIED);
      expect(await decide({ uuid: '01900000-0000-7000-8000-00000000ffff' }, about)).toBe(DENIED);
      changeRole(harness, boss, 'EDITOR');
      const demoted = '承認者の権限が変更されたため、承認できません。';
      expect(await decide(boss, about)).toBe(demoted);
      expect(await denyRefusal(boss, about)).toBe('承認者の権限が変更されたため、差し戻せません。');
      changeRole(harness, boss, 'UNKNOWN');
      expect(await decide(boss, about)).toBe(DENIED);
      leave(harness, second);
      expect(await decide(second, about)).toBe(DENIED);
      expect(events(await seen(order.uuid)).filter((event) => event === 'APPROVE')).toEqual([]);
    });

    it('when they come late: after another decision, after a change, after the round', async () => {
      const order = await inReview(asker, [group('ANY', [boss, second]), group('ALL', [clerk], false)]);
      const about = await buttonValues(order);
      expect(await decide(boss, about)).toBeNull();
      expect(await decide(second, about)).toBe('他の承認者が承認したため、承認は不要になりました。');
      const { updatedAt } = await clerk.client.done(
        'denyOrder',
        decision(order, { comment: '数量が多すぎます' }),
      );
      expect(await decide(second, about)).not.toBeNull();
      const again = submission({ ...order, updatedAt }, [group('ANY', [second])]);
      await asker.client.done('updateApprovalOrder', again);
      expect(await decide(second, about)).toBe(OVER);
      expect(await decide(second, await buttonValues(order))).toBeNull();
    });

    it('when the message shows an outdated content', async () => {
      const order = await inReview(asker, [group('ALL', [boss, second])]);
      const about = await buttonValues(order);
      const content = edited(order, {}, [90, 3]);
      await boss.client.done('approveOrderWithUpdate', decision(order, { content }));
      expect(await decide(second, about)).toMatch(/^他のユーザーがこの発注を更新しました（部長 一郎 /);
      expect(await deny(second, about, '数量が多すぎます')).toMatch(/^他のユーザーがこの発注を更新しました/);
      expect((await approvalOf(asker, order.uuid)).status).toBe('Reviewing');
    });

    it('for a deleted order, and for an order of another demand', async () => {
      const order = await inReview(asker, [group('ANY', [boss])]);
      const about = await buttonValues(order);
      const outside = { ...about, demandUuid: OTHER_DEMAND.uuid };
      expect(await decide(boss, outside)).toBe(DENIED);
      harness.settings.demandsOfMembers = [TEST_DEMAND.uuid, OTHER_DEMAND.uuid];
      expect(await decide(boss, outside)).toBe(DENIED);
      expect(await decide(boss, { ...about, orderUuid: about.roundUuid })).toMatch(/見つかりません/);
      // The product cannot delete an order that was in review, so the test does it in the database.
      const rows = harness.app.get<Model<OrderDocument>>(getModelToken(ORDER_MODEL), { strict: false });
      await rows.updateOne({ _id: order.uuid }, { $set: { deletedAt: order.updatedAt } });
      expect(await decide(boss, about)).toMatch(/見つかりません/);
      expect(await denyRefusal(boss, about)).toMatch(/見つかりません/);
    });
  });

  describe('take effect once', () => {
    it('however often the button event is delivered', async () => {
      const order = await inReview(asker, [group('ALL', [boss, second])]);
      const about = await buttonValues(order);
      const idempotencyKey = key();
      const responses = [1, 2, 3].map(() => decide(boss, about, { idempotencyKey }));
      expect(await Promise.all(responses)).toEqual([null, null, null]);
      expect(await decide(boss, about)).toBeNull();
      expect(events(await seen(order.uuid)).filter((event) => event === 'APPROVE')).toHaveLength(1);
    });

    it('when page and Slack decide concurrently, and both count', async () => {
      const order = await inReview(asker, [group('ALL', [boss, second])]);
      const about = await buttonValues(order);
      const [slack, page] = await Promise.all([
        decide(boss, about),
        second.client.mutate('approveOrder', decision(order)),
      ]);
      expect([slack, page.code]).toEqual([null, undefined]);
      expect((await approvalOf(asker, order.uuid)).status).toBe('WaitingForOrder');
    });
  });

  it('are accepted from the identity slice only', async () => {
    const order = await inReview(asker, [group('ANY', [boss])]);
    const input = {
      ...(await buttonValues(order)),
      reviewerUuid: boss.uuid,
      decision: 'APPROVE',
      idempotencyKey: key(),
    };
    for (const who of [as.service('subgraph-catalog'), as.demandAdmin({ uuid: boss.uuid }), as.operator()]) {
      expect((await send(who, input)).code).toBe('PERMISSION_DENIED');
    }
    expect((await approvalOf(asker, order.uuid)).status).toBe('Reviewing');
  });

  describe('are shown in the request messages, wherever they are made', () => {
    it('with the reviewer, and with buttons for the current group', async () => {
      const order = await inReview(asker, [group('ALL', [boss, second]), group('ANY', [clerk], false)]);
      const { roundUuid, expectedUpdatedAt } = await buttonValues(order);
      await boss.client.done('approveOrder', decision(order));
      expect(await shown()).toMatchObject({ roundUuid, open: { step: 1, expectedUpdatedAt } });
      expect((await shown())?.note).toMatch(/^承認：部長 一郎（\d\d\/\d\d \d\d:\d\d）$/);
      await second.client.done('approveOrder', decision(order));
      expect(await shown()).toMatchObject({ roundUuid, open: { step: 2, expectedUpdatedAt } });
      expect((await posts()).at(-1)?.review).toEqual({ roundUuid, step: 2, expectedUpdatedAt });
      await clerk.client.done(
        'denyOrder',
        decision(order, { comment: '<!channel> & <https://evil.example|ここ>' }),
      );
      const last = await shown();
      expect(last?.open).toBeNull();
      expect(last?.note.split('\n')).toEqual([
        '*差し戻されました。*',
        expect.stringMatching(/^承認：部長 一郎/),
        expect.stringMatching(/^承認：課長 二郎/),
        expect.stringMatching(/^差戻し：担当 三郎/),
        '理由：&lt;!channel&gt; &amp; &lt;https://evil.example|ここ&gt;',
      ]);
    });

    it('also when a round ends without a decision, or its content changes', async () => {
      const withdrawn = await inReview(asker, [group('ANY', [boss])]);
      await asker.client.done('updateOrderStatus', { ...decision(withdrawn), event: 'WITHDRAW' });
      expect(await shown()).toMatchObject({ note: '*承認申請が取り下げられました。*', open: null });
      harness.settings.slack.reviews.length = 0;
      const order = await inReview(asker, [group('ALL', [boss, second])]);
      const { expectedUpdatedAt } = await buttonValues(order);
      const content = edited(order, {}, [90, 3]);
      await boss.client.done('approveOrderWithUpdate', decision(order, { content }));
      const changed = await shown();
      expect(changed?.note).toMatch(/内容が修正されました。/);
      expect(changed?.open?.expectedUpdatedAt).not.toBe(expectedUpdatedAt);
    });
  });
});
