import { as, startSubgraph, type TestSubgraph } from '@hacchu-hub/subgraph-testing';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { sampleModule } from './sample/note.js';
import { takeSample } from './sample/sample.harness.js';

let subgraph: TestSubgraph;
const CREATE =
  'mutation($input: CreateNoteInput!) { createNote(input: $input) { note { uuid title price } } }';

describe('access control', () => {
  beforeAll(async () => {
    subgraph = await takeSample();
  });

  describe('errors', () => {
    it('have one shape with field messages and the trace id of the request', async () => {
      const traceId = '0123456789abcdef0123456789abcdef';
      const token = await as.demandAdmin().token(subgraph.keys, 'subgraph-orders');
      const response = await fetch(subgraph.url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-internal-identity': token ?? '',
          traceparent: `00-${traceId}-0123456789abcdef-01`,
        },
        body: JSON.stringify({
          query: CREATE,
          variables: { input: { idempotencyKey: 'too-long-title', title: '長すぎるタイトル', price: '1' } },
        }),
      });
      const message = 'タイトルは5文字以内で入力してください。';
      expect(await response.json()).toEqual({
        data: null,
        errors: [
          {
            message: '入力内容を確認してください。',
            locations: expect.anything(),
            path: ['createNote'],
            extensions: {
              code: 'INVALID_ARGUMENT',
              exception: {
                code: ['INVALID_ARGUMENT'],
                rpcCode: 3,
                details: { message: [message], fields: { title: [message] } },
                isHandled: true,
              },
              traceId,
            },
          },
        ],
      });
    });

    it('of the database never reach the client', async () => {
      // Titles are unique.
      const first = { idempotencyKey: 'first-of-title', title: 'メモ', price: '12.5' };
      expect((await subgraph.graphql(CREATE, { input: first })).errors).toEqual([]);
      const input = { idempotencyKey: 'same-title', title: 'メモ', price: '1' };
      const { data, errors } = await subgraph.graphql(CREATE, { input });
      expect(data).toBeNull();
      expect(errors[0]).toMatchObject({
        message: 'サーバーでエラーが発生しました。時間をおいて再度お試しください。',
        extensions: { code: 'INTERNAL', exception: { code: ['INTERNAL'], rpcCode: 13 } },
      });
      expect(JSON.stringify(errors)).not.toMatch(/E11000|duplicate|notes|stack/i);
    });

    it('of malformed requests keep their code', async () => {
      expect((await subgraph.graphql('{ nothing }')).code).toBe('GRAPHQL_VALIDATION_FAILED');
      const input = { idempotencyKey: 'bad-price', title: 'x', price: 1.5 };
      expect((await subgraph.graphql(CREATE, { input })).code).toBe('BAD_USER_INPUT');
    });
  });

  describe('paging', () => {
    it('rejects more than 100 rows, and returns the total past the end', async () => {
      const { errors } = await subgraph.graphql('{ notes(limit: 101, page: 0) { totalCount } }');
      expect(Object.keys(errors[0]?.extensions.exception?.details.fields ?? {}).sort()).toEqual([
        'limit',
        'page',
      ]);
      const { data } = await subgraph.graphql('{ notes(page: 9) { items { uuid } totalCount page limit } }');
      expect(data).toEqual({ notes: { items: [], totalCount: 1, page: 9, limit: 20 } });
    });
  });

  describe('the process', () => {
    it('serves health, readiness and metrics without an identity', async () => {
      const origin = new URL(subgraph.url).origin;
      expect(await (await fetch(`${origin}/healthz`)).json()).toEqual({ status: 'ok' });
      expect((await fetch(`${origin}/readyz`)).status).toBe(200);
      const metrics = await (await fetch(`${origin}/metrics`)).text();
      expect(metrics).toMatch(
        /hacchu_graphql_root_fields_total\{field="notes",outcome="ok",service="subgraph-orders"\} [1-9]/,
      );
    });

    it('measures what callers are refused apart from faults', async () => {
      const count = async (outcome: string) => {
        const text = await (await fetch(`${new URL(subgraph.url).origin}/metrics`)).text();
        const lines = text
          .split('\n')
          .filter((line) => line.startsWith('hacchu_graphql_operation_seconds_count{'));
        const labels = ['type="mutation"', `outcome="${outcome}"`];
        const line = lines.find((one) => labels.every((label) => one.includes(label)));
        return Number(line?.split(' ').at(-1) ?? 0);
      };
      const before = { refused: await count('refused'), error: await count('error') };
      const refused = { idempotencyKey: 'refused-title', title: '長すぎるタイトル', price: '1' };
      await subgraph.graphql(CREATE, { input: refused });
      expect(await count('refused')).toBe(before.refused + 1);
      expect(await count('error')).toBe(before.error);
      for (const idempotencyKey of ['first-of-fault', 'second-of-fault'])
        await subgraph.graphql(CREATE, { input: { idempotencyKey, title: '重複', price: '1' } });
      expect(await count('error')).toBe(before.error + 1);
    });

    describe('shows its metrics', () => {
      const token = 'a-token-for-the-metrics';
      it('over HTTP only with the token', async () => {
        const closed = await startSubgraph({
          module: sampleModule,
          name: 'kit_metrics',
          environment: { METRICS_TOKEN: token },
        });
        const read = (headers: Record<string, string>) =>
          fetch(`${new URL(closed.url).origin}/metrics`, { headers });
        expect((await read({})).status).toBe(404);
        expect((await read({ authorization: 'Bearer another-token-of-that-kind' })).status).toBe(404);
        const answer = await read({ authorization: `Bearer ${token}` });
        expect(answer.status).toBe(200);
        expect(await answer.text()).toContain('hacchu_graphql_operation_seconds');
        await closed.close();
      });
    });
  });
});
