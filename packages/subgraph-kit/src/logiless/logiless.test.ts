import { createServer } from 'node:http';
import { describe, expect, it } from '@jest/globals';
import { LogilessClient } from './logiless.client.js';
import { logilessFlag, logilessId, logilessMoment, logilessName, logilessNumber } from './logiless.fields.js';
import { asciiJson, camelCased, snakeCased } from './logiless.json.js';
import { logilessArticle } from './logiless.resources.js';

describe('JSON for LOGILESS', () => {
  it('is pure ASCII with the same meaning', () => {
    const value = { name: 'タオル「極」😀\u007f\n"x"', plain: 'abc' };
    const text = asciiJson(value);
    expect(/^[ -~]*$/.test(text)).toBe(true);
    expect(text).toContain('\\u30bf\\u30aa\\u30eb');
    expect(JSON.parse(text)).toEqual(value);
  });

  it('renames fields at every depth', () => {
    const ours = { inboundDelivery: { lines: [{ articleCode: 'A', lotNumber: null }] } };
    const theirs = { inbound_delivery: { lines: [{ article_code: 'A', lot_number: null }] } };
    expect(snakeCased(ours)).toEqual(theirs);
    expect(camelCased(theirs)).toEqual(ours);
  });
});

describe('fields of LOGILESS', () => {
  it.each([
    [logilessId, 12, '12'],
    [logilessId, '12', '12'],
    [logilessNumber, '3.50', 3.5],
    [logilessNumber, -2, -2],
    [logilessFlag, 1, true],
    [logilessFlag, '0', false],
    [logilessName(['Received']), 'Received', 'Received'],
    [logilessName(['Received']), 'Lost', 'UNKNOWN'],
    [logilessMoment, '2026-01-01 00:00:00', new Date('2025-12-31T15:00:00Z')],
    [logilessMoment, '0000-00-00 00:00:00', null],
  ])('%# are read in each of their forms', (schema, given, read) => {
    expect(schema.parse(given)).toEqual(read);
  });

  it.each([
    [logilessId, 1.5],
    [logilessId, ''],
    [logilessNumber, 'many'],
    [logilessMoment, '2026-01-01'],
  ])('%# are refused in others', (schema, given) => {
    expect(schema.safeParse(given).success).toBe(false);
  });
});

it('a field without a value may be left empty, whatever it holds', () => {
  const empty = { id: 1, code: 'A', name: '', price: '', updatedAt: '', articleType: '' };
  expect(logilessArticle.parse(empty)).toMatchObject({
    name: null,
    price: null,
    updatedAt: null,
    articleType: null,
  });
});

