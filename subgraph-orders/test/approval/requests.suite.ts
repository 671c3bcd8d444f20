import { OutboxRelay } from '@hacchu-hub/subgraph-kit';
import { as } from '@hacchu-hub/subgraph-testing';
import { describe, expect, it } from '@jest/globals';
import { edited } from '../support/edits.js';
import { Client, content, fieldsOf, type Harness, key, refusal, type SeenOrder } from '../support/harness.js';
import {
  approvalOf,
  blockersOf,
  decision,
  group,
  inReview,
  invite,
  join,
  mailIsTo,
  mailsTo,
  type Person,
  statuses,
  submission,
  useApprovingHarness,
} from '../support/people.js';

describe('requests for approval', () => {
  let harness: Harness;
  let asker: Person;
  let boss: Person;
  let second: Person;
  let clerk: Person;
  useApprovingHarness((started) => {
    ({ harness, asker, boss, second, clerk } = started);
  });

  const drained = () => harness.app.get(OutboxRelay, { strict: false }).drain();
  const isAllowed = (order: SeenOrder, id: string): boolean | undefined =>
    order.actions.find((one) => one.id === id)?.isAllowed;

  describe('requesting an approval', () => {
    it('processes groups in sequence, and ends with the approval of the last one', async () => {
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
      // Other reviewers' forms stay valid.
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

    it('needs one approval in an ANY group; the others are skipped', async () => {
      const order = await inReview(asker, [group('ANY', [boss, second])]);
      await second.client.done('approveOrder', decision(order));
      expect(statuses(await approvalOf(asker, order.uuid))).toEqual([
        'APPROVED 部長 一郎:SKIPPED 課長 二郎:APPROVED',
      ]);
      expect((await boss.client.mutate('approveOrder', decision(order))).code).toBe('FAILED_PRECONDITION');
    });

    it('notifies each reviewer when their group opens, and the requester at the end', async () => {
      const order = await inReview(asker, [group('ANY', [boss]), group('ANY', [second])]);
      await drained();
      expect(mailsTo(harness, boss)).toEqual([`【発注ハブ】承認依頼（発注番号：${order.purchaseNumber}）`]);
      expect(mailsTo(harness, second)).toEqual([]);
      await boss.client.done('approveOrder', decision(order));
      await second.client.done('approveOrder', decision(order));
      await drained();
      expect(mailsTo(harness, second)).toHaveLength(1);
      expect(mailsTo(harness, asker)).toEqual([`【発注ハブ】承認完了（発注番号：${order.purchaseNumber}）`]);
    });

    it("mails the summary of the order and the requester's comment to reviewers, and keeps the comment", async () => {
      const draft = await asker.client.draft();
      const comment = '月末の特売に間に合わせたいです。';
      const steps = [group('ANY', [boss]), group('ANY', [second])];
      const order = await asker.client.done(
        'submitDraftOrderWithReviewGroups',
        submission(draft, steps, { comment }),
      );
      await boss.client.done('approveOrder', decision(order));
      for (const reviewer of [boss, second]) {
        const text = (await harness.mails()).find((mail) => mailIsTo(mail, reviewer))?.text ?? '';
        expect(text).toContain(
          [
            `申請 花子さんから承認の依頼が届いています（1回目）。`,
            `コメント：${comment}`,
            '',
            `発注番号：${order.purchaseNumber}`,
            '件名：冬物の発注',
            '仕入先：株式会社青空縫製',
            // 128,050 + 999 + 500, plus 12,855 and 79 of tax.
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
    ])('validates a comment of %s', async (_, comment, refused) => {
      const draft = await asker.client.draft();
      const response = await asker.client.mutate(
        'updateApprovalOrder',
        submission(draft, [group('ANY', [boss])], { comment }),
      );
      expect(fieldsOf(response)?.['comment']).toEqual(refused);
      expect((await asker.client.seen(draft.uuid)).status).toBe(refused ? 'Drafting' : 'Reviewing');
    });

    it('sends no mails when the demand has turned them off, but notifies in the product', async () => {
      await harness.change({ isMailNotificationEnabled: false });
      await inReview(asker, [group('ANY', [boss])]);
      expect(await harness.mails()).toEqual([]);
      await harness.change({ isMailNotificationEnabled: true });
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
        'an empty group',
        () => [group('ANY', [])],
        'reviewGroups.0.reviewerUuids',
        '承認者を1名以上選択してください。',
      ],
      [
        'eleven reviewers in a group',
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
        'an EDITOR in a group of ADMINs',
        () => [group('ANY', [boss, clerk])],
        'reviewGroups.0.reviewerUuids.1',
        '選択した承認者は承認できません。別のユーザーを選択してください。',
      ],
      [
        'somebody who was only invited',
        () => [group('ANY', [boss, invite(harness, '招待 中子', 'ADMIN')])],
        'reviewGroups.0.reviewerUuids.1',
        '選択した承認者は承認できません。別のユーザーを選択してください。',
      ],
      [
        'a duplicate reviewer',
        () => [group('ANY', [boss]), group('ALL', [boss])],
        'reviewGroups.1.reviewerUuids.0',
        '同じ承認者が重複しています。',
      ],
    ])('refuses %s', async (_, groups, field, message) => {
      const draft = await asker.client.draft();
      const response = await asker.client.mutate(
        'submitDraftOrderWithReviewGroups',
        submission(draft, groups()),
      );
      expect(fieldsOf(response)).toEqual({ [field]: [message] });
      expect((await asker.client.seen(draft.uuid)).status).toBe('Drafting');
    });

    it('reports that the demand has no eligible reviewer', async () => {
      harness.settings.members = harness.settings.members.filter(({ uuid }) => uuid === boss.uuid);
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

    it('applies the strict rules to the content of the form', async () => {
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

    it('creates one request however often the button is clicked', async () => {
      const input = { idempotencyKey: key(), content: content(), reviewGroups: [group('ANY', [boss])] };
      const [one, two] = await Promise.all([
        asker.client.done('createApprovalOrder', input),
        asker.client.done('createApprovalOrder', input),
      ]);
      expect(two?.uuid).toBe(one?.uuid);
      expect((await approvalOf(asker, one?.uuid ?? '')).reviewRounds).toHaveLength(1);
      const draft = { idempotencyKey: input.idempotencyKey, content: input.content };
      expect((await asker.client.mutate('createDraftOrder', draft)).code).toBe('FAILED_PRECONDITION');
    });

    it('is refused for operators and for demands without the function', async () => {
      const draft = await asker.client.draft();
      const input = submission(draft, [group('ANY', [boss])]);
      const operator = new Client(harness, as.operator());
      const demandUuid = harness.settings.members.length > 0 ? '01900000-0000-7000-8000-000000000001' : '';
      for (const client of [operator, join(harness, '機能なし', 'ADMIN', false).client]) {
        const response = await client.mutate('submitDraftOrderWithReviewGroups', { ...input, demandUuid });
        expect(response.code).toBe('PERMISSION_DENIED');
      }
    });

    it('cannot be bypassed: drafts cannot be sent, held ready or marked as ordered', async () => {
      const draft = await asker.client.draft();
      const responses = [
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
      for (const response of responses) {
        expect(refusal(response)).toEqual(['FAILED_PRECONDITION', '承認申請が必要です。']);
      }
      expect(await harness.mails()).toEqual([]);
    });
  });

  describe('the link in a mail', () => {
    const open = (person: Person, token: string) =>
      person.client.run<{
        orderReviewLink: { orderUuid: string; isPending: boolean; message: string | null };
      }>('query l($token: String!) { orderReviewLink(token: $token) { orderUuid isPending message } }', {
        token,
      });
    const tokenOf = async (): Promise<string> => {
      await drained();
      const text = harness.inbox.messages.at(-1)?.text ?? '';
      return /\/review\?link=([\w.-]+)/.exec(text)?.[1] ?? '';
    };

    it('opens the page for its recipient, without deciding', async () => {
      const order = await inReview(asker, [group('ANY', [boss, second])]);
      await drained();
      const mail = harness.inbox.messages.find(({ to }) => [to].flat()[0]?.text.includes(boss.email));
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

    it('reports when there is nothing left to decide', async () => {
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
