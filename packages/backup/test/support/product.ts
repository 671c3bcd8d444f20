import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  as,
  freePort,
  type GraphqlClient,
  SubgraphProcess,
  type TestIdentity,
  TestKeys,
} from '@hacchu-hub/subgraph-testing';
import { mongo } from 'mongoose';

export const SLICES = ['identity', 'catalog', 'orders', 'costing'] as const;
export type Slice = (typeof SLICES)[number];

/** The built subgraphs of all slices, as processes that call each other, on databases and files of their own. */
export class Product {
  private readonly running = new Map<Slice, SubgraphProcess>();

  private constructor(
    private readonly keys: TestKeys,
    /** Names of the databases by slice. */
    readonly databases: Record<Slice, string>,
    /** Directory of the object store. */
    readonly files: string,
  ) {}

  static async prepare(): Promise<Product> {
    const id = randomBytes(4).toString('hex');
    const databases = {
      identity: `test_backup_identity_${id}`,
      catalog: `test_backup_catalog_${id}`,
      orders: `test_backup_orders_${id}`,
      costing: `test_backup_costing_${id}`,
    };
    return new Product(new TestKeys(), databases, await mkdtemp(join(tmpdir(), 'hacchu-hub-test-')));
  }

  async start(): Promise<void> {
    const ports = new Map<Slice, number>();
    for (const slice of SLICES) ports.set(slice, await freePort());
    const addresses = [...ports].map(([slice, port]) => [
      `${slice.toUpperCase()}_URL`,
      `http://127.0.0.1:${port}/graphql`,
    ]);
    const passed = ['SMTP_URL', 'FIREBASE_PROJECT_ID', 'FIREBASE_AUTH_EMULATOR_HOST'];
    const environment: Record<string, string> = Object.fromEntries([
      ...addresses,
      ...passed.map((name) => [name, process.env[name] ?? '']),
    ]);
    await Promise.all(
      SLICES.map(async (slice) => {
        const process = await SubgraphProcess.start({
          name: `subgraph-${slice}`,
          main: new URL(`../../../../subgraph-${slice}/dist/start.cjs`, import.meta.url),
          keys: this.keys,
          database: this.databases[slice],
          files: this.files,
          port: ports.get(slice),
          environment,
        });
        this.running.set(slice, process);
      }),
    );
  }

  graphql(slice: Slice): GraphqlClient {
    const process = this.running.get(slice);
    if (!process) throw new Error(`${slice} does not run`);
    return process.graphql;
  }

  async stop(): Promise<void> {
    await Promise.all([...this.running.values()].map((process) => process.kill()));
    this.running.clear();
  }

  async remove(): Promise<void> {
    await this.stop();
    const client = await mongo.MongoClient.connect(process.env['MONGODB_URI'] ?? '');
    for (const name of Object.values(this.databases)) await client.db(name).dropDatabase();
    await client.close();
    await rm(this.files, { recursive: true, force: true });
  }
}

/** A demand with an administrator, one supplier and one destination, who orders what they have just created. */
export class Buyer {
  private constructor(
    private readonly product: Product,
    readonly demandUuid: string,
    private readonly admin: TestIdentity,
    private readonly supplier: string,
    private readonly destination: string,
  ) {}

  static async join(product: Product, name: string): Promise<Buyer> {
    const demandUuid = await created(product, 'identity', 'createDemand', 'demand', { name }, as.operator());
    const email = `${randomUUID()}@backup.example`;
    const person = { email, lastName: '控', firstName: '取子', role: 'ADMIN' };
    const uuid = await invited(product, demandUuid, person);
    const admin = as.demandAdmin({ uuid, email, flags: ['COSTING'], demand: { uuid: demandUuid, name } });
    const address = { zipCode: '1000001', prefectureId: 13, city: '千代田区', address1: '千代田1-1' };
    const emails = ['order@aozora.example'];
    const supplier = await created(
      product,
      'catalog',
      'createDemandSupplier',
      'demandSupplier',
      { name: '青空商会', emails },
      admin,
    );
    const destination = await created(
      product,
      'catalog',
      'createDeliveryDestination',
      'deliveryDestination',
      { name: '第一倉庫', ...address, phoneNumber: '03-1234-5678', emails },
      admin,
    );
    return new Buyer(product, demandUuid, admin, supplier, destination);
  }

