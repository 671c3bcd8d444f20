import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { StateFile } from '../support/state-file.js';

const article = z.object({
  id: z.number(),
  code: z.string(),
  name: z.string(),
  article_type: z.string().default('Single'),
  model_number: z.string().default(''),
  object_code: z.string().default(''),
  color: z.string().default(''),
  size: z.string().default(''),
  price: z.number().nullable().default(null),
  cost: z.number().nullable().default(null),
  updated_at: z.string().default(''),
});
const supplier = z.object({
  id: z.number(),
  code: z.string(),
  name: z.string(),
  post_code: z.string().default(''),
  prefecture: z.string().default(''),
  address1: z.string().default(''),
  phone: z.string().default(''),
  email: z.string().default(''),
});
const warehouse = z.object({ id: z.number(), name: z.string() });
const line = z.object({
  id: z.number(),
  code: z.string(),
  article_code: z.string(),
  article_name: z.string(),
  price: z.number().nullable(),
  quantity: z.number(),
  received_quantity: z.number(),
  deadline: z.string(),
  lot_number: z.string(),
  is_partial_cancel: z.boolean(),
});
const delivery = z.object({
  id: z.number(),
  /** Empty once a reversal has given it back. */
  code: z.string(),
  status: z.enum(['WaitingForReceipt', 'Received', 'Cancel']),
  warehouse: z.number().nullable(),
  supplier_code: z.string(),
  supplier_name: z.string(),
  document_date: z.string(),
  scheduled_delivery_date: z.string(),
  created_at: z.string(),
  updated_at: z.string(),
  lines: z.array(line),
});
const fault = z.object({
  /**
   * The call, such as `GET /articles` or `POST /inbound_deliveries/new`; `*` is every call of the merchant's data.
   * `GET /oauth2/token` meets what happens after it was carried out, and nothing else.
   */
  on: z.string(),
  /** What the call meets: a status, no answer or a broken connection before or after it was carried out. */
  kind: z.enum(['STATUS', 'TIMEOUT_BEFORE_COMMIT', 'TIMEOUT_AFTER_COMMIT', 'DROP', 'DROP_AFTER_COMMIT']),
  status: z.number().int().default(500),
  times: z.number().int().default(1),
});
const behaviour = z.object({
  /** How long a code of authorisation is good for. */
  codeSeconds: z.number().default(30),
  tokenSeconds: z.number().default(2_592_000),
  /** Whether `state` comes back; LOGILESS does not document that it does. */
  echoesState: z.boolean().default(true),
  /** Calls within a window, and its length. */
  rateLimit: z.number().int().default(60),
  rateSeconds: z.number().default(60),
  /** First day of which there are summaries of the stock; null where there always were. */
  stockSince: z.string().nullable().default(null),
  /** How far the merchant's clock is ahead of this machine's, for tests that set theirs ahead. */
  clockAheadMs: z.number().default(0),
});
const merchant = z.object({
  id: z.string(),
  name: z.string(),
  articles: z.array(article).default([]),
  suppliers: z.array(supplier).default([]),
  warehouses: z.array(warehouse).default([]),
  deliveries: z.array(delivery).default([]),
  /** Stock by day (`YYYY-MM-DD`), article and warehouse. */
  stock: z
    .array(
      z.object({
        date: z.string(),
        articleCode: z.string(),
        warehouse: z.number(),
        available: z.number(),
        /** Arrived and not put away, not to be sold, and allocated to shipments. */
        received: z.number().default(0),
        blocked: z.number().default(0),
        allocated: z.number().default(0),
      }),
    )
    .default([]),
  behaviour: behaviour.prefault({}),
  faults: z.array(fault).default([]),
});
const client = z.object({ id: z.string(), secret: z.string(), redirectUris: z.array(z.string()) });
const stateSchema = z.object({
  nextId: z.number(),
  clients: z.array(client),
  merchants: z.array(merchant),
  codes: z.array(
    z.object({
      code: z.string(),
      clientId: z.string(),
      merchantId: z.string(),
      redirectUri: z.string(),
      expiresAt: z.number(),
    }),
  ),
  tokens: z.array(
    z.object({
      access: z.string(),
      refresh: z.string().nullable(),
      clientId: z.string(),
      merchantId: z.string(),
      expiresAt: z.number(),
    }),
  ),
});

export type Merchant = z.infer<typeof merchant>;
export type Fault = z.infer<typeof fault>;
export type Delivery = z.infer<typeof delivery>;
export type Client = z.infer<typeof client>;
type State = z.infer<typeof stateSchema>;

export {
  behaviour as behaviourSchema,
  client as clientSchema,
  fault as faultSchema,
  merchant as merchantSchema,
};

