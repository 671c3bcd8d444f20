import { afterAll } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import {
  KIT_ENVIRONMENT,
  Mailer,
  OutboxRelay,
  SmtpMailer,
  systemScope,
  type KitEnvironment,
} from '@hacchu-hub/subgraph-kit';
import {
  as,
  startSubgraph,
  TEST_DEMAND,
  TestKeys,
  type GraphqlAnswer,
  type StartOptions,
  type TestIdentity,
  type TestSubgraph,
} from '@hacchu-hub/subgraph-kit/testing';
import type { ParsedMail } from 'mailparser';
import { IdentityClient } from '../../src/external/identity.client.js';
import { patience } from '../../src/sending/mail-outcome.js';
import { ordersSubgraph } from '../../src/subgraph.js';
import './one-day.js';
import { Inbox } from './inbox.js';
import { zoneFile } from './mail-zone.js';
import { ORDER_FIELDS, type SeenOrder } from './seen-order.js';
import {
  DESTINATION,
  SHIRT,
  startCatalog,
  startIdentity,
  SUPPLIER,
  TEA,
  usualSettings,
  type ProfileSettings,
  type StandIn,
} from './stand-ins.js';

export type { SeenLine, SeenOrder } from './seen-order.js';

/** So long may a mail take on a busy machine until an answer shows its outcome. */
const PATIENCE_MS = 45_000;
/** For tests in which the outcome is not to come. */
export const beImpatient = (): void => {
  patience.ms = 50;
};
export const bePatient = (): void => {
  patience.ms = PATIENCE_MS;
};
export const WEBHOOK_SECRET = 'secret-of-the-mail-provider';

/** The subgraph on a database of its own, between stand-ins on real ports and a real mail server. */
export interface House extends TestSubgraph {
  readonly catalog: StandIn;
  readonly identity: StandIn;
  /** Settings of the demand: this process knows a change at once, otherwise it would after some seconds. */
  readonly settings: ProfileSettings;
  inbox: Inbox;
  /** Changes several settings. */
  change(settings: Partial<ProfileSettings>): Promise<void>;
  /** What the mail server has, once everything that is to be sent now was handed to it. */
  mails(): Promise<ParsedMail[]>;
  /** Ends all that is still to be sent, retries too, and forgets it: no mail of one test reaches the next one. */
  forgetMails(): Promise<void>;
  /** A second process beside the first: same database, same files. */
  another(): Promise<TestSubgraph>;
}

interface HouseOptions {
  /** Whether what recurs comes when its time is there. */
  readonly hasClock?: boolean;
  readonly environment?: Readonly<Record<string, string>>;
}

export async function startHouse(
  name: string,
  { hasClock = false, environment = {} }: HouseOptions = {},
): Promise<House> {
  bePatient();
  const keys = new TestKeys();
  const stored = usualSettings();
  const [catalog, identity, inbox] = await Promise.all([
    startCatalog(keys),
    startIdentity(keys, stored),
    Inbox.start(),
  ]);
  const start = async (more: Partial<StartOptions> = {}): Promise<TestSubgraph> => {
    const mailer = new LateMailer();
    const started = await startSubgraph({
      module: ordersSubgraph,
      name: `orders_${name}`,
      keys,
      hasClock,
      environment: {
        CATALOG_URL: catalog.url,
        IDENTITY_URL: identity.url,
        SMTP_URL: inbox.url,
        INBOUND_SMTP_PORT: '0',
        INBOUND_WEBHOOK_SECRET: WEBHOOK_SECRET,
        INBOUND_DNS_ZONE: zoneFile(),
        ...environment,
        ...more.environment,
      },
      overrides: [{ provide: Mailer, useValue: mailer }],
      ...(more.database && { database: more.database }),
    });
    mailer.give(new SmtpMailer(started.app.get<KitEnvironment>(KIT_ENVIRONMENT, { strict: false })));
    return started;
  };
  const subgraph = await start();
  const relay = subgraph.app.get(OutboxRelay, { strict: false });
  const profiles = subgraph.app.get(IdentityClient, { strict: false });
  const present = () => profiles.presentProfile(systemScope(TEST_DEMAND.uuid));
  const house: House = {
    ...subgraph,
    catalog,
    identity,
    settings: knownAtOnce(stored, present),
    inbox,
    change: async (changed) => {
      Object.assign(stored, changed);
      await present();
    },
    mails: async () => {
      await relay.drain();
      return house.inbox.messages;
    },
    forgetMails: async () => {
      await subgraph.background.forget();
      house.inbox.messages.length = 0;
    },
    another: () =>
      start({
        database: subgraph.database,
        environment: { OBJECT_STORE_ROOT: subgraph.runtime.environment.OBJECT_STORE_ROOT },
      }),
    close: async () => {
      await subgraph.close();
      // A test may have put another mail server in the place of the first.
      await Promise.all([catalog.stop(), identity.stop(), house.inbox.stop()]);
    },
  };
  return house;
}

let shared: Promise<House> | undefined;
afterAll(async () => (await shared)?.close());

/**
 * The subgraph that the suites of one spec share, since starting it takes longer than most of them. Each suite finds it
 * as after its start: an empty database, the usual settings, nothing in work. Only suites that kill it, move its clock or
 * need an environment of their own start one for themselves.
 */
export async function sharedHouse(): Promise<House> {
  if (shared) await clear(await shared);
  else shared = startHouse('shared');
  return shared;
}