  /** The same people at another installation. */
  at(product: Product): Buyer {
    return new Buyer(product, this.demandUuid, this.admin, this.supplier, this.destination);
  }

  /** Creates a product and orders it by mail. @returns the order's UUID */
  async order(price: string): Promise<string> {
    const name = `商品 ${randomUUID()}`;
    const goods = await created(
      this.product,
      'catalog',
      'createProduct',
      'product',
      { name, unitPrice: price },
      this.admin,
    );
    const today = new Date(Date.now() + 9 * 3_600_000).toISOString().slice(0, 10);
    const line = { productId: goods, lot: 3, unitPrice: price, taxCategoryId: 1, deliveryDate: '2099-12-10' };
    const draft = await changed(
      this.product,
      'createDraftOrder',
      {
        idempotencyKey: randomUUID(),
        content: {
          subject: name,
          orderDate: today,
          demandSupplierId: this.supplier,
          deliveryDestinationId: this.destination,
          orderProductLines: [line],
          orderExpenseLines: [],
        },
      },
      this.admin,
    );
    await changed(
      this.product,
      'submitOrderWithSendMail',
      {
        uuid: draft.uuid,
        expectedUpdatedAt: draft.updatedAt,
        idempotencyKey: randomUUID(),
        mail: { to: ['order@aozora.example'], subject: '発注書の送付', body: 'よろしくお願いします。' },
      },
      this.admin,
    );
    return draft.uuid;
  }

  async openBooks(): Promise<void> {
    const input = { period: { start: '2026-04-01', end: '2027-03-31' }, closingType: 'Monthly' };
    await created(this.product, 'costing', 'createAccountingPeriod', 'accountingPeriod', input, this.admin);
  }
}

const typeOf = (mutation: string): string => `${mutation[0]?.toUpperCase()}${mutation.slice(1)}Input`;

async function created(
  product: Product,
  slice: Slice,
  mutation: string,
  field: string,
  input: object,
  who: TestIdentity,
): Promise<string> {
  const { data, errors } = await product.graphql(slice)<Record<string, Record<string, { uuid: string }>>>(
    `mutation ($input: ${typeOf(mutation)}!) { ${mutation}(input: $input) { ${field} { uuid } } }`,
    { input },
    who,
  );
  const uuid = data?.[mutation]?.[field]?.uuid;
  if (!uuid) throw new Error(`${mutation}: ${JSON.stringify(errors)}`);
  return uuid;
}

async function changed(
  product: Product,
  mutation: string,
  input: object,
  who: TestIdentity,
): Promise<{ uuid: string; updatedAt: string }> {
  const { data, errors } = await product.graphql('orders')<
    Record<string, { order: { uuid: string; updatedAt: string } }>
  >(
    `mutation ($input: ${typeOf(mutation)}!) { ${mutation}(input: $input) { order { uuid updatedAt } } }`,
    { input },
    who,
  );
  const order = data?.[mutation]?.order;
  if (!order) throw new Error(`${mutation}: ${JSON.stringify(errors)}`);
  return order;
}

/** Invites a user, who needs an account of the identity service. */
async function invited(product: Product, demandUuid: string, person: object): Promise<string> {
  const { data, errors } = await product.graphql('identity')<{
    createDemandUsers: { results: { demandUser: { uuid: string } | null }[] };
  }>(
    'mutation ($input: CreateDemandUsersInput!) { createDemandUsers(input: $input) { results { demandUser { uuid } } } }',
    { input: { demandUuid, users: [person] } },
    as.operator(),
  );
  const uuid = data?.createDemandUsers.results[0]?.demandUser?.uuid;
  if (!uuid) throw new Error(`createDemandUsers: ${JSON.stringify([errors, data])}`);
  return uuid;
}
