import { randomUUID } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type GraphqlAnswer, until } from '@hacchu-hub/subgraph-kit/testing';

import { admin, dataOf, type Costing } from './costing.js';

/** What these helpers need of the subgraph, whether it runs in the test or in a process of its own. */
export interface FileHouse extends Pick<Costing, 'graphql'> {
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

/** Where the local store keeps the object that a signed URL leads to. */
export function fileOf({ runtime }: FileHouse, url: string): string {
  const key = decodeURIComponent(new URL(url).pathname.replace(/^.*?\/files\//u, ''));
  return join(runtime.environment.OBJECT_STORE_ROOT, key);
}

export type Kind = 'Opening' | 'Physical';

/** Asks for an upload and stores the body where the browser's PUT would. */
export async function upload(
  house: FileHouse,
  kind: Kind,
  accountingPeriodUuid: string,
  body: string | Uint8Array,
): Promise<string> {
  const bytes = Buffer.from(body);
  const input = { accountingPeriodUuid, fileName: '棚卸.csv', byteSize: bytes.byteLength };
  const { answer } = dataOf(
    await house.graphql<{ answer: { upload: { uploadUuid: string; url: string } } }>(
      `mutation ($input: Create${kind}InventoryUploadUrlInput!) {
        answer: create${kind}InventoryUploadUrl(input: $input) { upload { uploadUuid url } }
      }`,
      { input },
      admin(),
    ),
  );
  const file = fileOf(house, answer.upload.url);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, bytes);
  return answer.upload.uploadUuid;
}

type Started = Promise<GraphqlAnswer<{ answer: { job: SeenJob } }>>;

const start = (house: FileHouse, field: string, input: object): Started =>
  house.graphql(
    `mutation ($input: ${field.charAt(0).toUpperCase()}${field.slice(1)}Input!) {
      answer: ${field}(input: $input) { job ${JOB} }
    }`,
    { input: { idempotencyKey: randomUUID(), ...input } },
    admin(),
  );

export const startOpening = (house: FileHouse, input: object): Started =>
  start(house, 'createImportOpeningInventoryJob', input);
export const startPhysical = (house: FileHouse, input: object): Started =>
  start(house, 'createImportPhysicalInventoryJob', input);
export const startCarryForward = (house: FileHouse, input: object): Started =>
  start(house, 'createCarriedForwardInventoryJob', input);

export async function seenJob(house: FileHouse, jobUuid: string): Promise<SeenJob> {
  const answer = await house.graphql<{ getImportOpeningInventoryJob: SeenJob }>(
    `query ($jobUuid: ID!) { getImportOpeningInventoryJob(jobUuid: $jobUuid) ${JOB} }`,
    { jobUuid },
    admin(),
  );
  return dataOf(answer).getImportOpeningInventoryJob;
}

/** Waits until a job is over. */
export const untilJobIsOver = (house: FileHouse, jobUuid: string): Promise<SeenJob> =>
  until(
    () => seenJob(house, jobUuid),
    ({ status }) => status === 'SUCCESS' || status === 'FAILURE',
  );

/** Waits until a job that was accepted is over. */
export const untilOver = async (house: FileHouse, started: Started): Promise<SeenJob> =>
  untilJobIsOver(house, dataOf(await started).answer.job.jobUuid);

/** An opening inventory taken in from beginning to end. */
export async function importOpening(
  house: FileHouse,
  accountingPeriodUuid: string,
  csv: string | Uint8Array,
  more: object = {},
): Promise<SeenJob> {
  const uploadUuid = await upload(house, 'Opening', accountingPeriodUuid, csv);
  return untilOver(house, startOpening(house, { accountingPeriodUuid, uploadUuid, ...more }));
}

/** Counts of a month taken in from beginning to end. */
export async function importPhysical(
  house: FileHouse,
  accountingPeriodUuid: string,
  performedMonth: string,
  csv: string,
): Promise<SeenJob> {
  const uploadUuid = await upload(house, 'Physical', accountingPeriodUuid, csv);
  return untilOver(house, startPhysical(house, { accountingPeriodUuid, performedMonth, uploadUuid }));
}

export async function carryForward(
  house: FileHouse,
  accountingPeriodUuid: string,
  more: object = {},
): Promise<SeenJob> {
  return untilOver(house, startCarryForward(house, { accountingPeriodUuid, ...more }));
}

/** The text of a file that a mutation links to. */
export async function downloaded(house: FileHouse, field: string, input: object): Promise<string> {
  const answer = await house.graphql<{ answer: { file: { url: string } } }>(
    `mutation ($input: ${field.charAt(0).toUpperCase()}${field.slice(1)}Input!) {
      answer: ${field}(input: $input) { file { url fileName expiresAt } }
    }`,
    { input },
    admin(),
  );
  return readFile(fileOf(house, dataOf(answer).answer.file.url), 'utf8');
}
