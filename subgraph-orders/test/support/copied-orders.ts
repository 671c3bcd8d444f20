import {
  compactUuid,
  KIT_ENVIRONMENT,
  type KitEnvironment,
  ObjectStore,
  systemScope,
  TallyRepository,
  uuidv7,
  withTransaction,
} from '@hacchu-hub/subgraph-kit';
import { TEST_DEMAND } from '@hacchu-hub/subgraph-testing';
import type { ParsedMail } from 'mailparser';
import type { mongo } from 'mongoose';
import { PurchaseNumbers } from '../../src/drafts/purchase-number.js';
import type { OrderDocument } from '../../src/orders/order.schema.js';
import { searchKeysOf } from '../../src/orders/order.search.js';
import { keyedAmounts } from '../../src/orders/spending/spending.rules.js';
import { SpendingSums } from '../../src/orders/spending/spending-sums.repository.js';
import { messageIdOf, replyAddressOf } from '../../src/sending/mail-address.js';
import { linkToken } from '../../src/utilities/link-token.js';
import { bucketsOf } from './counts.js';
import type { Client, Harness, SeenOrder } from './harness.js';

type Stored = mongo.BSON.Document & { _id: string };
type Documents = ReadonlyMap<string, readonly Stored[]>;

/** An order that real operations made, and the mail that its supplier got. */
export interface MadeOrder {
  readonly order: SeenOrder;
  readonly mail?: ParsedMail | undefined;
}

/** What an operation left behind once it was done belongs to the operation. */
const OF_OPERATIONS = ['outbox', 'idempotency_keys'];

/** An order with everything that is stored of it, to be copied. */
class OrderPattern {
  private constructor(
    private readonly harness: Harness,
    private readonly creator: Client,
    private readonly made: MadeOrder,
    private readonly documents: Documents,
    private readonly files: ReadonlyMap<string, Uint8Array>,
  ) {}

  static async of(harness: Harness, creator: Client, made: MadeOrder): Promise<OrderPattern> {
    await harness.background.settle();
    const { uuid } = made.order;
    const all = (await database(harness).collections()).filter(
      ({ collectionName }) => !OF_OPERATIONS.includes(collectionName),
    );
    const read = await Promise.all(
      all.map(async ({ collectionName: name }): Promise<[string, Stored[]]> => {
        const filter = name === 'orders' ? { _id: uuid } : { orderId: uuid };
        return [name, await database(harness).collection<Stored>(name).find(filter).toArray()];
      }),
    );
    const documents = new Map(read.filter(([, found]) => found.length > 0));
    for (const document of [...documents.values()].flat()) assertSearchable(document);
    const store = harness.app.get(ObjectStore, { strict: false });
    const files = keysOf([...documents.values()]).map(async (key): Promise<[string, Uint8Array]> => [
      key,
      await store.get(key),
    ]);
    return new OrderPattern(harness, creator, made, documents, new Map(await Promise.all(files)));
  }

  /** Stores a copy with ids and a number of its own, made by another person of the same role and name. */
  async copy(creator: Client): Promise<MadeOrder> {
    const { harness } = this;
    const replacements = await this.replacements(creator);
    const documents = [...this.documents].map(([name, found]): [string, Stored[]] => [
      name,
      found.map((document) => searchable(replaced(document, replacements))),
    ]);
    const store = harness.app.get(ObjectStore, { strict: false });
    await Promise.all([
      ...documents.map(([name, copies]) => database(harness).collection<Stored>(name).insertMany(copies)),
      ...[...this.files].map(([key, bytes]) =>
        store.put(replaced(key, replacements), bytes, { contentType: 'application/pdf' }),
      ),
    ]);
    await count(harness, new Map(documents));
    return replaced(this.made, replacements);
  }

  private async replacements(creator: Client): Promise<ReadonlyMap<string, string>> {
    const { harness, made } = this;
    const env = harness.app.get<KitEnvironment>(KIT_ENVIRONMENT, { strict: false });
    const { MAIL_TOKEN_SECRET: secrets, MAIL_DOMAIN, INBOUND_MAIL_DOMAIN } = env;
    const numbers = harness.app.get(PurchaseNumbers, { strict: false });
    // Keys of files have ids in them.
    const ids = [...this.documents.values()]
      .flat()
      .flatMap(({ _id }): [string, string][] => (_id.includes('/') ? [] : [[_id, uuidv7()]]));
    const newId = new Map(ids);
    const uuid = newId.get(made.order.uuid) ?? '';
    const signed = [
      [made.order.uuid, uuid].map((id) => replyAddressOf(secrets, INBOUND_MAIL_DOMAIN, id)),
      ...this.idsIn('order_send_logs').map((id) => [
        messageIdOf(secrets, MAIL_DOMAIN, made.order.uuid, id),
        messageIdOf(secrets, MAIL_DOMAIN, uuid, newId.get(id) ?? ''),
      ]),
      ...this.idsIn('supplier_links').map((id) =>
        [id, newId.get(id) ?? ''].map((one) => linkToken(secrets, 'a', one)),
      ),
    ] as [string, string][];
    return new Map([
      // Longer texts first: they begin with the shorter ones.
      ...signed,
      ...ids,
      ...ids.map((pair) => pair.map(compactUuid) as [string, string]),
      [made.order.purchaseNumber, await numbers.next(systemScope(TEST_DEMAND.uuid))],
      ...namesOf(this.creator).map((name, at): [string, string] => [name, namesOf(creator)[at] ?? name]),
    ]);
  }

