import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import {
  IDENTITY_HEADER,
  IdentityVerifier,
  type MailedInvitation,
  searchKey,
} from '@hacchu-hub/subgraph-kit';
import { TEST_DEMAND, TestKeys } from '@hacchu-hub/subgraph-testing';
import {
  buildSchema,
  type DocumentNode,
  execute,
  type ExecutionResult,
  type GraphQLSchema,
  parse,
  validate,
} from 'graphql';
import { z } from 'zod';

const body = z.object({ query: z.string(), variables: z.record(z.string(), z.unknown()) });

/** The committed schema of a slice: an operation that it does not support fails the test. */
const committedSchema = (workspace: 'subgraph-catalog' | 'subgraph-identity'): GraphQLSchema =>
  buildSchema(readFileSync(new URL(`../../../${workspace}/schema.graphql`, import.meta.url), 'utf8'), {
    assumeValidSDL: true,
  });

/** Executes operations of a schema. Each is parsed and validated once, since a subgraph sends the same ones again. */
class Operations {
  private readonly known = new Map<string, DocumentNode>();

  constructor(
    private readonly schema: GraphQLSchema,
    private readonly rootValue: unknown,
  ) {}

  async run(query: string, variableValues: Record<string, unknown> | undefined): Promise<ExecutionResult> {
    const { schema, rootValue } = this;
    const document = this.known.get(query) ?? parse(query);
    if (!this.known.has(query)) {
      const errors = validate(schema, document);
      if (errors.length > 0) return { errors };
      this.known.set(query, document);
    }
    return execute({ schema, document, rootValue, variableValues });
  }
}

/**
 * A stub subgraph on a real port, which responds from plain objects and accepts only signed service
 * identities.
 */
export class StubSubgraph {
  /** Names of the received operations. */
  readonly calls: string[] = [];
  /** Closes every connection without a response, like a dead process. */
  isDown = false;
  /** Accepts requests and never responds, like a hanging process. */
  isHanging = false;
  /** Becomes silent after this number of responses. */
  responsesLeft = Number.POSITIVE_INFINITY;

  /** Hook before each response, to delay it. */
  before: (operation: string) => Promise<void> = async () => undefined;

  private constructor(
    private readonly server: Server,
    readonly url: string,
  ) {}

