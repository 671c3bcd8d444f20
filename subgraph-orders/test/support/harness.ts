import { randomUUID } from 'node:crypto';
import {
  KIT_ENVIRONMENT,
  type KitEnvironment,
  Mailer,
  OutboxRelay,
  SmtpMailer,
  systemScope,
  todayJst,
} from '@hacchu-hub/subgraph-kit';
import {
  as,
  type GraphqlAnswer,
  type StartOptions,
  startSubgraph,
  TEST_DEMAND,
  type TestIdentity,
  TestKeys,
  type TestSubgraph,
  until,
} from '@hacchu-hub/subgraph-testing';
import { afterAll } from '@jest/globals';
import type { ParsedMail } from 'mailparser';
import { IdentityClient } from '../../src/external/identity.client.js';
import { responseTimeout } from '../../src/sending/mail-outcome.js';
import { ordersSubgraph } from '../../src/subgraph.js';
import { Inbox } from './inbox.js';
import { zoneFile } from './mail-zone.js';
import { isClockMoved } from './moved-clock.js';
import { ORDER_FIELDS, type SeenOrder } from './seen-order.js';
import {
  DESTINATION,
  type ProfileSettings,
  SHIRT,
  startCatalog,
  startIdentity,
  type StubSubgraph,
  SUPPLIER,
  TEA,
  usualSettings,
} from './stand-ins.js';
import './one-day.js';

export type { SeenLine, SeenOrder } from './seen-order.js';

/** How long a response waits for the result of a mail; generous, for busy machines. */
const MAIL_TIMEOUT_MS = 45_000;
/** For tests in which the result is supposed to be pending. */
export const setShortMailTimeout = (): void => {
  responseTimeout.ms = 50;
};
export const resetMailTimeout = (): void => {
  responseTimeout.ms = MAIL_TIMEOUT_MS;
};
export const WEBHOOK_SECRET = 'secret-of-the-mail-provider';
export const EARLIER_WEBHOOK_SECRET = 'earlier-secret-of-the-provider';

/** The subgraph on its own database, with stub subgraphs on real ports and a real SMTP server. */
export interface Harness extends TestSubgraph {
  readonly catalog: StubSubgraph;
  readonly identity: StubSubgraph;
  /** Settings of the demand; changes take effect at once instead of after the cache lifetime. */
  readonly settings: ProfileSettings;
  inbox: Inbox;
  /** Changes several settings at once. */
  change(settings: Partial<ProfileSettings>): Promise<void>;
  /** Mails received by the SMTP server after the outbox was drained. */
  mails(): Promise<ParsedMail[]>;
  /**
   * Drains the outbox, including retries, and clears the inbox, so that no mail of one test reaches the next.
   */
  forgetMails(): Promise<void>;
  /** A second process on the same database and files. */
  another(): Promise<TestSubgraph>;
}

interface HarnessOptions {
  /** Whether recurring jobs run by schedule. */
  readonly hasClock?: boolean;
  /** Whether the test moves the clock. */
  readonly movesClock?: boolean;
  readonly environment?: Readonly<Record<string, string>>;
}