export const makeToken = (): string => randomBytes(24).toString('hex');

const DEMO_MERCHANTS: Pick<Merchant, 'id' | 'name'>[] = [
  { id: '1001', name: '株式会社サンプル商事' },
  { id: '1002', name: '見本物産株式会社' },
];

/** A merchant that a fresh emulator has, with something in its warehouse. */
const demoMerchant = ({ id, name }: Pick<Merchant, 'id' | 'name'>): Merchant =>
  merchant.parse({
    id,
    name,
    articles: [
      { id: 501, code: 'TOWEL-WH', name: 'フェイスタオル', color: '白', size: '34×80cm', cost: 320 },
      { id: 502, code: 'TOWEL-NV', name: 'フェイスタオル', color: '紺', size: '34×80cm', cost: 320 },
      { id: 503, code: 'MUG-300', name: 'マグカップ', size: '300ml', cost: 540.5 },
      { id: 504, code: 'BOX-M', name: 'ギフトボックス' },
    ],
    suppliers: [
      { id: 701, code: 'S-001', name: '見本タオル工業', email: 'order@towel.example' },
      { id: 702, code: 'S-002', name: '見本陶器' },
    ],
    warehouses: [
      { id: 901, name: '東日本倉庫' },
      { id: 902, name: '西日本倉庫' },
    ],
  });

/** What the emulator knows; every change is kept in a file, so that tokens outlive a restart as they do at LOGILESS. */
export class EmulatorState {
  private readonly file: StateFile;
  private state: State;

  /** @param file keeps the state over restarts; with null the state lives in memory only */
  constructor(file: string | null, clients: Client[]) {
    this.file = new StateFile(file);
    this.state = this.load();
    for (const known of clients) this.register(known);
  }

  get merchants(): readonly Merchant[] {
    return this.state.merchants;
  }

  merchant(id: string): Merchant | undefined {
    return this.state.merchants.find((candidate) => candidate.id === id);
  }

  client(id: string): Client | undefined {
    return this.state.clients.find((candidate) => candidate.id === id);
  }

  /** Adds an application, or changes it. */
  register(added: Client): void {
    this.state.clients = [...this.state.clients.filter(({ id }) => id !== added.id), added];
    this.save();
  }

  /** Adds a merchant, or takes its place. */
  putMerchant(added: Merchant): void {
    this.state.merchants = [...this.state.merchants.filter(({ id }) => id !== added.id), added];
    this.save();
  }

  nextId(): number {
    this.state.nextId += 1;
    return this.state.nextId;
  }

  addCode(code: Omit<State['codes'][number], 'code'>): string {
    const text = makeToken();
    this.state.codes.push({ ...code, code: text });
    this.save();
    return text;
  }

  /** A code is used up by the first who shows it, also where it has expired. */
  takeCode(text: string): State['codes'][number] | undefined {
    const found = this.state.codes.find(({ code }) => code === text);
    this.state.codes = this.state.codes.filter((code) => code !== found);
    this.save();
    return found && found.expiresAt > Date.now() ? found : undefined;
  }

  addTokens(clientId: string, merchantId: string, seconds: number): { access: string; refresh: string } {
    const pair = { access: makeToken(), refresh: makeToken() };
    this.state.tokens.push({ ...pair, clientId, merchantId, expiresAt: Date.now() + seconds * 1_000 });
    this.save();
    return pair;
  }

  /** A refresh token is good once. */
  takeRefresh(text: string): { clientId: string; merchantId: string } | undefined {
    const found = this.state.tokens.find(({ refresh }) => refresh === text);
    if (!found || found.expiresAt <= Date.now()) return undefined;
    found.refresh = null;
    this.save();
    return found;
  }

  merchantOfToken(text: string): string | undefined {
    const found = this.state.tokens.find(({ access }) => access === text);
    return found && found.expiresAt > Date.now() ? found.merchantId : undefined;
  }

  /** Ends what applications may do for a merchant; with `access` alone their refresh tokens stay good. */
  endTokens(merchantId: string, which: 'all' | 'access'): void {
    if (which === 'all') {
      this.state.tokens = this.state.tokens.filter((token) => token.merchantId !== merchantId);
    } else {
      for (const token of this.state.tokens) {
        if (token.merchantId === merchantId) token.access = makeToken();
      }
    }
    this.save();
  }

  save(): void {
    this.file.save(() => this.state);
  }

  private load(): State {
    const known = stateSchema.safeParse(this.file.read());
    if (known.success) return known.data;
    return {
      nextId: 10_000,
      clients: [],
      merchants: DEMO_MERCHANTS.map(demoMerchant),
      codes: [],
      tokens: [],
    };
  }
}
