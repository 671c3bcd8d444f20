import { createServer } from 'node:http';
import { describe, expect, it } from '@jest/globals';
import { LogilessClient } from './logiless.client.js';
import { logilessFlag, logilessId, logilessMoment, logilessName, logilessNumber } from './logiless.fields.js';
import { asciiJson, camelCased, snakeCased } from './logiless.json.js';

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

describe('an undocumented response', () => {
  const ask = async (status: number, body: string): Promise<unknown> => {
    const server = createServer((_request, response) => response.writeHead(status).end(body));
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
        holdUntil: () => Promise.resolve(),
        refused: () => Promise.resolve(),
      },
      pause: () => Promise.resolve(),
    });
    const first = client.warehouses().next();
    const outcome = await first.catch((error: unknown) => error);
    server.closeAllConnections();
    server.close();
    return outcome;
  };

  it.each([
    ['a page', 200, '<html>メンテナンス</html>', 'UNEXPECTED'],
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
});
