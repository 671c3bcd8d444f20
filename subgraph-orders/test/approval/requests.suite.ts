import { describe, expect, it } from '@jest/globals';
import { OutboxRelay } from '@hacchu-hub/subgraph-kit';
import { as } from '@hacchu-hub/subgraph-kit/testing';
import { Client, content, fieldsOf, key, refusal, type House, type SeenOrder } from '../support/house.js';
import { edited } from '../support/edits.js';
import {
  approvalOf,
  blockersOf,
  decision,
  group,
  inReview,
  join,
  mailIsTo,
  mailsTo,
  statuses,
  submission,
  useApprovingHouse,
  type Person,
} from '../support/people.js';

describe('requests for approval', () => {
  let house: House;
  let asker: Person;
  let boss: Person;
  let second: Person;
  let clerk: Person;
  useApprovingHouse((started) => {
    ({ house, asker, boss, second, clerk } = started);
  });

  const drained = () => house.app.get(OutboxRelay, { strict: false }).drain();
  const isAllowed = (order: SeenOrder, id: string): boolean | undefined =>
    order.actions.find((one) => one.id === id)?.isAllowed;

  describe('asking for approval', () => {
    it('takes groups one after another, and ends when the last one approved', async () => {
      const order = await inReview(asker, [group('ALL', [boss, second]), group('ANY', [clerk], false)]);
      expect(order.status).toBe('Reviewing');
      expect(statuses(await approvalOf(asker, order.uuid))).toEqual([
        'IN_REVIEW 部長 一郎:PENDING 課長 二郎:PENDING',
        'WAITING 担当 三郎:WAITING',
      ]);
      expect(isAllowed(await boss.client.seen(order.uuid), 'APPROVE')).toBe(true);
      expect(blockersOf(await clerk.client.seen(order.uuid), 'APPROVE')).toEqual(['NOT_YOUR_TURN']);
      expect(blockersOf(await asker.client.seen(order.uuid), 'APPROVE')).toEqual(['ROLE']);
      expect(refusal(await clerk.client.mutate('approveOrder', decision(order)))).toEqual([
        'FAILED_PRECONDITION',
        '前の段階の承認が終わっていないため、まだ承認できません。',
      ]);

      const first = await boss.client.done('approveOrder', decision(order, { comment: '問題ありません' }));
      // Others may go on deciding on what they have in front of them.
      expect([first.status, first.updatedAt]).toEqual(['Reviewing', order.updatedAt]);
      await second.client.done('approveOrder', decision(order));
      expect(statuses(await approvalOf(clerk, order.uuid))).toEqual([
        'APPROVED 部長 一郎:APPROVED 課長 二郎:APPROVED',
        'IN_REVIEW 担当 三郎:PENDING',
      ]);
      const last = await clerk.client.done('approveOrder', decision(order));
      expect(last.status).toBe('WaitingForOrder');
      expect(last.histories.slice(0, 3).map(({ event, actorName }) => [event, actorName])).toEqual([
        ['APPROVE', '担当 三郎'],
        ['APPROVE', '課長 二郎'],
        ['APPROVE', '部長 一郎'],
      ]);
      const sent = await asker.client.done('sendOrderMail', asker.client.sending(last));
      expect(sent).toMatchObject({ status: 'Delivering', latestOrderSendLog: { kind: 'ORDER' } });
    });

    it('needs one approval of an ANY group; the others are spared', async () => {
      const order = await inReview(asker, [group('ANY', [boss, second])]);
      await second.client.done('approveOrder', decision(order));
      expect(statuses(await approvalOf(asker, order.uuid))).toEqual([
        'APPROVED 部長 一郎:SKIPPED 課長 二郎:APPROVED',
      ]);
      expect((await boss.client.mutate('approveOrder', decision(order))).code).toBe('FAILED_PRECONDITION');
    });

    it('tells each reviewer when it is their turn, and the requester at the end', async () => {
      const order = await inReview(asker, [group('ANY', [boss]), group('ANY', [second])]);
      await drained();
      expect(mailsTo(house, boss)).toEqual([`【発注ハブ】承認依頼（発注番号：${order.purchaseNumber}）`]);
      expect(mailsTo(house, second)).toEqual([]);
      await boss.client.done('approveOrder', decision(order));
      await second.client.done('approveOrder', decision(order));
      await drained();
      expect(mailsTo(house, second)).toHaveLength(1);
      expect(mailsTo(house, asker)).toEqual([`【発注ハブ】承認完了（発注番号：${order.purchaseNumber}）`]);
    });

    it('tells reviewers by mail what they decide on and what the requester wrote, and keeps that', async () => {
      const draft = await asker.client.draft();
      const comment = '月末の特売に間に合わせたいです。';
      const steps = [group('ANY', [boss]), group('ANY', [second])];
      const order = await asker.client.done(
        'submitDraftOrderWithReviewGroups',
        submission(draft, steps, { comment }),
      );
      await boss.client.done('approveOrder', decision(order));
      for (const reviewer of [boss, second]) {
        const text = (await house.mails()).find((mail) => mailIsTo(mail, reviewer))?.text ?? '';
        expect(text).toContain(
          [
            `申請 花子さんから承認の依頼が届いています（1回目）。`,
            `コメント：${comment}`,
            '',
            `発注番号：${order.purchaseNumber}`,
            '件名：冬物の発注',
            '仕入先：株式会社青空縫製',
            // 128,050 + 999 + 500, with 12,855 and 79 of tax.
            '合計金額（税込）：142,483円',
            '納期：2099/12/01〜2099/12/10',
          ].join('\n'),
        );
      }
      expect((await approvalOf(boss, order.uuid)).reviewRounds[0]?.comment).toBe(comment);
      expect((await boss.client.seen(order.uuid)).histories.map(({ summary }) => summary)).toContain(
        `承認を申請しました。コメント：${comment}`,
      );
    });

    it.each([
      ['1,000 characters', '𠮷'.repeat(1_000), undefined],
      ['1,001 characters', '𠮷'.repeat(1_001), ['コメントは1000文字以内で入力してください。']],
    ])('takes a comment of %s', async (_, comment, refused) => {
      const draft = await asker.client.draft();
      const answer = await asker.client.mutate(
        'updateApprovalOrder',
        submission(draft, [group('ANY', [boss])], { comment }),
      );
      expect(fieldsOf(answer)?.['comment']).toEqual(refused);
      expect((await asker.client.seen(draft.uuid)).status).toBe(refused ? 'Drafting' : 'Reviewing');
    });

    it('writes no mails where the demand wants none, and still tells in the product', async () => {
      await house.change({ isMailNotificationEnabled: false });
      await inReview(asker, [group('ANY', [boss])]);
      expect(await house.mails()).toEqual([]);
      await house.change({ isMailNotificationEnabled: true });
      const { data } = await boss.client.run<{ notices: { unreadCount: number } }>(
        '{ notices { unreadCount } }',
      );
      expect(data?.notices.unreadCount).toBe(1);
    });

    it.each<[string, () => unknown[], string, string]>([
      ['no group', () => [], 'reviewGroups', '承認グループを1つ以上設定してください。'],
      [
        'six groups',
        () => Array.from({ length: 6 }, () => group('ANY', [boss])),
        'reviewGroups',
        '承認グループは5つ以内で設定してください。',
      ],
      [
        'no strategy',
        () => [{ ...group('ANY', [boss]), approvalStrategy: 'UNSPECIFIED' }],
        'reviewGroups.0.approvalStrategy',
        '承認方法を選択してください。',
      ],
      [
        'nobody in a group',
        () => [group('ANY', [])],
        'reviewGroups.0.reviewerUuids',
        '承認者を1名以上選択してください。',
      ],
      [
        'eleven people in a group',
        () => [
          group(
            'ANY',
            Array.from({ length: 11 }, () => boss),
          ),
        ],
        'reviewGroups.0.reviewerUuids',
        '承認者は1グループ10名以内で選択してください。',
      ],
      [
        'the requester',
        () => [group('ANY', [asker], false)],
        'reviewGroups.0.reviewerUuids.0',
        '申請者自身を承認者に指定することはできません。',
      ],
      [
        'an EDITOR where ADMINs decide',
        () => [group('ANY', [boss, clerk])],
        'reviewGroups.0.reviewerUuids.1',
        '選択した承認者は承認できません。別のユーザーを選択してください。',
      ],
      [
        'somebody twice',
        () => [group('ANY', [boss]), group('ALL', [boss])],
        'reviewGroups.1.reviewerUuids.0',
        '同じ承認者が重複しています。',
      ],
    ])('refuses %s', async (_, groups, field, message) => {
      const draft = await asker.client.draft();
      const answer = await asker.client.mutate(
        'submitDraftOrderWithReviewGroups',
        submission(draft, groups()),
      );
      expect(fieldsOf(answer)).toEqual({ [field]: [message] });
      expect((await asker.client.seen(draft.uuid)).status).toBe('Drafting');
    });

    it('says so when the demand has nobody who could approve', async () => {
      house.settings.members = house.settings.members.filter(({ uuid }) => uuid === boss.uuid);
      const draft = await boss.client.draft();
      expect(
        refusal(
          await boss.client.mutate(
            'submitDraftOrderWithReviewGroups',
            submission(draft, [group('ANY', [second])]),
          ),
        ),
      ).toEqual([
        'FAILED_PRECONDITION',
        '承認者に指定できるユーザーがいません。ユーザーを追加してください。',
      ]);
    });

    it('checks the strict rules on the content of the form', async () => {
      const draft = await asker.client.draft({ subject: null });
      const groups = [group('ANY', [boss])];
      expect(
        fieldsOf(await asker.client.mutate('submitDraftOrderWithReviewGroups', submission(draft, groups))),
      ).toEqual({ 'content.subject': ['件名を入力してください。'] });
      const order = await asker.client.done(
        'submitDraftOrderWithReviewGroups',
        submission(draft, groups, { content: { ...edited(draft, {}, [100, 3]), subject: '急ぎの発注' } }),
      );
      expect(order).toMatchObject({ status: 'Reviewing', subject: '急ぎの発注' });
    });

    it('is one request however often the button is pressed', async () => {
      const input = { idempotencyKey: key(), content: content(), reviewGroups: [group('ANY', [boss])] };
      const [one, two] = await Promise.all([
        asker.client.done('createApprovalOrder', input),
        asker.client.done('createApprovalOrder', input),
      ]);
      expect(two?.uuid).toBe(one?.uuid);
      expect((await approvalOf(asker, one?.uuid ?? '')).reviewRounds).toHaveLength(1);
    });

    it('is neither for operators nor for demands without the function', async () => {
      const draft = await asker.client.draft();
      const input = submission(draft, [group('ANY', [boss])]);
      const operator = new Client(house, as.operator());
      const demandUuid = house.settings.members.length > 0 ? '01900000-0000-7000-8000-000000000001' : '';
      for (const client of [operator, join(house, '機能なし', 'ADMIN', false).client]) {
        const answer = await client.mutate('submitDraftOrderWithReviewGroups', { ...input, demandUuid });
        expect(answer.code).toBe('PERMISSION_DENIED');
      }
    });

    it('leaves no way around it: drafts can be neither sent, held ready nor marked', async () => {
      const draft = await asker.client.draft();
      const answers = [
        await asker.client.mutate('submitOrderWithSendMail', asker.client.sending(draft)),
        await asker.client.mutate('createOrderWithSendMail', {
          idempotencyKey: key(),
          content: content(),
          mail: { to: ['order@aozora.example'], subject: '発注', body: 'お願いします。' },
        }),
        await asker.client.mutate('updateOrder', {
          ...decision(draft),
          content: edited(draft, {}, [100, 3]),
        }),
        await asker.client.mutate('updateOrderStatus', { ...decision(draft), event: 'MARK_ORDERED' }),
      ];
      for (const answer of answers) {
        expect(refusal(answer)).toEqual(['FAILED_PRECONDITION', '承認申請が必要です。']);
      }
      expect(await house.mails()).toEqual([]);
    });
  });

  describe('the link of a mail', () => {
    const open = (person: Person, token: string) =>
      person.client.run<{
        orderReviewLink: { orderUuid: string; isPending: boolean; message: string | null };
      }>('query l($token: String!) { orderReviewLink(token: $token) { orderUuid isPending message } }', {
        token,
      });
    const tokenOf = async (): Promise<string> => {
      await drained();
      const text = house.inbox.messages.at(-1)?.text ?? '';
      return /\/review\?link=([\w.-]+)/.exec(text)?.[1] ?? '';
    };

    it('opens the page for the one it was written to, and decides nothing', async () => {
      const order = await inReview(asker, [group('ANY', [boss, second])]);
      await drained();
      const mail = house.inbox.messages.find(({ to }) => [to].flat()[0]?.text.includes(boss.email));
      const token = /\/review\?link=([\w.-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
      expect((await open(boss, token)).data?.orderReviewLink).toEqual({
        orderUuid: order.uuid,
        isPending: true,
        message: null,
      });
      expect((await boss.client.seen(order.uuid)).status).toBe('Reviewing');
      expect((await open(second, token)).code).toBe('FAILED_PRECONDITION');
      const tampered = token.replace(order.uuid, key());
      expect(fieldsOf(await open(boss, tampered))).toEqual({ token: ['リンクが正しくありません。'] });
    });

    it('says that there is nothing to decide any more', async () => {
      const order = await inReview(asker, [group('ANY', [boss])]);
      const token = await tokenOf();
      await asker.client.done('updateOrderStatus', { ...decision(order), event: 'WITHDRAW' });
      expect((await open(boss, token)).data?.orderReviewLink).toMatchObject({
        isPending: false,
        message: 'この承認依頼は終了しています。',
      });
    });
  });
});
