import { EmulatedMerchant } from '@hacchu-hub/subgraph-testing/logiless';
import { describe, expect, it } from '@jest/globals';
import {
  exchangeLogilessCode,
  type LogilessAccess,
  logilessAuthorizeUrl,
  LogilessClient,
  LogilessError,
  type LogilessTurn,
  type NewInboundDelivery,
  refreshLogilessTokens,
} from '../src/logiless/index.js';

const REDIRECT = 'https://app.example/demand/integrations/logiless';

const article = (index: number, own: object = {}) => ({
  id: index,
  code: `A-${index}`,
  name: `商品${index}`,
  ...own,
});
const WAREHOUSE = { id: 901, name: '東日本倉庫' };

/** Lends tokens in this process, and writes down what the client tells. */
class TestAccess implements LogilessAccess {
  readonly held: Date[] = [];
  readonly refusedVersions: number[] = [];
  turns = 0;
  private version = 1;

  constructor(
    private readonly origin: string,
    private readonly merchantId: string,
    private readonly tokens: string[],
  ) {}

  turn(): Promise<LogilessTurn> {
    this.turns += 1;
    const accessToken = this.tokens[this.version - 1] ?? 'none';
    const { origin, merchantId, version: tokenVersion } = this;
    return Promise.resolve({ origin, merchantId, accessToken, tokenVersion });
  }

  holdUntil(_turn: LogilessTurn, moment: Date): Promise<void> {
    this.held.push(moment);
    return Promise.resolve();
  }

  refused({ tokenVersion }: LogilessTurn): Promise<void> {
    this.refusedVersions.push(tokenVersion);
    this.version = tokenVersion + 1;
    return Promise.resolve();
  }
}

async function connect(data: object = {}, tokensBefore: string[] = []) {
  const merchant = await EmulatedMerchant.create(REDIRECT, data);
  const { application } = merchant;
  const back = await merchant.decide(logilessAuthorizeUrl(application, 'the state'), 'agree');
  const tokens = await exchangeLogilessCode(application, back.searchParams.get('code') ?? '');
  const access = new TestAccess(application.origin, merchant.id, [...tokensBefore, tokens.accessToken]);
  const pauses: number[] = [];
  const client = new LogilessClient({
    access,
    timeoutMs: 1_500,
    pause: (milliseconds) => {
      pauses.push(milliseconds);
      return Promise.resolve();
    },
  });
  return { merchant, tokens, access, client, pauses };
}

async function all<T>(pages: AsyncGenerator<T[]>): Promise<T[]> {
  const rows: T[] = [];
  for await (const page of pages) rows.push(...page);
  return rows;
}

const failureOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'it worked',
    (error: unknown) => (error instanceof LogilessError ? error.failure : error),
  );

const delivery = (own: Partial<NewInboundDelivery> = {}): NewInboundDelivery => ({
  code: '20261120-001-1',
  supplierName: '見本タオル工業',
  documentDate: '2026-11-20',
  scheduledDeliveryDate: '2026-11-30',
  taxProcessingMethod: 'OrderByOrder',
  warehouseId: '901',
  lines: [{ code: 'line-1', articleCode: 'A-1', articleName: 'タオル「極」😀', price: 320.5, quantity: 10 }],
  ...own,
});
const SHOP = { articles: [article(1)], warehouses: [WAREHOUSE] };

