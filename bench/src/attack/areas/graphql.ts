import { z } from 'zod';
import { assertDefended, assertNoFailure, assertRefused, type Attack, eachCase } from '../attack.js';
import { type AttackContext, day, type Side } from '../attack-context.js';
import { DOCUMENTS, MESSAGES, NESTED, SEARCH_TEXTS } from '../corpus/graphql.js';
import { sendGraphRequest } from '../stack/graph.js';

/** A response that is slower or larger than this costs more than one query may. */
const MAX_MS = 5_000;
const MAX_BYTES = 4 * 1024 * 1024;

/** Orders that all share the same supplier and product, so that each level of nesting multiplies. */
async function related(context: AttackContext, side: Side, count: number): Promise<void> {
  for (let made = 0; made < count; made += 5) {
    await Promise.all(Array.from({ length: 5 }, () => context.draft(side, 5)));
  }
}

/** Refused, or answered within the allowed cost. */
async function bounded(side: Side, body: object | string): Promise<string> {
  const answer = await side.admin.post(body, 60_000);
  const said = assertNoFailure(answer, 'the answer');
  if (answer.errors.length === 0) {
    assertDefended(answer.ms < MAX_MS, `answered after ${Math.round(answer.ms)} ms`);
    assertDefended(answer.text.length < MAX_BYTES, `answered with ${answer.text.length} bytes`);
  }
  return answer.errors.length > 0 ? said : `answered in under ${MAX_MS / 1_000} s`;
}

