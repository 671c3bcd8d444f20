import type { Locator, Page } from '@playwright/test';
import { z } from 'zod';
import { joinedUser } from '../../commands/demand-of-own.js';
import { draftOf } from '../../commands/order-of.js';
import { orderingDemand } from '../../commands/ordering-demand.js';
import { ApiClient } from '../../core/api-client.js';
import { SLACK_ORIGIN } from '../../core/environment.js';
import { expect, test } from '../../core/test.js';

const CHANNEL = 'C1';
const PERSON = 'U1';

/** Connects the caller's demand to its own workspace, in which one person has the mail address. */
async function connectToSlack(api: ApiClient, teamId: string, email: string): Promise<void> {
  const workspace = {
    name: `職場 ${teamId}`,
    users: [{ id: PERSON, name: 'はなこ', email }],
    channels: [{ id: CHANNEL, name: '発注' }],
  };
  const made = await fetch(`${SLACK_ORIGIN}/emulator/workspaces/${teamId}`, {
    method: 'PUT',
    body: JSON.stringify(workspace),
  });
  expect(made.status).toBe(200);
  const { createSlackInstallUrl } = await api.run(
    'mutation { createSlackInstallUrl(input: {}) { url } }',
    {},
    z.object({ createSlackInstallUrl: z.object({ url: z.url() }) }),
  );
  const body = new URL(createSlackInstallUrl.url).searchParams;
  body.set('person', `${teamId}/${PERSON}`);
  body.set('decision', 'allow');
  const page = `${SLACK_ORIGIN}/oauth/v2/authorize`;
  const agreed = await fetch(page, { method: 'POST', body, redirect: 'manual' });
  const back = new URL(agreed.headers.get('location') ?? '').searchParams;
  await api.run(
    `mutation ($code: String!, $state: String!) {
      upsertSlackSetting(input: { code: $code, state: $state }) { __typename } }`,
    { code: back.get('code'), state: back.get('state') },
    z.unknown(),
  );
  await api.run(
    'mutation ($id: ID!) { updateSlackChannel(input: { channelId: $id }) { __typename } }',
    { id: CHANNEL },
    z.unknown(),
  );
}

/** The message of an order and its controls, once the channel shows the expected text. */
async function messageOf(slack: Page, purchaseNumber: string, shows: string): Promise<Locator> {
  const message = slack.getByRole('article').filter({ hasText: purchaseNumber }).first();
  await expect(async () => {
    await slack.reload();
    await expect(message).toContainText(shows, { timeout: 1_000 });
  }).toPass({ timeout: 60_000 });
  return message;
}

test('an approval is decided in Slack and seen in the product, and vice versa', async ({
  windowOf,
  inbox,
}) => {
  test.setTimeout(240_000);
  const { demand, admin, api, masters, mark } = await orderingDemand(['ApprovalFunction']);
  const requester = await ApiClient.signedInAs(await joinedUser(inbox, demand, 'EDITOR', '三郎'));
  const teamId = `T${mark.toUpperCase()}`;
  await connectToSlack(api, teamId, admin.email);
  const asked = async () => {
    const { uuid, purchaseNumber, updatedAt } = await draftOf(requester, masters, {
      lot: 10,
      unitPrice: '1200',
    });
    await requester.run(
      `mutation ($input: SubmitDraftOrderWithReviewGroupsInput!) {
        submitDraftOrderWithReviewGroups(input: $input) { __typename } }`,
      {
        input: {
          uuid,
          expectedUpdatedAt: updatedAt,
          idempotencyKey: crypto.randomUUID(),
          reviewGroups: [{ approvalStrategy: 'ANY', reviewerUuids: [admin.uuid] }],
        },
      },
      z.unknown(),
    );
    return { uuid, purchaseNumber };
  };
  const page = await windowOf(admin, '/demand/orders');
  const slack = await page.context().newPage();
  await slack.goto(`${SLACK_ORIGIN}/?team=${teamId}&channel=${CHANNEL}&user=${PERSON}`);
  const approve = { name: '承認', exact: true };

  const first = await asked();
  await test.step('whoever clicks for the first time confirms their identity in the product', async () => {
    const message = await messageOf(slack, first.purchaseNumber, '承認依頼');
    await message.getByRole('button', approve).click();
    const link = slack.getByRole('link', { name: '発注ハブで確認する' });
    await expect(link).toBeVisible();
    await page.goto((await link.getAttribute('href')) ?? '');
    await expect(page.getByText('Slackの「はなこ」さんはあなたですか')).toBeVisible();
    await page.getByRole('button', { name: '自分であることを確認する' }).click();
    await expect(page.getByText('Slackで承認・差戻しができます')).toBeVisible();
  });

  await test.step('and approves in Slack, which the product shows', async () => {
    const message = await messageOf(slack, first.purchaseNumber, '承認依頼');
    await message.getByRole('button', approve).click();
    const decided = await messageOf(slack, first.purchaseNumber, '承認が完了しました。');
    await expect(decided.getByRole('button')).toHaveCount(0);
    await page.goto(`/demand/orders/${first.uuid}`);
    await expect(page.getByText('発注待ち').first()).toBeVisible();
  });

  await test.step('a denial requires a reason, which the product shows', async () => {
    const { uuid, purchaseNumber } = await asked();
    const message = await messageOf(slack, purchaseNumber, '承認依頼');
    await message.getByRole('button', { name: '差戻し', exact: true }).click();
    const form = slack.getByRole('dialog', { name: '発注の差戻し' });
    await form.getByLabel('差戻しの理由').fill('単価を確認してください');
    await form.getByRole('button', { name: '差し戻す' }).click();
    await expect(form).toBeHidden();
    await messageOf(slack, purchaseNumber, '理由：単価を確認してください');
    await page.goto(`/demand/orders/${uuid}`);
    await expect(page.getByText('差戻し').first()).toBeVisible();
    await expect(page.getByText(/単価を確認してください/).first()).toBeVisible();
  });

  await test.step('what is approved on the page can no longer be decided in Slack, which says so', async () => {
    const { uuid, purchaseNumber } = await asked();
    await messageOf(slack, purchaseNumber, '承認依頼');
    await page.goto(`/demand/orders/${uuid}/review`);
    await page.getByRole('button', { name: '承認する', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: '承認する', exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`/demand/orders/${uuid}$`));
    const decided = await messageOf(slack, purchaseNumber, '承認が完了しました。');
    await expect(decided.getByRole('button')).toHaveCount(0);
  });
});