describe('authorisation', () => {
  it('asks with client, address and state, and gives tokens for the code once', async () => {
    const merchant = await EmulatedMerchant.create(REDIRECT);
    const { application } = merchant;
    const url = new URL(logilessAuthorizeUrl(application, 'あ&b=c'));
    expect(Object.fromEntries(url.searchParams)).toEqual({
      client_id: application.clientId,
      response_type: 'code',
      redirect_uri: REDIRECT,
      state: 'あ&b=c',
    });
    const back = await merchant.decide(url.href, 'agree');
    expect(back.searchParams.get('state')).toBe('あ&b=c');
    const code = back.searchParams.get('code') ?? '';
    const tokens = await exchangeLogilessCode(application, code);
    const days = (tokens.expiresAt.getTime() - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(29.9);
    expect(days).toBeLessThan(30.1);
    expect(await failureOf(exchangeLogilessCode(application, code))).toBe('UNAUTHORIZED');
  });

  it('that is denied comes back with the reason, without a code', async () => {
    const merchant = await EmulatedMerchant.create(REDIRECT);
    const back = await merchant.decide(logilessAuthorizeUrl(merchant.application, 's'), 'deny');
    expect(back.searchParams.get('error')).toBe('access_denied');
    expect(back.searchParams.has('code')).toBe(false);
  });

  it('tells an expired code, a wrong address and a wrong secret apart', async () => {
    const merchant = await EmulatedMerchant.create(REDIRECT);
    const { application } = merchant;
    const codeOf = async () =>
      (await merchant.decide(logilessAuthorizeUrl(application, 's'), 'agree')).searchParams.get('code') ?? '';
    const code = await codeOf();
    const elsewhere = { ...application, redirectUri: 'https://other.example/' };
    expect(await failureOf(exchangeLogilessCode(elsewhere, code))).toBe('UNEXPECTED');
    expect(await failureOf(exchangeLogilessCode({ ...application, clientSecret: 'x' }, code))).toBe(
      'UNEXPECTED',
    );
    await merchant.behave({ codeSeconds: 0 });
    expect(await failureOf(exchangeLogilessCode(application, await codeOf()))).toBe('UNAUTHORIZED');
  });

  it('a refresh token gives a new pair and is used up by that', async () => {
    const { merchant, tokens } = await connect();
    const next = await refreshLogilessTokens(merchant.application, tokens.refreshToken);
    expect(next.accessToken).not.toBe(tokens.accessToken);
    expect(next.refreshToken).not.toBe(tokens.refreshToken);
    const again = refreshLogilessTokens(merchant.application, tokens.refreshToken);
    expect(await failureOf(again)).toBe('UNAUTHORIZED');
    expect(await failureOf(refreshLogilessTokens(merchant.application, next.refreshToken))).toBe('it worked');
  });
});

describe('reading', () => {
  it('goes through all pages; absent fields are null, ids are texts', async () => {
    const articles = Array.from({ length: 205 }, (_, index) => article(index + 1));
    articles[0] = article(1, { color: '白', cost: 320.5, updated_at: '2026-11-20 09:30:00' });
    const { client, access } = await connect({ articles });
    const rows = await all(client.articles());
    expect(rows).toHaveLength(205);
    expect(access.turns).toBe(3);
    expect(rows[0]).toEqual({
      id: '1',
      code: 'A-1',
      name: '商品1',
      articleType: 'Single',
      modelNumber: null,
      objectCode: null,
      color: '白',
      size: null,
      price: null,
      cost: 320.5,
      updatedAt: new Date('2026-11-20T00:30:00Z'),
    });
    expect(rows[204]).toMatchObject({ id: '205', color: null, updatedAt: null });
  });

  it('asks for what changed since a moment in Japanese time', async () => {
    const { client } = await connect({
      articles: [
        article(1, { updated_at: '2026-11-20 08:59:59' }),
        article(2, { updated_at: '2026-11-20 09:00:00' }),
      ],
    });
    const rows = await all(client.articles({ since: new Date('2026-11-20T00:00:00Z') }));
    expect(rows.map(({ id }) => id)).toEqual(['2']);
  });

  it('knows suppliers, warehouses and the stock of a day', async () => {
    const { client, merchant } = await connect({
      ...SHOP,
      suppliers: [{ id: 7, code: 'S-7', name: '見本陶器', email: 'order@touki.example' }],
    });
    await merchant.moveStock({ articleCode: 'A-1', warehouse: 901, by: 12, day: '2026-11-18' });
    await merchant.moveStock({ articleCode: 'A-1', warehouse: 901, by: -5, day: '2026-11-20' });
    expect(await all(client.suppliers())).toEqual([
      expect.objectContaining({ id: '7', code: 'S-7', email: 'order@touki.example', phone: null }),
    ]);
    expect(await all(client.warehouses())).toEqual([{ id: '901', name: '東日本倉庫' }]);
    const stock = async (day: string) =>
      (await all(client.inventoryOf(day))).map(({ available }) => available);
    expect(await stock('2026-11-17')).toEqual([0]);
    expect(await stock('2026-11-19')).toEqual([12]);
    expect(await stock('2026-11-20')).toEqual([7]);
  });

  it('an empty list ends at once', async () => {
    const { client, access } = await connect();
    expect(await all(client.suppliers())).toEqual([]);
    expect(access.turns).toBe(1);
  });

  it.each(['DROP', 'TIMEOUT_AFTER_COMMIT', 'STATUS'] as const)(
    'goes on after %s, with growing pauses',
    async (kind) => {
      const { client, merchant, pauses } = await connect(SHOP);
      await merchant.fail({ on: 'GET /warehouses', kind, status: 503, times: 2 });
      expect(await all(client.warehouses())).toHaveLength(1);
      expect(pauses).toHaveLength(2);
      expect(pauses[0]).toBeGreaterThanOrEqual(1_000);
      expect(pauses[0]).toBeLessThan(1_500);
      expect(pauses[1]).toBeGreaterThanOrEqual(2_000);
    },
  );

  it('gives up after four attempts', async () => {
    const { client, merchant, access } = await connect(SHOP);
    await merchant.fail({ on: 'GET /warehouses', kind: 'STATUS', status: 500, times: 4 });
    expect(await failureOf(all(client.warehouses()))).toBe('UNAVAILABLE');
    expect(access.turns).toBe(4);
    expect(await all(client.warehouses())).toHaveLength(1);
  });

  it('another merchant is FORBIDDEN and not tried again', async () => {
    const { tokens } = await connect();
    const rival = await EmulatedMerchant.create(REDIRECT);
    const access = new TestAccess(rival.application.origin, rival.id, [tokens.accessToken]);
    const client = new LogilessClient({ access });
    expect(await failureOf(client.check())).toBe('FORBIDDEN');
    expect(access.turns).toBe(1);
  });

  it('a refused token is replaced once, then the connection is over', async () => {
    const { client, access } = await connect(SHOP, ['an old token']);
    expect(await all(client.warehouses())).toHaveLength(1);
    expect(access.refusedVersions).toEqual([1]);
    const { application } = await EmulatedMerchant.create(REDIRECT);
    const dead = new TestAccess(application.origin, 'nobody', ['an old token', 'another one']);
    const lost = new LogilessClient({ access: dead });
    expect(await failureOf(lost.check())).toBe('UNAUTHORIZED');
    expect(dead.turns).toBe(2);
    expect(dead.refusedVersions).toEqual([1, 2]);
  });

  it('says when LOGILESS does not want to be called, before it has to refuse and after', async () => {
    const { client, access, merchant } = await connect(SHOP);
    await merchant.behave({ rateLimit: 2, rateSeconds: 600 });
    await client.check();
    expect(access.held).toEqual([]);
    await client.check();
    expect(access.held).toHaveLength(1);
    const inSeconds = ((access.held[0]?.getTime() ?? 0) - Date.now()) / 1_000;
    expect(inSeconds).toBeGreaterThan(500);
    expect(inSeconds).toBeLessThan(602);
    // This test's turns do not wait, so that the limit is met.
    expect(await failureOf(client.check())).toBe('RATE_LIMITED');
    expect(access.turns).toBe(6);
  });
});

describe('announcing deliveries', () => {
  it('sends Japanese escaped; LOGILESS keeps what was meant', async () => {
    const { client, merchant } = await connect(SHOP);
    const made = await client.createInboundDelivery(delivery());
    expect(made).toMatchObject({
      code: '20261120-001-1',
      status: 'WaitingForReceipt',
      scheduledDeliveryDate: '2026-11-30',
      warehouse: { id: '901' },
      lines: [{ code: 'line-1', quantity: 10, receivedQuantity: 0, isPartialCancel: false }],
    });
    const [kept] = (await merchant.state()).deliveries;
    expect(kept?.lines[0]?.article_name).toBe('タオル「極」😀');
    expect(made.id).toBe(String(kept?.id));
  });

  it('tells which fields are wrong', async () => {
    const { client } = await connect(SHOP);
    await client.createInboundDelivery(delivery());
    const lines = [{ ...delivery().lines[0]!, articleCode: 'unknown' }];
    const error = await client.createInboundDelivery(delivery({ lines })).catch((reason: unknown) => reason);
    expect(error).toMatchObject({
      failure: 'INVALID',
      fields: {
        code: 'This value is already used.',
        'lines.0.article_code': 'The article does not exist.',
      },
    });
  });

  it.each([
    ['no answer although it was done', { kind: 'TIMEOUT_AFTER_COMMIT' }],
    ['a broken connection', { kind: 'DROP' }],
    ['a fault of the server', { kind: 'STATUS', status: 502 }],
  ] as const)('makes one document after %s', async (_what, fault) => {
    const { client, merchant } = await connect(SHOP);
    await merchant.fail({ on: 'POST /inbound_deliveries/new', ...fault });
    const made = await client.createInboundDelivery(delivery());
    const { deliveries } = await merchant.state();
    expect(deliveries.map(({ id, code }) => [String(id), code])).toEqual([[made.id, '20261120-001-1']]);
  });

  it('taking back frees the code, may be repeated, and is refused once goods arrived', async () => {
    const { client, merchant } = await connect(SHOP);
    const first = await client.createInboundDelivery(delivery());
    const code = delivery().code;
    await merchant.fail({ on: 'POST /inbound_deliveries/{id}/reversal', kind: 'TIMEOUT_AFTER_COMMIT' });
    await client.reverseInboundDelivery({ id: first.id, code });
    await client.reverseInboundDelivery({ id: first.id, code });
    const second = await client.createInboundDelivery(delivery());
    expect(second.id).not.toBe(first.id);
    const kept = (await merchant.state()).deliveries[1];
    await merchant.receive({ delivery: Number(second.id), line: kept?.lines[0]?.id ?? 0, received: 4 });
    expect(await failureOf(client.reverseInboundDelivery({ id: second.id, code }))).toBe('LOCKED');
    const [now] = await all(client.inboundDeliveries({ code }));
    expect(now).toMatchObject({ status: 'WaitingForReceipt', lines: [{ receivedQuantity: 4 }] });
  });

  it('reads what arrived, whole and corrected', async () => {
    const { client, merchant } = await connect(SHOP);
    const { id } = await client.createInboundDelivery(delivery());
    const line = (await merchant.state()).deliveries[0]?.lines[0]?.id ?? 0;
    const read = async () => (await all(client.inboundDeliveries()))[0];
    await merchant.receive({ delivery: Number(id), line, received: 10 });
    expect(await read()).toMatchObject({ status: 'Received', lines: [{ receivedQuantity: 10 }] });
    await merchant.receive({ delivery: Number(id), line, received: 8 });
    expect(await read()).toMatchObject({ status: 'WaitingForReceipt', lines: [{ receivedQuantity: 8 }] });
  });
});