  private idsIn(name: string): string[] {
    return (this.documents.get(name) ?? []).map(({ _id }) => _id);
  }
}

const patterns = new WeakMap<Harness, Map<string, Promise<OrderPattern>>>();

/**
 * An order that is made by its operations once for each test file, and copied in the database from then on: for tests
 * that begin with it. Operations of its own need those that test them.
 *
 * @param what names what `make` does; orders differ by it, by role and name of who makes them and by the settings
 */
export async function copiedOrder(
  harness: Harness,
  creator: Client,
  what: string,
  make: () => Promise<MadeOrder>,
): Promise<MadeOrder> {
  const { members: _members, formerMembers: _former, slack, wms, ...rest } = harness.settings;
  const settings = { ...rest, slack: slack.outcome, wms: wms.state };
  const identity = { ...creator.identity.identity, uuid: undefined, email: undefined };
  const name = JSON.stringify([what, identity, settings]);
  const known = patterns.get(harness) ?? new Map<string, Promise<OrderPattern>>();
  patterns.set(harness, known);
  const pattern = known.get(name);
  if (pattern) {
    const copy = await (await pattern).copy(creator);
    if (copy.mail) harness.inbox.messages.push(copy.mail);
    return copy;
  }
  const made = make();
  known.set(
    name,
    made.then((first) => OrderPattern.of(harness, creator, first)),
  );
  await known.get(name);
  return made;
}

/** An order that the supplier has, which was marked as ordered. */
export const placedOrder = async (
  harness: Harness,
  creator: Client,
  over: Record<string, unknown> = {},
): Promise<SeenOrder> => {
  const make = async () => ({ order: await creator.placed(over) });
  return (await copiedOrder(harness, creator, `placed ${JSON.stringify(over)}`, make)).order;
};

/** Mails an order to its supplier. */
export async function mailOrder(harness: Harness, client: Client): Promise<MadeOrder> {
  const draft = await client.draft();
  const before = harness.inbox.messages.length;
  const order = await client.done('submitOrderWithSendMail', client.sending(draft));
  return { order, mail: harness.inbox.messages[before] };
}

const database = (harness: Harness): mongo.Db => harness.runtime.connection.getClient().db(harness.database);

/** Who makes an order, as far as two people of the same name and role differ. */
const namesOf = ({ identity: { identity } }: Client): string[] =>
  identity?.kind === 'user' ? [identity.uuid, identity.email] : [];

/** A value with texts replaced wherever they occur in it. */
function replaced<T>(value: T, replacements: ReadonlyMap<string, string>): T {
  const pattern = new RegExp(
    [...replacements.keys()]
      .map((text) => text.replaceAll(/[.+<>*?^$()[\]{}|\\]/g, String.raw`\$&`))
      .join('|'),
    'g',
  );
  const rewrite = (found: unknown): unknown => {
    if (typeof found === 'string') return found.replaceAll(pattern, (text) => replacements.get(text) ?? text);
    if (Array.isArray(found)) return found.map(rewrite);
    if (found instanceof Map) return new Map([...found].map(([key, one]) => [key, rewrite(one)]));
    if (found === null || typeof found !== 'object' || ArrayBuffer.isView(found) || found instanceof Date)
      return found;
    return Object.fromEntries(Object.entries(found).map(([key, one]) => [key, rewrite(one)]));
  };
  // Its shape stays the same.
  return rewrite(value) as T;
}

/** Keys of files, wherever a value has them. */
function keysOf(value: unknown): string[] {
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([name, one]) =>
    name === 'key' && typeof one === 'string' ? [one] : keysOf(one),
  );
}

const gramsOf = ({ searchText }: Stored): string[] =>
  searchKeysOf(String(searchText).split('\n').filter(Boolean)).searchGrams;

/** The number of an order is one of the words by which it is found. */
const searchable = (document: Stored): Stored =>
  'searchGrams' in document ? { ...document, searchGrams: gramsOf(document) } : document;

function assertSearchable(document: Stored): void {
  if (!('searchGrams' in document)) return;
  const [stored, computed] = [document['searchGrams'] as string[], gramsOf(document)];
  if (JSON.stringify(stored.toSorted()) !== JSON.stringify(computed.toSorted()))
    throw new Error(`search fields are not those of ${String(document['searchText'])}`);
}

/** Adds copies to the counts of lists and to the sums of budgets. */
async function count({ app, runtime }: Harness, documents: Documents): Promise<void> {
  const orders = documents.get('orders') ?? [];
  const tallies = app.get(TallyRepository, { strict: false });
  const sums = app.get(SpendingSums, { strict: false });
  const scope = systemScope(TEST_DEMAND.uuid);
  const buckets = bucketsOf(orders, documents.get('order_product_lines') ?? []);
  const spent = orders.flatMap((order) => keyedAmounts((order as unknown as OrderDocument).spending));
  await withTransaction(runtime.connection, async (session) => {
    await tallies.move(scope, [], buckets, session);
    await sums.add(scope, spent, session);
  });
}
