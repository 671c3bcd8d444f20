import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import type { GraphClient } from '../graph-client.js';
import type { Masters } from '../masters.js';
import { day } from '../order-calls.js';

/** The first day of the month that is `months` from the current one. */
function monthStart(months: number): string {
  const [year = 0, month = 1] = day(0).split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10);
}

const dayBefore = (date: string): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10);

const period = z.object({ uuid: z.string(), updatedAt: z.string(), isReadyToClose: z.boolean() });
const PERIOD_FIELDS = 'uuid updatedAt isReadyToClose';
type Period = z.infer<typeof period>;

/** Limit for computing the figures; after that the period stays open, and the start continues. */
const LONGEST_WAIT_MS = 60_000;

async function create(client: GraphClient, start: string, end: string, closingType: string): Promise<Period> {
  const { createAccountingPeriod } = await client.run(
    `mutation ($input: CreateAccountingPeriodInput!) {
      createAccountingPeriod(input: $input) { accountingPeriod { ${PERIOD_FIELDS} } } }`,
    { input: { period: { start, end }, closingType } },
    z.object({ createAccountingPeriod: z.object({ accountingPeriod: period }) }),
  );
  return createAccountingPeriod.accountingPeriod;
}

/** Records the stock at the end of a period: a quarter of each product was sold since it was received. */
async function count(client: GraphClient, { uuid }: Period, month: string, masters: Masters): Promise<void> {
  const rows = masters.products.map((product, index) => `${product.uuid},${150 + 25 * index}`);
  const file = Buffer.from(['商品ID,実地数量', ...rows].join('\r\n'));
  const { createPhysicalInventoryUploadUrl } = await client.run(
    `mutation ($input: CreatePhysicalInventoryUploadUrlInput!) {
      createPhysicalInventoryUploadUrl(input: $input) { upload { uploadUuid url headers { name value } } } }`,
    { input: { accountingPeriodUuid: uuid, fileName: '実地棚卸.csv', byteSize: file.length } },
    z.object({
      createPhysicalInventoryUploadUrl: z.object({
        upload: z.object({
          uploadUuid: z.string(),
          url: z.string(),
          headers: z.array(z.object({ name: z.string(), value: z.string() })),
        }),
      }),
    }),
  );
  const { upload } = createPhysicalInventoryUploadUrl;
  const headers = Object.fromEntries(upload.headers.map(({ name, value }) => [name, value]));
  await fetch(upload.url, { method: 'PUT', headers, body: file });
  await client.run(
    `mutation ($input: CreateImportPhysicalInventoryJobInput!) {
      createImportPhysicalInventoryJob(input: $input) { __typename } }`,
    {
      input: {
        accountingPeriodUuid: uuid,
        performedMonth: month,
        uploadUuid: upload.uploadUuid,
        idempotencyKey: randomUUID(),
      },
    },
    z.unknown(),
  );
}

async function waitUntilReady(client: GraphClient, uuid: string): Promise<Period | undefined> {
  const until = Date.now() + LONGEST_WAIT_MS;
  while (Date.now() < until) {
    const { accountingPeriods } = await client.run(
      `query { accountingPeriods { ${PERIOD_FIELDS} } }`,
      {},
      z.object({ accountingPeriods: z.array(period) }),
    );
    const found = accountingPeriods.find((candidate) => candidate.uuid === uuid);
    if (found?.isReadyToClose) return found;
    await pause(1_000);
  }
  return undefined;
}

/** A closed quarter, and the open year after it. */
export async function enterClosedPeriod(client: GraphClient, masters: Masters): Promise<void> {
  const [start, next] = [monthStart(-6), monthStart(-3)];
  const first = await create(client, start, dayBefore(next), 'Quarterly');
  await client.run(
    `mutation ($input: DeclareNoOpeningInventoryInput!) {
      declareNoOpeningInventory(input: $input) { __typename } }`,
    { input: { accountingPeriodUuid: first.uuid } },
    z.unknown(),
  );
  await create(client, next, dayBefore(monthStart(9)), 'Monthly');
  await count(client, first, monthStart(-4).slice(0, 7), masters);
  const ready = await waitUntilReady(client, first.uuid);
  if (!ready) return;
  await client.run(
    `mutation ($input: CloseAccountingPeriodInput!) { closeAccountingPeriod(input: $input) { __typename } }`,
    { input: { uuid: ready.uuid, expectedUpdatedAt: ready.updatedAt } },
    z.unknown(),
  );
}
