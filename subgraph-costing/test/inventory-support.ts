import { randomUUID } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { systemScope, withTransaction } from '@hacchu-hub/subgraph-kit';
import { type GraphqlAnswer, TEST_DEMAND, until } from '@hacchu-hub/subgraph-testing';
import { OpeningInventoryRepository } from '../src/inventories/opening-inventory.repository.js';
import { OpeningSets } from '../src/inventories/opening-sets.service.js';
import { type Count, PhysicalInventoryRepository } from '../src/inventories/physical-inventory.repository.js';
import { PhysicalInventoryService } from '../src/inventories/physical-inventory.service.js';
import { OpeningService } from '../src/periods/opening.service.js';
import { OpeningInventoryKind } from '../src/periods/period.enums.js';
import { admin, type Costing, dataOf } from './costing.js';

/** The part of the subgraph that these helpers need, whether it runs in the test or in a separate process. */
export interface FileHarness extends Pick<Costing, 'graphql'>, Partial<Pick<Costing, 'background'>> {
  readonly runtime: { readonly environment: { readonly OBJECT_STORE_ROOT: string } };
}

export interface SeenJob {
  jobUuid: string;
  kind: string;
  status: string;
  failureReason: string | null;
  originalFileName: string;
  performedMonth: string | null;
  creatorDemandUser: { uuid: string } | null;
  creatorName: string;
  importedCount: number;
  blankCount: number;
  errorCount: number;
  processedCount: number;
  totalCount: number | null;
  notices: string[];
  hasResult: boolean;
}

const JOB = `{
  jobUuid kind status failureReason originalFileName performedMonth creatorDemandUser { uuid } creatorName importedCount
  blankCount errorCount processedCount totalCount notices hasResult
}`;