  /** @param name of the process that it replaces; identities for other audiences are rejected */
  static async start(
    name: string,
    schema: GraphQLSchema,
    root: unknown,
    keys: TestKeys,
  ): Promise<StubSubgraph> {
    const verifier = new IdentityVerifier(JSON.parse(await keys.jwks()), name);
    const operations = new Operations(schema, root);
    const holder: { standIn?: StubSubgraph } = {};
    const server = createServer((request, response) => {
      if (holder.standIn?.isDown) {
        request.socket.destroy();
        return;
      }
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        void (async () => {
          const identity = await verifier
            .verify(request.headers[IDENTITY_HEADER.toLowerCase()])
            .catch(() => undefined);
          const { query, variables } = body.parse(JSON.parse(Buffer.concat(chunks).toString('utf8')));
          holder.standIn?.calls.push(/query (\w+)/.exec(query)?.[1] ?? query);
          if (holder.standIn?.shouldHang()) return;
          const isService = identity?.kind === 'service' && identity.service === 'subgraph-orders';
          const result = isService
            ? await operations.run(query, variables)
            : { errors: [{ message: 'no', extensions: { code: 'FORBIDDEN' } }] };
          await holder.standIn?.before(/query (\w+)/.exec(query)?.[1] ?? query);
          response.setHeader('content-type', 'application/json').end(JSON.stringify(result));
        })();
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    holder.standIn = new StubSubgraph(server, `http://127.0.0.1:${port}/graphql`);
    return holder.standIn;
  }

  private shouldHang(): boolean {
    this.responsesLeft -= 1;
    return this.isHanging || this.responsesLeft < 0;
  }

  /** Resets the stub to respond normally. */
  recover(): void {
    this.isDown = false;
    this.isHanging = false;
    this.responsesLeft = Number.POSITIVE_INFINITY;
    this.before = async () => undefined;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise<void>((resolve) => this.server.close(() => resolve()));
  }
}

export const SUPPLIER = '01900000-0000-7000-8000-00000000c001';
export const DELETED_SUPPLIER = '01900000-0000-7000-8000-00000000c002';
export const DESTINATION = '01900000-0000-7000-8000-00000000d001';
export const SHIRT = '01900000-0000-7000-8000-00000000f001';
export const TEA = '01900000-0000-7000-8000-00000000f002';
export const DRINKS = { uuid: '01900000-0000-7000-8000-00000000ca01', name: '飲料' };

const NOW = '2026-11-01T00:00:00.000000Z';
const address = {
  zipCode: '540-0008',
  prefecture: { id: 27, name: '大阪府' },
  city: '大阪市中央区',
  address1: '大手前2-1-22',
};
/** Terms of the supplier; mutable by tests, which must restore them. */
export interface SupplierTermsStub {
  closingDay: number | null;
  paymentMonth: number | null;
  paymentDay: number | null;
  paymentDayShift: string | null;
  defaultDeliveryDestinationId: string | null;
  leadTimeDays: number | null;
  taxRounding: string | null;
  minimumOrderAmount: string | null;
}
export const usualTerms = (): SupplierTermsStub => ({
  closingDay: null,
  paymentMonth: null,
  paymentDay: null,
  paymentDayShift: null,
  defaultDeliveryDestinationId: null,
  leadTimeDays: null,
  taxRounding: null,
  minimumOrderAmount: null,
});
const supplier = (uuid: string, name: string, deletedAt: string | null) => ({
  ...address,
  uuid,
  name,
  deletedAt,
  demandSupplierContacts: [{ email: 'order@aozora.example' }],
  ...usualTerms(),
  createdAt: NOW,
  updatedAt: NOW,
});
/** The LOGILESS article that a product is linked to. */
interface LinkedArticle {
  id: string;
  logilessID: string;
  code: string;
  name: string;
}
const product = (uuid: string, name: string) => ({
  uuid,
  name,
  modelNumber: 'M-1',
  color: '白',
  size: 'L',
  unitPrice: '1280.5',
  productPrices: [
    { quantity: 1, unitPrice: '1280.5', isDefault: true },
    { quantity: 100, unitPrice: '1100', isDefault: false },
  ],
  category: null as { uuid: string; name: string } | null,
  unit: null as string | null,
  packSize: null as number | null,
  minimumOrderQuantity: null as number | null,
  orderMultiple: null as number | null,
  deletedAt: null as string | null,
  logilessItem: null as LinkedArticle | null,
});
/** Mutable state of the catalog stub; a test that gives it terms must take them back. */
export const AOZORA = supplier(SUPPLIER, '株式会社青空縫製', null);
/** Mutable state of the catalog stub; a test that links the product must unlink it. */
export const SHIRT_PRODUCT = product(SHIRT, 'コットンTシャツ');
/** Mutable state of the catalog stub; a test that deletes the product must restore it. */
export const TEA_PRODUCT = product(TEA, '宇治抹茶');
/** The LOGILESS warehouse linked to the destination, when a test links one. */
export const LINKED_WAREHOUSE: { now: { id: string; logilessID: string; name: string } | null } = {
  now: null,
};
/** Identifiers that people use for the products. */
const IDENTIFIED_PRODUCTS: Record<string, ReturnType<typeof product>[]> = {
  [SHIRT]: [SHIRT_PRODUCT],
  'TS-1': [SHIRT_PRODUCT],
  コットンTシャツ: [SHIRT_PRODUCT],
  宇治抹茶: [TEA_PRODUCT],
  'M-1': [SHIRT_PRODUCT, TEA_PRODUCT],
  'OLD-1': [{ ...TEA_PRODUCT, deletedAt: NOW }],
};

const category = (uuid: string, name: string, deletedAt: string | null) => ({ uuid, name, deletedAt });
export const CLOTHES = category('01900000-0000-7000-8000-00000000a001', '衣料', null);
export const DELETED_CATEGORY = category('01900000-0000-7000-8000-00000000a002', '贈答品', NOW);

type SnapshotArguments = { demandUuid: string; uuids: string[] };
const own =
  <T extends { uuid: string }>(rows: T[]) =>
  ({ demandUuid, uuids }: SnapshotArguments): T[] =>
    demandUuid === TEST_DEMAND.uuid ? rows.filter((row) => uuids.includes(row.uuid)) : [];

export const startCatalog = (keys: TestKeys): Promise<StubSubgraph> =>
  StubSubgraph.start(
    'subgraph-catalog',
    committedSchema('subgraph-catalog'),
    {
      supplierSnapshots: own([AOZORA, supplier(DELETED_SUPPLIER, '廃業した仕入先', NOW)]),
      destinationSnapshots: own([
        {
          ...address,
          uuid: DESTINATION,
          name: '東日本物流センター',
          phoneNumber: '047-000-0000',
          deletedAt: null,
          deliveryDestinationContacts: [{ email: 'dock@center.example' }],
          logilessWarehouse: () => LINKED_WAREHOUSE.now,
        },
      ]),
      productSnapshots: own([SHIRT_PRODUCT, TEA_PRODUCT]),
      productCategorySnapshots: own([{ ...DRINKS, deletedAt: null }, CLOTHES, DELETED_CATEGORY]),
      masterNames: ({ demandUuid, query }: { demandUuid: string | null; query: string }) =>
        query
          .split(/\s+/u)
          .map(searchKey)
          .map((word) => ({
            word,
            demandSupplierUuids:
              (demandUuid ?? TEST_DEMAND.uuid) === TEST_DEMAND.uuid &&
              searchKey('株式会社青空縫製').includes(word)
                ? [SUPPLIER]
                : [],
            deliveryDestinationUuids:
              (demandUuid ?? TEST_DEMAND.uuid) === TEST_DEMAND.uuid &&
              searchKey('東日本物流センター').includes(word)
                ? [DESTINATION]
                : [],
          })),
      productsByIdentifier: ({ demandUuid, identifiers }: { demandUuid: string; identifiers: string[] }) =>
        identifiers.map((identifier) => ({
          identifier,
          products: (demandUuid === TEST_DEMAND.uuid && IDENTIFIED_PRODUCTS[identifier]) || [],
        })),
    },
    keys,
  );

/** Contact of the demand, as printed on its documents. */
const CONTACT = {
  zipCode: '150-0001',
  prefectureName: '東京都',
  city: '渋谷区',
  address1: '神宮前1-2-3',
  address2: null,
  email: 'order@test.example',
  phoneNumber: '03-1234-5678',
};

/** A Slack message as received by the identity slice. */
export interface SlackPost {
  demandUuid: string;
  key: string;
  orderUuid: string | null;
  text: string;
  blocks: string;
  isBroadcast: boolean;
  review: { roundUuid: string; step: number; expectedUpdatedAt: string } | null;
}

/** The state of an approval as received by the identity slice. */
export interface SlackReviewState {
  roundUuid: string;
  version: number;
  note: string;
  open: { step: number; expectedUpdatedAt: string } | null;
}

/** Settings of the demand; mutable by tests. */
export interface ProfileSettings {
  contact: typeof CONTACT | null;
  mailSignature: string | null;
  taxRounding: string;
  featureFlags: string[];
  sealImageKey: string | null;
  isMailNotificationEnabled: boolean;
  deliveryNotificationDaysAgo: number;
  enabledBusinessDayConversionOfDeliveryNotification: boolean;
  /** Users of the demand. */
  members: {
    uuid: string;
    name: string;
    email: string;
    role: 'ADMIN' | 'EDITOR' | 'UNKNOWN';
    /** Default: ACTIVE. */
    state?: 'ACTIVE' | 'INVITED';
  }[];
  /** Users who have left the demand. */
  formerMembers: { uuid: string; name: string }[];
  /** Demands that these users belong to. */
  demandsOfMembers: string[];
  /** Responses of the identity slice to Slack messages, and the received messages. */
  slack: { outcome: string; brokenSince: string | null; posts: SlackPost[]; reviews: SlackReviewState[] };
  /** State of the LOGILESS connection, its turns, and the reported synchronisations. */
  wms: {
    state: string;
    merchantId: string | null;
    takeTurn: () => object;
    reports: { syncUuid: string; counts: Record<string, number> | null; error: string | null }[];
  };
  /** Uploaded seal images that are not saved yet. */
  uploadedSeals: Map<string, { imageBase64: string | null; problem: string | null }>;
  /** Invitations whose mail was reported to have come back. */
  returnedInvitations: MailedInvitation[];
}

/** A demand with default settings. */
export const usualSettings = (): ProfileSettings => ({
  contact: CONTACT,
  mailSignature: null,
  taxRounding: 'FLOOR',
  featureFlags: [],
  sealImageKey: null,
  isMailNotificationEnabled: true,
  deliveryNotificationDaysAgo: 3,
  enabledBusinessDayConversionOfDeliveryNotification: false,
  members: [],
  formerMembers: [],
  demandsOfMembers: [TEST_DEMAND.uuid],
  slack: { outcome: 'NOT_CONNECTED', brokenSince: null, posts: [], reviews: [] },
  wms: {
    state: 'NO_MERCHANT',
    merchantId: null,
    takeTurn: () => ({ failure: 'UNAUTHORIZED', turn: null }),
    reports: [],
  },
  uploadedSeals: new Map(),
  returnedInvitations: [],
});

export const startIdentity = (keys: TestKeys, settings: ProfileSettings): Promise<StubSubgraph> =>
  StubSubgraph.start(
    'subgraph-identity',
    committedSchema('subgraph-identity'),
    {
      demandMembers: ({ demandUuids }: { demandUuids: string[] }) =>
        demandUuids
          .filter((demandUuid) => settings.demandsOfMembers.includes(demandUuid))
          .flatMap((demandUuid) =>
            settings.members.map((member) => ({ state: 'ACTIVE', ...member, demandUuid })),
          ),
      formerDemandMembers: ({ uuids }: { uuids: string[] }) =>
        settings.formerMembers.filter(({ uuid }) => uuids.includes(uuid)),
      demandProfiles: ({ uuids }: { uuids: string[] }) =>
        uuids.map((uuid) => ({
          ...settings,
          uuid,
          name: TEST_DEMAND.name,
          inspectionTerms: '納品後7日以内',
          paymentTerms: '銀行振込',
          mailBody: null,
          wmsState: settings.wms.state,
          wmsMerchantId: settings.wms.merchantId,
        })),
      takeWmsTurn: () => settings.wms.takeTurn(),
      holdWmsCalls: () => ({ ok: true }),
      reportRefusedWmsToken: () => ({ ok: true }),
      reportWmsSync: ({ input }: { input: ProfileSettings['wms']['reports'][number] }) => {
        settings.wms.reports.push(input);
        return { ok: true };
      },
      reportReturnedInvitation: (invitation: MailedInvitation) => {
        settings.returnedInvitations.push(invitation);
        return true;
      },
      postSlackMessage: ({ input }: { input: SlackPost }) => {
        const { outcome, brokenSince, posts } = settings.slack;
        posts.push(input);
        return { outcome, brokenSince };
      },
      showSlackReview: ({ input }: { input: SlackReviewState }) => {
        const { outcome, brokenSince, reviews } = settings.slack;
        reviews.push(input);
        return { outcome, brokenSince };
      },
      uploadedSealImage: ({ demandUuid, uploadUuid }: { demandUuid: string; uploadUuid: string }) =>
        (demandUuid === TEST_DEMAND.uuid && settings.uploadedSeals.get(uploadUuid)) || {
          imageBase64: null,
          problem: 'ファイルがアップロードされていません。',
        },
    },
    keys,
  );
