import type { Page } from '@playwright/test';
import { z } from 'zod';
import { joinedUser, switchFeatures } from '../../commands/demand-of-own.js';
import { draftOf, placedOrder, waitingOrder } from '../../commands/order-of.js';
import { orderingDemand } from '../../commands/ordering-demand.js';
import { PHONE } from '../../commands/phone.js';
import { accessibilityProblemsOf } from '../../core/accessibility.js';
import { ApiClient } from '../../core/api-client.js';
import type { MailInbox } from '../../core/mail-inbox.js';
import { expect, test } from '../../core/test.js';

const changed = z.object({ order: z.object({ uuid: z.string(), updatedAt: z.string() }) });

/** A demand with approval, and an order in each status that has a page of its own. */
async function ordersInEachState(inbox: MailInbox) {
  const { demand, admin, api, masters, areas } = await orderingDemand();
  const line = { lot: 10, unitPrice: '1200' };
  const [draft, waiting, placed] = [
    await draftOf(api, masters, line),
    await waitingOrder(api, masters, line),
    await placedOrder(api, masters, { ...line, orderedIn: -5, dueIn: -2 }),
  ];
  await switchFeatures(demand, ['ApprovalFunction', 'ExportCsv', 'OrderInternalDetail']);
  const requester = await ApiClient.signedInAs(await joinedUser(inbox, demand, 'EDITOR', '三郎'));
  const run = async (
    mutation: string,
    order: { uuid: string; updatedAt: string },
    input: object,
    by = api,
  ) => {
    const answer = await by.run(
      `mutation ($input: ${mutation[0]?.toUpperCase()}${mutation.slice(1)}Input!) {
        ${mutation}(input: $input) { order { uuid updatedAt } } }`,
      {
        input: {
          uuid: order.uuid,
          expectedUpdatedAt: order.updatedAt,
          idempotencyKey: crypto.randomUUID(),
          ...input,
        },
      },
      z.record(z.string(), changed),
    );
    return changed.parse(answer[mutation]).order;
  };
  const asked = async () =>
    run(
      'submitDraftOrderWithReviewGroups',
      await draftOf(requester, masters, line),
      { reviewGroups: [{ approvalStrategy: 'ANY', reviewerUuids: [admin.uuid] }] },
      requester,
    );
  const reviewed = await asked();
  const denied = await run('denyOrder', await asked(), { comment: '単価を確認してください' });
  const canceled = await run('cancelOrder', await draftOf(api, masters, line), { reason: '重複' });
  const inBothAreas = [
    '/orders',
    '/orders/new',
    '/orders/csvs',
    '/deliveries',
    '/sent-documents',
    ...[draft, waiting, placed, reviewed, denied].map(({ uuid }) => `/orders/${uuid}`),
    `/orders/${placed.uuid}?step=edit`,
    `/canceled-orders/${canceled.uuid}`,
  ];
  const [own, operators] = areas;
  if (!own || !operators) throw new Error('a demand has two areas');
  return {
    own: {
      ...own,
      pages: [
        ...inBothAreas,
        `/orders/${reviewed.uuid}/review`,
        `/orders/${reviewed.uuid}/approve_with_update`,
        `/orders/${denied.uuid}/re_apply`,
        `/orders/${waiting.uuid}/send`,
        `/orders/${placed.uuid}/fixed`,
      ],
      onPhone: [`/orders/${placed.uuid}`, `/orders/${reviewed.uuid}/review`, '/deliveries', '/orders'],
    },
    operators: { ...operators, pages: [...inBothAreas, `/orders/${waiting.uuid}?step=send`] },
  };
}

async function expectAccessible(page: Page, base: string, addresses: readonly string[]): Promise<void> {
  for (const address of addresses) {
    const { pathname, search } = new URL(page.url());
    if (`${pathname}${search}` !== `${base}${address}`) await page.goto(`${base}${address}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    expect.soft(await accessibilityProblemsOf(page), address).toEqual([]);
  }
}

test('the pages of an order are accessible in each of its statuses, for a demand user and on a phone', async ({
  windowOf,
  inbox,
}) => {
  test.setTimeout(240_000);
  const { own } = await ordersInEachState(inbox);
  const page = await windowOf(own.account, `${own.base}/orders`);
  await expectAccessible(page, own.base, own.pages);
  await page.setViewportSize(PHONE);
  await expectAccessible(page, own.base, own.onPhone);
});

test('the pages of an order are accessible in each of its statuses, for an operator', async ({
  windowOf,
  inbox,
}) => {
  test.setTimeout(240_000);
  const { operators } = await ordersInEachState(inbox);
  const page = await windowOf(operators.account, `${operators.base}/orders`);
  await expectAccessible(page, operators.base, operators.pages);
});
