import { as } from '@hacchu-hub/subgraph-testing';
import { describe, expect, it } from '@jest/globals';
import { dataOf, type Harness } from '../support/harness.js';
import { decision, group, inReview, mailsTo, type Person, useApprovingHarness } from '../support/people.js';

interface Choice {
  kind: string;
  channel: string;
  isOn: boolean;
  isRequired: boolean;
}

const FIELDS = 'isMailEnabled items { kind channel isOn isRequired }';

describe('choices of notices', () => {
  let harness: Harness;
  let asker: Person;
  let boss: Person;
  useApprovingHarness((started) => {
    ({ harness, asker, boss } = started);
  });

  const choicesOf = async ({ client }: Person): Promise<Choice[]> =>
    dataOf(await client.run<{ noticeChoices: { items: Choice[] } }>(`{ noticeChoices { ${FIELDS} } }`))
      .noticeChoices.items;
  const choose = ({ client }: Person, ...items: [kind: string, channel: string, isOn: boolean][]) =>
    client.run<{ updateNoticeChoices: { noticeChoices: { items: Choice[] } } }>(
      `mutation ($input: UpdateNoticeChoicesInput!) { updateNoticeChoices(input: $input) { noticeChoices { ${FIELDS} } } }`,
      { input: { items: items.map(([kind, channel, isOn]) => ({ kind, channel, isOn })) } },
    );
  const isOn = (choices: readonly Choice[], kind: string, channel: string) =>
    choices.find((one) => one.kind === kind && one.channel === channel)?.isOn;
  const kindsOf = async ({ client }: Person): Promise<string[]> =>
    dataOf(
      await client.run<{ notices: { items: { kind: string }[] } }>('{ notices { items { kind } } }'),
    ).notices.items.map(({ kind }) => kind);

  it('are all on for those who have chosen nothing, and those of administrators are offered to them only', async () => {
    const [ofEditor, ofAdmin] = [await choicesOf(asker), await choicesOf(boss)];
    expect([...ofEditor, ...ofAdmin].filter((one) => !one.isOn)).toEqual([]);
    const more = ofAdmin.filter((one) => !ofEditor.some(({ kind }) => kind === one.kind));
    expect([...new Set(more.map(({ kind }) => kind))]).toEqual([
      'BUDGET_THRESHOLD',
      'LIMIT_REACHED',
      'SLACK_FAILED',
      'WMS_FAILED',
    ]);
  });

  it('switch the channel that they name off and on again, for the person who chose only', async () => {
    await choose(asker, ['REVIEW_APPROVED', 'MAIL', false]);
    const first = await inReview(asker, [group('ANY', [boss])]);
    await boss.client.done('approveOrder', decision(first));
    await harness.mails();
    expect([await kindsOf(asker), mailsTo(harness, asker)]).toEqual([['REVIEW_APPROVED'], []]);
    expect(mailsTo(harness, boss)).toHaveLength(1);

    await choose(asker, ['REVIEW_APPROVED', 'IN_PRODUCT', false], ['REVIEW_APPROVED', 'MAIL', true]);
    const second = await inReview(asker, [group('ANY', [boss])]);
    await boss.client.done('approveOrder', decision(second));
    await harness.mails();
    expect([await kindsOf(asker), mailsTo(harness, asker)]).toEqual([
      ['REVIEW_APPROVED'],
      [expect.stringContaining('承認完了')],
    ]);
    const choices = await choicesOf(asker);
    expect(isOn(choices, 'REVIEW_APPROVED', 'IN_PRODUCT')).toBe(false);
    expect(isOn(choices, 'REVIEW_APPROVED', 'MAIL')).toBe(true);
    expect(isOn(await choicesOf(boss), 'REVIEW_APPROVED', 'IN_PRODUCT')).toBe(true);
  });

  it('cannot switch off what asks for something in the product; its mail they can', async () => {
    const refused = await choose(boss, ['REVIEW_REQUESTED', 'IN_PRODUCT', false]);
    expect(refused.code).toBe('INVALID_ARGUMENT');
    expect((await choose(boss, ['REVIEW_REQUESTED', 'MAIL', false])).errors).toEqual([]);
    await inReview(asker, [group('ANY', [boss])]);
    await harness.mails();
    expect([await kindsOf(boss), mailsTo(harness, boss)]).toEqual([['REVIEW_REQUESTED'], []]);
  });

  it('refuse what the person does not receive, and store nothing of that request', async () => {
    const ofAdministrators = await choose(
      asker,
      ['ORDER_SENT', 'IN_PRODUCT', false],
      ['WMS_FAILED', 'MAIL', false],
    );
    expect(ofAdministrators.code).toBe('INVALID_ARGUMENT');
    expect((await choose(asker, ['ORDER_SENT', 'MAIL', false])).code).toBe('INVALID_ARGUMENT');
    expect((await choicesOf(asker)).filter((one) => !one.isOn)).toEqual([]);
  });

  it('of two tabs at the same time are both kept', async () => {
    await Promise.all([
      choose(asker, ['ORDER_SENT', 'IN_PRODUCT', false]),
      choose(asker, ['DELIVERY_PARTIAL', 'IN_PRODUCT', false]),
    ]);
    const off = (await choicesOf(asker)).filter((one) => !one.isOn).map(({ kind }) => kind);
    expect(off).toEqual(['ORDER_SENT', 'DELIVERY_PARTIAL']);
  });

  it('do not exist for operators', async () => {
    const answer = await harness.graphql(`{ noticeChoices { ${FIELDS} } }`, {}, as.operator());
    expect(answer.code).toBe('PERMISSION_DENIED');
  });
});
