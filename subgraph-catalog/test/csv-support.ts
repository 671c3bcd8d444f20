import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { as, type TestIdentity, until } from '@hacchu-hub/subgraph-testing';
import { type Catalog, dataOf } from './catalog.js';

/** The part of a catalog that these helpers need, whether it runs in the test or in a separate process. */
export interface CsvCatalog extends Pick<Catalog, 'graphql'> {
  readonly runtime: { readonly environment: { readonly OBJECT_STORE_ROOT: string } };
}

export interface ImportState {
  uuid: string;
  status: string;
  createdCount: number;
  updatedCount: number;
  unchangedCount: number;
  errorCount: number;
  failureReason: string | null;
  notices: string[];
  resultUrl: string | null;
  processedCount: number;
  totalCount: number | null;
}

const JOB =
  'uuid status createdCount updatedCount unchangedCount errorCount failureReason notices resultUrl processedCount totalCount createdAt expiredAt creator { uuid name actor } target originalFileName';

/** Path in the local store of the object behind a signed URL. */
export function fileOf(catalog: CsvCatalog, url: string): string {
  const key = decodeURIComponent(new URL(url).pathname.replace(/^.*?\/files\//u, ''));
  return join(catalog.runtime.environment.OBJECT_STORE_ROOT, key);
}

/** Requests an upload and stores the body as the browser's PUT would. */
export async function upload(
  catalog: CsvCatalog,
  bytes: Uint8Array | string,
  { target = 'PRODUCT', fileName = '商品.csv', who = as.demandAdmin() }: ImportOptions = {},
): Promise<string> {
  const body = Buffer.from(bytes);
  const { createCsvImportUploadUrl } = dataOf(
    await catalog.graphql<{ createCsvImportUploadUrl: { upload: { uploadUuid: string; url: string } } }>(
      `mutation ($input: CreateCsvImportUploadUrlInput!) {
        createCsvImportUploadUrl(input: $input) { upload { uploadUuid url expiresAt headers { name value } } }
      }`,
      { input: { target, fileName, byteSize: body.byteLength } },
      who,
    ),
  );
  const { uploadUuid, url } = createCsvImportUploadUrl.upload;
  const file = fileOf(catalog, url);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, body);
  return uploadUuid;
}

/** Uploads another body to the same URL, which is still valid. */
export async function uploadAgain(catalog: CsvCatalog, uploadUuid: string, body: string): Promise<void> {
  const folder = join(catalog.runtime.environment.OBJECT_STORE_ROOT, 'uploads');
  const names = await readdir(folder, { recursive: true });
  const name = names.find((one) => one.endsWith(uploadUuid));
  if (name === undefined) throw new Error('no such upload');
  await writeFile(join(folder, name), body);
}

export interface ImportOptions {
  target?: 'PRODUCT' | 'DEMAND_SUPPLIER';
  fileName?: string;
  who?: TestIdentity;
  allowsReplacedCharacters?: boolean;
}

/** Starts the import of an uploaded file. */
export async function startImport(
  catalog: CsvCatalog,
  uploadUuid: string,
  { target = 'PRODUCT', who, allowsReplacedCharacters }: ImportOptions = {},
  idempotencyKey: string = randomUUID(),
) {
  const name = target === 'PRODUCT' ? 'importProductCsv' : 'importDemandSupplierCsv';
  const type = target === 'PRODUCT' ? 'ImportProductCsvInput' : 'ImportDemandSupplierCsvInput';
  return catalog.graphql<{ started: { job: ImportState } }>(
    `mutation ($input: ${type}!) { started: ${name}(input: $input) { job { ${JOB} } } }`,
    { input: { uploadUuid, idempotencyKey, allowsReplacedCharacters } },
    who,
  );
}

/** Polls until a job has ended; large files take a while. */
export const untilOver = <T extends { status: string }>(look: () => Promise<T>): Promise<T> =>
  until(look, ({ status }) => status === 'SUCCESS' || status === 'FAILURE', { withinMs: 120_000 });

export async function importState(
  catalog: CsvCatalog,
  uuid: string,
  who?: TestIdentity,
): Promise<ImportState> {
  return dataOf(
    await catalog.graphql<{ importCsvJob: ImportState }>(
      `query ($uuid: ID!) { importCsvJob(uuid: $uuid) { ${JOB} } }`,
      { uuid },
      who,
    ),
  ).importCsvJob;
}

/** Uploads and imports a file, and waits for the job to end. */
export async function importFile(
  catalog: CsvCatalog,
  bytes: Uint8Array | string,
  options: ImportOptions = {},
): Promise<ImportState> {
  const uploadUuid = await upload(catalog, bytes, options);
  const { started } = dataOf(await startImport(catalog, uploadUuid, options));
  return untilOver(() => importState(catalog, started.job.uuid, options.who));
}

export async function textOf(catalog: CsvCatalog, url: string | null): Promise<string> {
  if (url === null) throw new Error('no file');
  return readFile(fileOf(catalog, url), 'utf8');
}

/** Products in use as [name, unit price], by name. */
export async function productsOf(catalog: CsvCatalog): Promise<[string, string][]> {
  const { paginatedProducts } = dataOf(
    await catalog.graphql<{ paginatedProducts: { items: { name: string; unitPrice: string }[] } }>(
      '{ paginatedProducts(limit: 100, sort: { key: NAME, direction: ASC }) { items { name unitPrice } } }',
    ),
  );
  return paginatedProducts.items.map(({ name, unitPrice }) => [name, unitPrice]);
}

export const TOO_MANY_CELLS =
  '列の数が見出しより多くなっています。カンマを含む値は引用符（"）で囲んでください。';

export async function createCategory(catalog: CsvCatalog, name: string): Promise<string> {
  const create = `mutation ($input: CreateProductCategoryInput!) {
    made: createProductCategory(input: $input) { productCategory { uuid } }
  }`;
  const answer = await catalog.graphql<{ made: { productCategory: { uuid: string } } }>(create, {
    input: { name },
  });
  return dataOf(answer).made.productCategory.uuid;
}

export const deleteCategory = (catalog: CsvCatalog, uuid: string) =>
  catalog.graphql(
    'mutation ($input: DeleteProductCategoryInput!) { deleteProductCategory(input: $input) { productCategory { uuid } } }',
    { input: { uuid } },
  );
