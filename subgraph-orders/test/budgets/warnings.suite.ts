import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { budgetsOf, impactsOf, monthAfter, saveBudget, setBudgets } from '../support/budgets.js';
import { clear, Client, content, dataOf, type Harness, key, sharedHarness } from '../support/harness.js';
import { group, join, mailsTo, type Person } from '../support/people.js';
import { choiceOf, saveRoute } from '../support/routes.js';
import { DRINKS, SUPPLIER, TEA_PRODUCT } from '../support/stand-ins.js';

/** Of the order of the harness. */
const TOTAL = 129_549;

describe('budgets that an order touches', () => {
  let harness: Harness;
  let admin: Client;
  let asker: Person;
  let boss: Person;
  let second: Person;
  beforeAll(async () => {
    harness = await sharedHarness();
    TEA_PRODUCT.category = DRINKS;
  });
  afterAll(() => {
    TEA_PRODUCT.category = null;
  });
  beforeEach(async () => {
    await clear(harness);
    harness.settings.members = [];
    await harness.change({ featureFlags: ['APPROVAL_FUNCTION'] });
    asker = join(harness, '申請 花子', 'EDITOR');
    boss = join(harness, '部長 一郎', 'ADMIN');
    second = join(harness, '課長 二郎', 'ADMIN');
    admin = new Client(harness);
  });

  const request = (groups: unknown[]) =>
    asker.client.mutate('createApprovalOrder', {
      idempotencyKey: key(),
      content: content(),
      reviewGroups: groups,
    });

  it('are shown with what remains, without counting the order twice', async () => {
    await setBudgets(admin, '129549');
    const remaining = ['DEMAND 129549 0', 'SUPPLIER 129549 0', 'CATEGORY 999 128550'];
    expect(await impactsOf(admin, { content: content() })).toEqual(remaining);
    const order = await admin.placed();
    expect(await impactsOf(admin, { orderUuid: order.uuid })).toEqual(remaining);
    expect(await impactsOf(admin, { content: content() })).toEqual([
      'DEMAND 129549 -129549!',
      'SUPPLIER 129549 -129549!',
      'CATEGORY 999 127551',
    ]);
    expect(await impactsOf(admin, { content: content({ orderDate: `${monthAfter(1)}-01` }) })).toEqual([]);
    expect(await impactsOf(admin, { content: content({ demandSupplierId: null }) })).toEqual([
      'DEMAND 129549 -129549!',
      'CATEGORY 999 127551',
    ]);
  });

  it('decide on a rule for exceeded budgets, of two requests at once only for the second', async () => {
    dataOf(await saveBudget(admin, { amount: String(TOTAL * 2 - 1) }));
    const usual = [group('ANY', [second])];
    await saveRoute(boss, {
      name: '予算超過',
      isBinding: true,
      onlyOverBudget: true,
      reviewGroups: [group('ALL', [boss])],
    });
    expect(await choiceOf(asker, content())).toEqual({ rule: null, templates: [] });
    const answers = await Promise.all([request(usual), request(usual)]);
    expect(answers.map(({ code }) => code).toSorted()).toEqual(['FAILED_PRECONDITION', undefined]);
    expect((await choiceOf(asker, content())).rule).toMatch(/^予算超過（固定）/);
    expect((await request([group('ALL', [boss])])).code).toBeUndefined();
    expect((await budgetsOf(admin))[0]).toMatchObject({ waiting: String(TOTAL * 2), remaining: '-1' });
  });

  it('are not told of thresholds that they were over when the amount was set', async () => {
    const told = async (): Promise<string[]> =>
      dataOf(
        await boss.client.run<{ notices: { items: { kind: string; title: string }[] } }>(
          '{ notices { items { kind title } } }',
        ),
      )
        .notices.items.filter(({ kind }) => kind === 'BUDGET_THRESHOLD')
        .map(({ title }) => title);
    const placeOneYen = () =>
      admin.placed({
        orderProductLines: [],
        orderExpenseLines: [{ name: '送料', lot: 1, unitPrice: '1', taxCategoryId: 1 }],
      });
    await admin.placed();
    // Of the demand when it is created, and of the supplier when its amount is changed.
    dataOf(await saveBudget(admin, { amount: String(TOTAL + 10) }));
    const target = { scope: 'SUPPLIER', targetUuid: SUPPLIER };
    const { budget } = dataOf(await saveBudget(admin, { ...target, amount: String(TOTAL * 10) })).saveBudget;
    const { uuid, updatedAt } = budget;
    const lowered = { ...target, uuid, expectedUpdatedAt: updatedAt, amount: String(TOTAL + 10) };
    dataOf(await saveBudget(admin, lowered));
    await placeOneYen();
    await harness.mails();
    expect(await told()).toEqual([]);
    await admin.placed();
    await harness.mails();
    expect(await told()).toEqual(['予算の100%を超えました', '予算の100%を超えました']);
  });

  it('tell administrators once when more than 80 % and when more than 100 % are used', async () => {
    dataOf(await saveBudget(admin, { amount: String(TOTAL * 2) }));
    const kinds = async ({ client }: Person): Promise<string[]> =>
      dataOf(
        await client.run<{ notices: { items: { kind: string; title: string }[] } }>(
          '{ notices { items { kind title } } }',
        ),
      )
        .notices.items.filter(({ kind }) => kind === 'BUDGET_THRESHOLD')
        .map(({ title }) => title);
    const half = [{ name: '送料', lot: 1, unitPrice: '77729.40', taxCategoryId: 1 }];
    await admin.placed();
    await harness.mails();
    expect(await kinds(boss)).toEqual([]);
    await admin.placed({ orderProductLines: [], orderExpenseLines: half });
    await harness.mails();
    expect(await kinds(boss)).toEqual([]);
    await admin.placed({ orderProductLines: [], orderExpenseLines: [{ ...half[0], unitPrice: '1' }] });
    await harness.mails();
    expect(await kinds(boss)).toEqual(['予算の80%を超えました']);
    await Promise.all([admin.placed(), admin.placed()]);
    await harness.mails();
    expect(await kinds(boss)).toEqual(['予算の100%を超えました', '予算の80%を超えました']);
    expect(await kinds(asker)).toEqual([]);
    expect(mailsTo(harness, second).toSorted()).toEqual(
      ['【発注ハブ】予算の100%を超えました', '【発注ハブ】予算の80%を超えました'].toSorted(),
    );
  });
});