/** Path in the local store of the object behind a signed URL. */
export function fileOf({ runtime }: FileHarness, url: string): string {
  const key = decodeURIComponent(new URL(url).pathname.replace(/^.*?\/files\//u, ''));
  return join(runtime.environment.OBJECT_STORE_ROOT, key);
}

export type Kind = 'Opening' | 'Physical';

/** Requests an upload and stores the body as the browser's PUT would. */
export async function upload(
  harness: FileHarness,
  kind: Kind,
  accountingPeriodUuid: string,
  body: string | Uint8Array,
): Promise<string> {
  const bytes = Buffer.from(body);
  const input = { accountingPeriodUuid, fileName: '棚卸.csv', byteSize: bytes.byteLength };
  const { answer } = dataOf(
    await harness.graphql<{ answer: { upload: { uploadUuid: string; url: string } } }>(
      `mutation ($input: Create${kind}InventoryUploadUrlInput!) {
        answer: create${kind}InventoryUploadUrl(input: $input) { upload { uploadUuid url } }
      }`,
      { input },
      admin(),
    ),
  );
  const file = fileOf(harness, answer.upload.url);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, bytes);
  return answer.upload.uploadUuid;
}

type Started = Promise<GraphqlAnswer<{ answer: { job: SeenJob } }>>;

const start = (harness: FileHarness, field: string, input: object): Started =>
  harness.graphql(
    `mutation ($input: ${field.charAt(0).toUpperCase()}${field.slice(1)}Input!) {
      answer: ${field}(input: $input) { job ${JOB} }
    }`,
    { input: { idempotencyKey: randomUUID(), ...input } },
    admin(),
  );

export const startOpening = (harness: FileHarness, input: object): Started =>
  start(harness, 'createImportOpeningInventoryJob', input);
export const startPhysical = (harness: FileHarness, input: object): Started =>
  start(harness, 'createImportPhysicalInventoryJob', input);
export const startCarryForward = (harness: FileHarness, input: object): Started =>
  start(harness, 'createCarriedForwardInventoryJob', input);

export async function seenJob(harness: FileHarness, jobUuid: string): Promise<SeenJob> {
  const answer = await harness.graphql<{ getImportOpeningInventoryJob: SeenJob }>(
    `query ($jobUuid: ID!) { getImportOpeningInventoryJob(jobUuid: $jobUuid) ${JOB} }`,
    { jobUuid },
    admin(),
  );
  return dataOf(answer).getImportOpeningInventoryJob;
}

/** Waits until a job has ended. */
export const untilJobIsOver = (harness: FileHarness, jobUuid: string): Promise<SeenJob> =>
  until(
    async () => {
      await harness.background?.settle();
      return seenJob(harness, jobUuid);
    },
    ({ status }) => status === 'SUCCESS' || status === 'FAILURE',
  );

/** Waits until an accepted job has ended. */
export const untilOver = async (harness: FileHarness, started: Started): Promise<SeenJob> =>
  untilJobIsOver(harness, dataOf(await started).answer.job.jobUuid);

/** Uploads and imports an opening inventory, and waits for the job to end. */
export async function importOpening(
  harness: FileHarness,
  accountingPeriodUuid: string,
  csv: string | Uint8Array,
  more: object = {},
): Promise<SeenJob> {
  const uploadUuid = await upload(harness, 'Opening', accountingPeriodUuid, csv);
  return untilOver(harness, startOpening(harness, { accountingPeriodUuid, uploadUuid, ...more }));
}

/** Uploads and imports the counts of a month, and waits for the job to end. */
export async function importPhysical(
  harness: FileHarness,
  accountingPeriodUuid: string,
  performedMonth: string,
  csv: string,
): Promise<SeenJob> {
  const uploadUuid = await upload(harness, 'Physical', accountingPeriodUuid, csv);
  return untilOver(harness, startPhysical(harness, { accountingPeriodUuid, performedMonth, uploadUuid }));
}

export async function carryForward(
  harness: FileHarness,
  accountingPeriodUuid: string,
  more: object = {},
): Promise<SeenJob> {
  return untilOver(harness, startCarryForward(harness, { accountingPeriodUuid, ...more }));
}

/** The text of a file to which a mutation returns a link. */
export async function downloaded(harness: FileHarness, field: string, input: object): Promise<string> {
  const answer = await harness.graphql<{ answer: { file: { url: string } } }>(
    `mutation ($input: ${field.charAt(0).toUpperCase()}${field.slice(1)}Input!) {
      answer: ${field}(input: $input) { file { url fileName expiresAt } }
    }`,
    { input },
    admin(),
  );
  return readFile(fileOf(harness, dataOf(answer).answer.file.url), 'utf8');
}

/** A template as users follow it. */
export interface SeenTemplate {
  uuid: string;
  status: string;
  fileName: string;
  failureReason: string | null;
  creatorName: string;
  performedMonth: string | null;
  processedCount: number;
  isExpired: boolean;
}

const TEMPLATE = 'uuid status fileName failureReason creatorName performedMonth processedCount isExpired';

export const startTemplate = (
  harness: FileHarness,
  input: object,
): Promise<GraphqlAnswer<{ answer: { job: SeenTemplate } }>> =>
  harness.graphql(
    `mutation ($input: CreateInventoryTemplateJobInput!) {
      answer: createInventoryTemplateJob(input: $input) { job { ${TEMPLATE} } }
    }`,
    { input: { idempotencyKey: randomUUID(), ...input } },
    admin(),
  );

export async function seenTemplates(harness: FileHarness, input: object): Promise<SeenTemplate[]> {
  const answer = await harness.graphql<{ getInventoryTemplateJobs: SeenTemplate[] }>(
    `query ($input: GetInventoryTemplateJobsInput!) { getInventoryTemplateJobs(input: $input) { ${TEMPLATE} } }`,
    { input },
    admin(),
  );
  return dataOf(answer).getInventoryTemplateJobs;
}

/** Asks for a template, and waits until its job has ended. */
export async function writtenTemplate(
  harness: FileHarness,
  accountingPeriodUuid: string,
  performedMonth?: string,
): Promise<SeenTemplate> {
  const input = { accountingPeriodUuid, performedMonth };
  const { uuid } = dataOf(await startTemplate(harness, input)).answer.job;
  const job = await until(
    async () => (await seenTemplates(harness, input)).find((one) => one.uuid === uuid),
    (found) => found?.status === 'SUCCESS' || found?.status === 'FAILURE',
  );
  if (!job) throw new Error('the template is not listed');
  return job;
}

type Services = Pick<Costing, 'app' | 'runtime'>;

/** Stores what the file of an opening inventory would bring, for tests that are about something else. */
export async function storeOpening(
  { app, runtime }: Services,
  periodUuid: string,
  stock: readonly { productUuid: string; quantity: number; inventoryAmount: string }[],
): Promise<void> {
  const scope = systemScope(TEST_DEMAND.uuid);
  const set = `${randomUUID()}:1`;
  const settlement = {
    periodUuid,
    kind: OpeningInventoryKind.IMPORTED,
    confirmReplace: true,
    set,
    by: { uuid: 'u', name: '試験 太郎' },
  };
  const averages = { averageNumerator: null, averageDenominator: null };
  const rows = stock.map((row) => ({ ...row, ...averages }));
  await app.get(OpeningInventoryRepository, { strict: false }).stage(scope, set, rows);
  await withTransaction(runtime.connection, (session) =>
    app.get(OpeningService, { strict: false }).settle(scope, settlement, session),
  );
  await app.get(OpeningSets, { strict: false }).finish(scope, { periodUuid, set });
}

/** Stores what the file of a month's counts would bring, for tests that are about something else. */
export async function storeCounts(
  { app, runtime }: Services,
  periodUuid: string,
  month: string,
  counts: readonly Count[],
): Promise<void> {
  const scope = systemScope(TEST_DEMAND.uuid);
  const set = `${randomUUID()}:1`;
  const by = { uuid: randomUUID(), name: '試験 太郎' };
  const published = { set, count: counts.length, isStored: true, by };
  await app.get(PhysicalInventoryRepository, { strict: false }).stage(scope, periodUuid, set, counts);
  await withTransaction(runtime.connection, (session) =>
    app
      .get(PhysicalInventoryService, { strict: false })
      .publish(scope, { periodUuid, month }, published, session),
  );
}