export async function startHarness(
  name: string,
  { hasClock = false, movesClock = false, environment = {} }: HarnessOptions = {},
): Promise<Harness> {
  resetMailTimeout();
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
      movesClock: movesClock || isClockMoved(),
      environment: {
        CATALOG_URL: catalog.url,
        IDENTITY_URL: identity.url,
        SMTP_URL: inbox.url,
        INBOUND_SMTP_PORT: '0',
        INBOUND_WEBHOOK_SECRET: `${WEBHOOK_SECRET},${EARLIER_WEBHOOK_SECRET}`,
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
  const present = () => profiles.currentProfile(systemScope(TEST_DEMAND.uuid));
  const harness: Harness = {
    ...subgraph,
    catalog,
    identity,
    settings: withImmediateEffect(stored, present),
    inbox,
    change: async (changed) => {
      Object.assign(stored, changed);
      await present();
    },
    mails: async () => {
      await relay.drain();
      return harness.inbox.messages;
    },
    forgetMails: async () => {
      await subgraph.background.forget();
      harness.inbox.messages.length = 0;
    },
    another: () =>
      start({
        database: subgraph.database,
        environment: { OBJECT_STORE_ROOT: subgraph.runtime.environment.OBJECT_STORE_ROOT },
      }),
    close: async () => {
      await subgraph.close();
      // A test may have replaced the SMTP server.
      await Promise.all([catalog.stop(), identity.stop(), harness.inbox.stop()]);
    },
  };
  return harness;
}

let shared: Promise<Harness> | undefined;
afterAll(async () => (await shared)?.close());

/**
 * The subgraph shared by the suites of one spec, since starting it takes longer than most of them. Each suite
 * gets it in its initial state: an empty database, default settings, no pending work. Only suites that kill
 * it, change its clock or need their own environment variables start their own.
 */
export async function sharedHarness(): Promise<Harness> {
  if (shared) await clear(await shared);
  else shared = startHarness('shared');
  return shared;
}

/** Resets the subgraph to its initial state. */
export async function clear(harness: Harness): Promise<void> {
  resetMailTimeout();
  harness.inbox.resume();
  for (const standIn of [harness.catalog, harness.identity]) {
    standIn.calls.length = 0;
    standIn.recover();
  }
  await harness.forgetMails();
  const { db } = harness.runtime.connection;
  const collections = (await db?.collections()) ?? [];
  await Promise.all(collections.map((collection) => collection.deleteMany({})));
  await harness.change(usualSettings());
}

/** Calls `ask` after each change, so that cached settings are dropped. */
const withImmediateEffect = (settings: ProfileSettings, ask: () => Promise<unknown>): ProfileSettings =>
  new Proxy(settings, {
    set: (target, name, value) => {
      const isSet = Reflect.set(target, name, value);
      // A failure is harmless here: later requests query the settings again.
      void ask().catch(() => undefined);
      return isSet;
    },
  });

/**
 * Replaces the test kit's mailer by the production mailer. It needs the environment, which exists only after
 * the start; mails that are pending at the start wait for it.
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

/** Data of an operation that must have succeeded. */
export function dataOf<T>(response: GraphqlAnswer<T>): T {
  if (response.errors.length > 0 || response.data === null) throw new Error(JSON.stringify(response.errors));
  return response.data;
}

/** Messages by input field of a refused operation. */
export const fieldsOf = (response: GraphqlAnswer<unknown>): Record<string, string[]> | undefined =>
  response.errors[0]?.extensions.exception?.details.fields;

/** Code and message of a refusal. */
export const refusal = (response: GraphqlAnswer<unknown>): [string | undefined, string | undefined] => [
  response.code,
  response.errors[0]?.message,
];

export const key = (): string => randomUUID();

/** Of the orders of tests: today, since an order of long ago has a warning. */
export const ORDER_DATE = todayJst();

/** Complete content: 100 shirts at 1,280.50, 3 teas at 333.33 (8 %), freight 500. */
export const content = (over: Record<string, unknown> = {}): Record<string, unknown> => ({
  subject: '冬物の発注',
  orderDate: ORDER_DATE,
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

/** For orders of other demands, whose records the catalog stub does not have. */
export const WITHOUT_MASTERS = {
  demandSupplierId: null,
  deliveryDestinationId: null,
  orderProductLines: [],
} as const;

/** Test client over HTTP and GraphQL. */
export class Client {
  constructor(
    private readonly harness: Pick<Harness, 'graphql'>,
    readonly identity: TestIdentity = as.demandAdmin(),
  ) {}

  async run<T>(document: string, variables: Record<string, unknown> = {}): Promise<GraphqlAnswer<T>> {
    return this.harness.graphql<T>(document, variables, this.identity);
  }

  /** A mutation that takes `input` and returns `{ order }`. */
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

  /**
   * The order in a state that it reaches later. Read again then: the parts of one answer are read one after the other, so
   * that of the first one that shows the state some may be older.
   */
  async untilSeen({ uuid }: SeenOrder, holds: (seen: SeenOrder) => boolean): Promise<SeenOrder> {
    await until(() => this.seen(uuid), holds);
    return this.seen(uuid);
  }

  /** Input for sending, with optional changes. */
  sending(order: SeenOrder, over: Record<string, unknown> = {}): Record<string, unknown> {
    return {
      uuid: order.uuid,
      expectedUpdatedAt: order.updatedAt,
      idempotencyKey: key(),
      mail: { to: ['order@aozora.example'], subject: '発注書の送付', body: 'よろしくお願いします。' },
      ...over,
    };
  }

  /** An order that the supplier has. */
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