/** Brings the subgraph back to how it was after its start. */
export async function clear(house: House): Promise<void> {
  bePatient();
  house.inbox.letGo();
  for (const standIn of [house.catalog, house.identity]) {
    standIn.calls.length = 0;
    standIn.recover();
  }
  await house.forgetMails();
  const { db } = house.runtime.connection;
  const collections = (await db?.collections()) ?? [];
  await Promise.all(collections.map((collection) => collection.deleteMany({})));
  await house.change(usualSettings());
}

/** Lets `ask` follow each change, so that what was kept of the settings before is dropped. */
const knownAtOnce = (settings: ProfileSettings, ask: () => Promise<unknown>): ProfileSettings =>
  new Proxy(settings, {
    set: (target, name, value) => {
      const isSet = Reflect.set(target, name, value);
      // Who needs the settings asks again where this fails.
      void ask().catch(() => undefined);
      return isSet;
    },
  });

/**
 * The production mailer in the place of the test kit's. It needs the environment, which exists after the start; mails
 * that a starting process finds already wait for it.
 */
class LateMailer extends Mailer {
  private given: (real: SmtpMailer) => void = () => undefined;
  private readonly real = new Promise<SmtpMailer>((resolve) => (this.given = resolve));

  give(real: SmtpMailer): void {
    this.given(real);
  }

  async send(...message: Parameters<Mailer['send']>): ReturnType<Mailer['send']> {
    return (await this.real).send(...message);
  }

  override close(): void {
    void this.real.then((real) => real.close());
  }
}

/** The data of an operation that must have succeeded. */
export function dataOf<T>(answer: GraphqlAnswer<T>): T {
  if (answer.errors.length > 0 || answer.data === null) throw new Error(JSON.stringify(answer.errors));
  return answer.data;
}

/** The messages at the input fields of a refused operation. */
export const fieldsOf = (answer: GraphqlAnswer<unknown>): Record<string, string[]> | undefined =>
  answer.errors[0]?.extensions.exception?.details.fields;

/** Code and text of a refusal. */
export const refusal = (answer: GraphqlAnswer<unknown>): [string | undefined, string | undefined] => [
  answer.code,
  answer.errors[0]?.message,
];

export const key = (): string => randomUUID();

/** Complete content: 100 shirts at 1,280.50, 3 teas at 333.33 (8 %), carriage 500. */
export const content = (over: Record<string, unknown> = {}): Record<string, unknown> => ({
  subject: '冬物の発注',
  orderDate: '2026-11-20',
  demandSupplierId: SUPPLIER,
  deliveryDestinationId: DESTINATION,
  notes: null,
  orderProductLines: [
    { productId: SHIRT, lot: 100, unitPrice: '1280.50', taxCategoryId: 1, deliveryDate: '2099-12-10' },
    { productId: TEA, lot: 3, unitPrice: '333.33', taxCategoryId: 2, deliveryDate: '2099-12-01' },
  ],
  orderExpenseLines: [{ name: '送料', lot: 1, unitPrice: '500', taxCategoryId: 1 }],
  ...over,
});

/** For content of another demand than the one whose masters the stand-in of the catalog has. */
export const WITHOUT_MASTERS = {
  demandSupplierId: null,
  deliveryDestinationId: null,
  orderProductLines: [],
} as const;

/** What tests do, over HTTP and GraphQL like any client. */
export class Client {
  constructor(
    private readonly house: Pick<House, 'graphql'>,
    readonly identity: TestIdentity = as.demandAdmin(),
  ) {}

  async run<T>(document: string, variables: Record<string, unknown> = {}): Promise<GraphqlAnswer<T>> {
    return this.house.graphql<T>(document, variables, this.identity);
  }

  /** One of the mutations that take `input` and answer `{ order }`. */
  async mutate(
    name: string,
    input: Record<string, unknown>,
  ): Promise<GraphqlAnswer<Record<string, { order: SeenOrder }>>> {
    const type = `${name[0]?.toUpperCase() ?? ''}${name.slice(1)}Input`;
    return this.run(
      `${ORDER_FIELDS} mutation m($input: ${type}!) { ${name}(input: $input) { order { ...Seen } } }`,
      {
        input,
      },
    );
  }

  async done(name: string, input: Record<string, unknown>): Promise<SeenOrder> {
    const payload = dataOf(await this.mutate(name, input))[name];
    if (!payload) throw new Error('no payload');
    return payload.order;
  }

  async draft(over: Record<string, unknown> = {}): Promise<SeenOrder> {
    return this.done('createDraftOrder', { idempotencyKey: key(), content: content(over) });
  }

  async order(uuid: string): Promise<GraphqlAnswer<{ order: SeenOrder }>> {
    return this.run(`${ORDER_FIELDS} query o($uuid: ID!) { order(uuid: $uuid) { ...Seen } }`, { uuid });
  }

  async seen(uuid: string): Promise<SeenOrder> {
    return dataOf(await this.order(uuid)).order;
  }

  /** What sending takes, ready to be changed. */
  sending(order: SeenOrder, over: Record<string, unknown> = {}): Record<string, unknown> {
    return {
      uuid: order.uuid,
      expectedUpdatedAt: order.updatedAt,
      idempotencyKey: key(),
      mail: { to: ['order@aozora.example'], subject: '発注書の送付', body: 'よろしくお願いします。' },
      ...over,
    };
  }

  /** An order that is with the supplier. */
  async placed(over: Record<string, unknown> = {}): Promise<SeenOrder> {
    const order = await this.draft(over);
    return this.done('updateOrderStatus', {
      uuid: order.uuid,
      expectedUpdatedAt: order.updatedAt,
      event: 'MARK_ORDERED',
      idempotencyKey: key(),
    });
  }
}