describe('an undocumented response', () => {
  const PAGE = '<html>メンテナンス</html>';

  /** Runs calls against a server that gives the answers, the last one again and again. */
  const against = async (
    answers: readonly (readonly [status: number, body: string, headers?: Record<string, string>])[],
    work: (client: LogilessClient) => Promise<unknown>,
    holdUntil: (until: Date) => Promise<void> = () => Promise.resolve(),
  ): Promise<{ outcome: unknown; methods: string }> => {
    const methods: (string | undefined)[] = [];
    const server = createServer(({ method }, response) => {
      const [status, body, headers] = answers[Math.min(methods.length, answers.length - 1)] ?? [500, ''];
      methods.push(method);
      response.writeHead(status, headers).end(body);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const turn = {
      origin: `http://127.0.0.1:${port}`,
      merchantId: '1',
      accessToken: 'secret-token',
      tokenVersion: 1,
    };
    const client = new LogilessClient({
      access: {
        turn: () => Promise.resolve(turn),
        holdUntil: (_turn, until) => holdUntil(until),
        refused: () => Promise.resolve(),
      },
      pause: () => Promise.resolve(),
    });
    const outcome = await work(client).catch((error: unknown) => error);
    server.closeAllConnections();
    server.close();
    return { outcome, methods: methods.join(' ') };
  };
  const ask = async (status: number, body: string): Promise<unknown> =>
    (await against([[status, body]], (client) => client.warehouses().next())).outcome;

  const CODE = '20261120-001-1';
  const listed = (...rows: object[]): string => JSON.stringify({ data: rows, total_count: rows.length });
  const THERE = listed({ id: 7, code: CODE, status: 'WaitingForReceipt', lines: [] });
  const reverse = (client: LogilessClient): Promise<unknown> =>
    client.reverseInboundDelivery({ id: '7', code: CODE });
  const create = (client: LogilessClient): Promise<unknown> =>
    client.createInboundDelivery({
      code: CODE,
      supplierName: '青空商事',
      documentDate: '2026-11-20',
      warehouseId: '901',
      lines: [],
    });

  const exhausted = (reset: string) => ({ 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': reset });
  const MADE = JSON.stringify({ id: 7, code: CODE, status: 'WaitingForReceipt', lines: [] });

  it('with a pause that cannot be recorded does not undo what the call did', async () => {
    const reset = String(Math.ceil(Date.now() / 1_000) + 5);
    const away = () => Promise.reject(new Error('subgraph-identity does not answer'));
    const { outcome, methods } = await against([[201, MADE, exhausted(reset)]], create, away);
    expect(outcome).toMatchObject({ id: '7', code: CODE });
    expect(methods).toBe('POST');
  });

  it('with a pause of thousands of years holds calls for an hour at most', async () => {
    const held: Date[] = [];
    const note = (until: Date) => Promise.resolve(void held.push(until));
    await against([[201, MADE, exhausted('999999999999')]], create, note);
    expect(held).toHaveLength(1);
    expect(held[0]?.getTime()).toBeLessThanOrEqual(Date.now() + 60 * 60_000);
  });

  it.each([
    ['429', 429, '90', 90],
    ['503', 503, '90', 90],
    ['429 without a time', 429, 'soon', 10],
  ])('with a time to call again is heeded: %s', async (_, status, after, seconds) => {
    const held: Date[] = [];
    const note = (until: Date) => Promise.resolve(void held.push(until));
    const began = Date.now();
    await against([[status, PAGE, { 'retry-after': after }]], (client) => client.warehouses().next(), note);
    const [first] = held;
    expect(first?.getTime()).toBeGreaterThanOrEqual(began + seconds * 1_000);
    expect(first?.getTime()).toBeLessThan(began + (seconds + 10) * 1_000);
  });

  it('with 422 names fields like 400', async () => {
    const body = JSON.stringify({ errors: { warehouse: 'unknown' } });
    const { outcome, methods } = await against([[422, body]], create);
    expect(outcome).toMatchObject({ failure: 'INVALID', fields: { warehouse: 'unknown' } });
    expect(methods).toBe('POST');
  });

  it('to a reversal is no success: the delivery is looked up, and reversed again while it is there', async () => {
    const once = await against(
      [
        [200, PAGE],
        [200, THERE],
        [200, '{}'],
      ],
      reverse,
    );
    expect(once).toEqual({ outcome: 'REVERSED', methods: 'POST GET POST' });
    const done = await against(
      [
        [200, PAGE],
        [200, listed()],
      ],
      reverse,
    );
    expect(done).toEqual({ outcome: 'REVERSED', methods: 'POST GET' });
    const canceledBefore = await against(
      [
        [423, '{}'],
        [200, listed()],
      ],
      reverse,
    );
    expect(canceledBefore).toEqual({ outcome: 'CANCELED_BEFORE', methods: 'POST GET' });
    const uncertain = await against(
      [
        [200, PAGE],
        [200, THERE],
        [423, '{}'],
        [200, listed()],
      ],
      reverse,
    );
    expect(uncertain).toEqual({ outcome: 'REVERSED', methods: 'POST GET POST GET' });
    expect((await against([[200, PAGE]], reverse)).outcome).toMatchObject({ failure: 'UNEXPECTED' });
  });

  it('to an announcement is no failure: the delivery is looked up before it is announced again', async () => {
    const made = await against(
      [
        [201, '{"id": 7, "co'],
        [200, THERE],
      ],
      create,
    );
    expect(made).toMatchObject({ outcome: { id: '7', code: CODE }, methods: 'POST GET' });
    expect((await against([[200, PAGE]], create)).outcome).toMatchObject({ failure: 'UNEXPECTED' });
  });

  it.each([
    ['a page', 200, PAGE, 'UNEXPECTED'],
    ['a list of something else', 200, '{"data":[{"name":"no id"}],"total_count":1}', 'UNEXPECTED'],
    ['a redirect', 302, '', 'UNEXPECTED'],
    ['the page of a proxy', 502, '<html>bad gateway</html>', 'UNAVAILABLE'],
  ])('such as %s is an error without the token', async (_what, status, body, failure) => {
    const outcome = await ask(status, body);
    expect(outcome).toMatchObject({ failure });
    expect(String(outcome)).not.toContain('secret-token');
  });

  it('may contain the row count as text', async () => {
    const rows = JSON.stringify({ data: [{ id: '1' }], total_count: '1' });
    expect(await ask(200, rows)).toEqual({ done: false, value: [{ id: '1', name: null }] });
  });

  describe('with fewer rows than requested', () => {
    const page = (rows: number, from: number, total?: number): [number, string] => [
      200,
      JSON.stringify({
        data: Array.from({ length: rows }, (_, index) => ({ id: from + index })),
        ...(total !== undefined && { total_count: total }),
      }),
    ];
    const warehouses = async (client: LogilessClient): Promise<number> => {
      let read = 0;
      for await (const rows of client.warehouses()) read += rows.length;
      return read;
    };

    it('is followed by the next page, until as many rows were read as LOGILESS counts', async () => {
      const { outcome, methods } = await against(
        [page(20, 1, 45), page(20, 21, 45), page(5, 41, 45)],
        warehouses,
      );
      expect({ outcome, methods }).toEqual({ outcome: 45, methods: 'GET GET GET' });
    });

    it('is an error where nothing follows: a part of a list is no list', async () => {
      const { outcome } = await against([page(100, 1, 250), page(0, 101, 250)], warehouses);
      expect(outcome).toMatchObject({ failure: 'UNEXPECTED' });
    });

    it('ends a list that LOGILESS does not count', async () => {
      expect((await against([page(100, 1), page(3, 101)], warehouses)).outcome).toBe(103);
    });
  });

  describe('to a list that changes while it is read', () => {
    const page = (ids: readonly number[], total: number): [number, string] => [
      200,
      JSON.stringify({ data: ids.map((id) => ({ id })), total_count: total }),
    ];
    const from = (first: number, last: number): number[] =>
      Array.from({ length: last - first + 1 }, (_, index) => first + index);
    const idsOf = async (client: LogilessClient): Promise<number> => {
      const ids = new Set<string>();
      for await (const rows of client.warehouses()) for (const { id } of rows) ids.add(id);
      return ids.size;
    };

    it('is followed by another reading once a row was removed, which moved others to pages that were read', async () => {
      // The first row goes after the first page: row 101 is on the first page from then on.
      const { outcome, methods } = await against(
        [
          page(from(1, 100), 150),
          page(from(102, 150), 149),
          page(from(2, 101), 149),
          page(from(102, 150), 149),
        ],
        idsOf,
      );
      expect({ outcome, methods }).toEqual({ outcome: 150, methods: 'GET GET GET GET' });
    });

    it('is followed by another reading once a row moved to the beginning, and the one before it came twice', async () => {
      const { outcome, methods } = await against(
        [
          page(from(1, 100), 150),
          page([100, ...from(101, 119), ...from(121, 150)], 150),
          page([120, ...from(1, 99)], 150),
          page([100, ...from(101, 119), ...from(121, 150)], 150),
        ],
        idsOf,
      );
      expect({ outcome, methods }).toEqual({ outcome: 150, methods: 'GET GET GET GET' });
    });

    it('is read three times at most', async () => {
      const { methods } = await against([page(from(1, 100), 101), page(from(1, 100), 101)], idsOf);
      expect(methods).toBe('GET GET GET GET GET GET');
    });
  });
});