export const GRAPHQL: readonly Attack[] = [
  {
    id: 'graphql/nested',
    title: 'deeply nested lists in a query of 269 bytes',
    maxMs: 240_000,
    run: async (context) => {
      const side = await context.side();
      await related(context, side, 25);
      return eachCase(NESTED, (body) => bounded(side, body));
    },
  },
  {
    id: 'graphql/nested-in-parallel',
    title: 'one demand sends the most expensive permitted queries, 40 in parallel',
    maxMs: 120_000,
    run: async (context) => {
      const side = await context.side();
      await related(context, side, 25);
      const query =
        '{orders(limit:100){totalCount items{uuid orderSummary{total components{name}} orderProductLines{id product{name statistics{totalReceivedLot} recentOrders(limit:5){order{uuid}}}} demandSupplier{name recentOrders(limit:5){uuid}} histories{id} warnings{code} actions{id} reviewRounds{id}}}}';
      const answers = await Promise.all(Array.from({ length: 40 }, () => side.admin.ask(query, {}, 60_000)));
      return eachCase(
        answers.map((answer, index) => [String(index), answer]),
        async (answer) => assertNoFailure(answer, 'an answer'),
      );
    },
  },
  {
    id: 'graphql/documents',
    title: 'hostile documents for parsers, validators and planners',
    maxMs: 240_000,
    run: async (context) => {
      const side = await context.side();
      return eachCase(DOCUMENTS, (body) => bounded(side, body));
    },
  },
  {
    id: 'graphql/messages',
    title: 'malformed requests',
    run: async (context) => {
      const side = await context.side();
      return eachCase(MESSAGES, async (body, name) => {
        const answer = await side.admin.post(body);
        if (name.startsWith('an empty operationName') || name === 'extensions of a text')
          return assertNoFailure(answer, 'the answer');
        return assertRefused(answer, 'the request');
      });
    },
  },
  {
    id: 'graphql/long-searches',
    title: 'searches longer than anybody types',
    run: async (context) => {
      const side = await context.side();
      const lists = [
        'demands(query:$q){totalCount}',
        'operators(query:$q){totalCount}',
        'demandUsers(query:$q,demandUuid:$d){totalCount}',
        'demandSuppliers(query:$q,demandUuid:$d){totalCount}',
        'deliveryDestinations(query:$q,demandUUID:$d){totalCount}',
        'paginatedProducts(query:$q,demandUuid:$d){totalCount}',
        'orders(where:{text:$q},demandUuid:$d){totalCount}',
        'sentDocuments(where:{text:$q},demandUuid:$d){totalCount}',
        'orderProductLines(where:{text:$q},demandUuid:$d){totalCount}',
      ];
      const cases = lists.flatMap((list) =>
        SEARCH_TEXTS.map(([name, text]) => [`${list.split('(')[0]} ${name}`, { list, text }] as const),
      );
      return eachCase(cases, async ({ list, text }) => {
        const hasDemand = list.includes('$d');
        const query = `query($q:String${hasDemand ? ',$d:ID' : ''}){${list}}`;
        const answer = await context.operator.ask(query, { q: text, ...(hasDemand && { d: side.uuid }) });
        assertDefended(answer.ms < MAX_MS, `answered after ${Math.round(answer.ms)} ms`);
        return assertNoFailure(answer, 'the answer');
      });
    },
  },
  {
    id: 'graphql/foreign-masters',
    title: 'orders that refer to master records which are unknown or belong to another demand',
    run: async (context) => {
      const [side, other] = [await context.side(), await context.side()];
      const content = (change: object): object => ({ ...context.content(side), ...change });
      const line = { lot: 1, unitPrice: '1', taxCategoryId: 1, deliveryDate: day(3) };
      const unknown = '018f0000-0000-7000-8000-000000000000';
      const cases: readonly (readonly [string, object])[] = [
        ['an unknown supplier', content({ demandSupplierId: unknown })],
        ['another demand’s supplier', content({ demandSupplierId: other.masters.supplierUuid })],
        ['a supplier that is no uuid', content({ demandSupplierId: '{"$ne":null}' })],
        ['a destination for supplier', content({ demandSupplierId: side.masters.destinationUuid })],
        ['an unknown destination', content({ deliveryDestinationId: unknown })],
        ['another demand’s destination', content({ deliveryDestinationId: other.masters.destinationUuid })],
        ['an unknown product', content({ orderProductLines: [{ ...line, productId: unknown }] })],
        [
          'another demand’s product',
          content({ orderProductLines: [{ ...line, productId: other.masters.productUuid }] }),
        ],
        [
          'an unknown tax category',
          content({
            orderProductLines: [
              { ...line, productId: side.masters.productUuid, taxCategoryId: 2_147_483_647 },
            ],
          }),
        ],
        [
          'a tax category below zero',
          content({ orderExpenseLines: [{ name: 'x', lot: 1, unitPrice: '1', taxCategoryId: -1 }] }),
        ],
        [
          'a line of another order',
          content({ orderProductLines: [{ ...line, id: unknown, productId: side.masters.productUuid }] }),
        ],
      ];
      const selected =
        'uuid demandSupplier{uuid name createdAt demandSupplierContacts{email}} deliveryDestination{uuid name zipCode} orderSummary{total components{name}} orderProductLines{id product{uuid name unitPrice}} warnings{code} mailDefaults{to subject} actions{id}';
      return eachCase(cases, async (input) => {
        const made = await side.admin.ask(
          `mutation($input:CreateDraftOrderInput!){createDraftOrder(input:$input){order{${selected}}}}`,
          { input: { idempotencyKey: crypto.randomUUID(), content: input } },
        );
        assertNoFailure(made, 'the draft');
        assertDefended(
          !made.text.includes(other.masters.supplierMail),
          'the other demand’s record was shown',
        );
        const listed = await side.admin.ask(`{orders(limit:20){items{${selected}}}}`);
        assertNoFailure(listed, 'the list afterwards');
        const summary = await side.admin.ask(
          'query($i:OrderMailDefaultsInput!){orderMailDefaults(input:$i){to subject body}}',
          { i: { content: input } },
        );
        assertNoFailure(summary, 'the defaults of the mail');
        const preview = await side.admin.ask('query($i:PreviewOrderInput!){previewOrder(input:$i){url}}', {
          i: { content: input },
        });
        assertNoFailure(preview, 'the preview');
        return made.codes.join(',') || 'kept as a draft';
      });
    },
  },
  {
    id: 'graphql/prototype',
    title: 'object keys for prototype pollution',
    run: async (context) => {
      const side = await context.side();
      const raw = (variables: string) =>
        `{"query":"query($w:OrderWhere){orders(where:$w){totalCount}}","variables":${variables}}`;
      return eachCase(
        [
          ['__proto__ as variable', raw('{"__proto__":{"w":{"text":"x"}}}')],
          ['__proto__ in an input', raw('{"w":{"__proto__":{"text":"x"}}}')],
          ['constructor', raw('{"w":{"constructor":{"prototype":{"isAdmin":true}}}}')],
          [
            '__proto__ beside the query',
            '{"__proto__":{"query":"{__typename}"},"query":"{currentUser{uuid}}"}',
          ],
          ['$ne in an input', raw('{"w":{"text":{"$ne":null}}}')],
          ['$where in an id', raw('{"w":{"demandSupplierId":{"$where":"sleep(1000)"}}}')],
          ['duplicate keys', '{"query":"{currentUser{uuid}}","query":"{__typename}"}'],
        ],
        async (body) => {
          const answer = await side.admin.post(body);
          assertNoFailure(answer, 'the answer');
          const after = await side.editor.ask('{currentUser{role}}');
          assertDefended(after.text.includes('"EDITOR"'), `the EDITOR changed: ${after.text.slice(0, 200)}`);
          return answer.codes.join(',') || 'answered';
        },
      );
    },
  },
  {
    id: 'graphql/spam-of-errors',
    title: '400 requests in parallel that each fail late',
    run: async (context) => {
      const side = await context.side();
      const answers = await Promise.all(
        Array.from({ length: 400 }, (_, index) =>
          sendGraphRequest({
            port: context.addresses.gateway,
            caller: side.admin.caller,
            body: {
              query: `query Q${index}{orders(limit:100){items{uuid orderSummary{total} nothing${index}}}}`,
            },
            from: context.address(),
          }),
        ),
      );
      return eachCase(
        answers.map((answer, index) => [String(index), answer]),
        async (answer) => assertRefused(answer, 'it'),
      );
    },
  },
  {
    id: 'graphql/many-plans',
    title: '600 different documents, each of which needs a new query plan',
    run: async (context) => {
      const side = await context.side();
      const schema = z.unknown();
      for (let round = 0; round < 12; round += 1) {
        await Promise.all(
          Array.from({ length: 50 }, (_, index) =>
            side.admin.run(
              `{a${round}_${index}:orders(limit:1){items{b${index}:uuid demandSupplier{name} deliveryDestination{name} orderProductLines{product{name statistics{totalReceivedLot}}} creatorDemandUser{lastName}}}}`,
              {},
              schema,
            ),
          ),
        );
      }
    },
  },
];
