import { z } from 'zod';
import { day, type AttackContext, type Side } from '../attack-context.js';
import {
  eachCase,
  failAttack,
  assertDefended,
  assertRefused,
  assertNoFailure,
  type Attack,
} from '../attack.js';
import { sendGraphRequest, callerHeaders, readGraphAnswer } from '../stack/graph.js';
import { send } from '../stack/http.js';

/** A response that is slower or larger than this costs more than one query may. */
const MAX_MS = 5_000;
const MAX_BYTES = 4 * 1024 * 1024;

const nest = (levels: number, open: string, inner: string, close = '}'): string =>
  open.repeat(levels) + inner + close.repeat(levels);

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

const RECENT = 'recentOrders(limit:20){';
const NESTED: readonly (readonly [string, object])[] = [
  [
    'five levels by supplier',
    {
      query: `{orders(limit:20){items{demandSupplier{${nest(5, `${RECENT}demandSupplier{`, 'uuid', '}}')}}}}}`,
    },
  ],
  [
    'five levels by destination',
    {
      query: `{orders(limit:20){items{deliveryDestination{${nest(5, `${RECENT}deliveryDestination{`, 'uuid', '}}')}}}}}`,
    },
  ],
  [
    'supplier and destination by turns',
    {
      query: `{orders(limit:20){items{demandSupplier{${nest(2, `${RECENT}deliveryDestination{${RECENT}demandSupplier{`, 'uuid', '}}}}')}}}}}`,
    },
  ],
  [
    'by fragments',
    {
      query: `{orders(limit:20){items{demandSupplier{...A}}}} fragment A on DemandSupplier{${RECENT}demandSupplier{...B}}} fragment B on DemandSupplier{${RECENT}demandSupplier{...C}}} fragment C on DemandSupplier{${RECENT}demandSupplier{...D}}} fragment D on DemandSupplier{${RECENT}uuid}}`,
    },
  ],
  [
    'by inline fragments',
    {
      query: `{orders(limit:20){items{demandSupplier{${nest(4, `... on DemandSupplier{${RECENT}... on Order{demandSupplier{`, 'uuid', '}}}}')}}}}}`,
    },
  ],
  [
    'limits as variables',
    {
      query: `query($n:Int){orders(limit:$n){items{demandSupplier{${nest(4, 'recentOrders(limit:$n){demandSupplier{', 'uuid', '}}')}}}}}`,
      variables: { n: 20 },
    },
  ],
  [
    'limits as defaults of variables',
    {
      query: `query($n:Int=20){orders(limit:$n){items{demandSupplier{${nest(4, 'recentOrders(limit:$n){demandSupplier{', 'uuid', '}}')}}}}}`,
    },
  ],
  [
    'limits left out',
    {
      query: `{orders{items{demandSupplier{${nest(5, 'recentOrders{demandSupplier{', 'uuid', '}}')}}}}}`,
    },
  ],
  [
    'null as limit',
    {
      query: `{orders(limit:null){items{demandSupplier{${nest(4, 'recentOrders(limit:null){demandSupplier{', 'uuid', '}}')}}}}}`,
    },
  ],
  [
    'aliases beside each other',
    {
      query: `{orders(limit:20){items{demandSupplier{${Array.from({ length: 25 }, (_, index) => `a${index}:${RECENT}orderProductLines{product{uuid}}}`).join('')}}}}}`,
    },
  ],
  [
    'roots beside each other',
    {
      query: `{${Array.from({ length: 19 }, (_, index) => `a${index}:orders(limit:100){items{orderProductLines{product{name}} histories{id} warnings{code} actions{id blockers{code}} reviewRounds{id}}}`).join('')}}`,
    },
  ],
  [
    'lines, their order, its lines',
    { query: `{orders(limit:100){items{${nest(4, 'orderProductLines{order{', 'uuid', '}}')}}}}` },
  ],
  [
    'products, recent orders, lines, products',
    {
      query: `{paginatedProducts(limit:100){items{${nest(3, 'recentOrders(limit:20){order{orderProductLines{product{', 'uuid', '}}}}')}}}}`,
    },
  ],
  [
    'price history by product',
    {
      query: `{paginatedProducts(limit:100){items{priceHistory(months:1200){order{orderProductLines{product{priceHistory(months:1200){order{uuid}}}}}}}}}`,
    },
  ],
  ['limit of 2 147 483 647', { query: '{orders(limit:2147483647){items{uuid}}}' }],
  ['limit below zero', { query: '{demandSuppliers{items{recentOrders(limit:-1){uuid}}}}' }],
  [
    'nested limit of 100,000',
    { query: '{demandSuppliers{items{recentOrders(limit:100000){uuid orderProductLines{id}}}}}' },
  ],
  ['page of 2 147 483 647', { query: '{orders(page:2147483647,limit:100){items{uuid}}}' }],
];

/** Documents and variables that are hard on parsers, validators and planners. */
const DOCUMENTS: readonly (readonly [string, object | string])[] = [
  [
    '10,000 aliases',
    { query: `{${Array.from({ length: 10_000 }, (_, index) => `a${index}:__typename`).join(' ')}}` },
  ],
  ['2,000 equal fields', { query: `{currentUser{${'uuid '.repeat(2_000)}}}` }],
  ['equal fields with selections', { query: `{orders{${'items{uuid} '.repeat(900)}}}` }],
  ['depth of 5,000', { query: nest(5_000, '{a', '') }],
  ['brackets of a type', { query: `query($a:${'['.repeat(3_000)}Int${']'.repeat(3_000)}){__typename}` }],
  [
    'depth of a literal',
    { query: `{orders(where:${'{a:'.repeat(1_900)}1${'}'.repeat(1_900)}){totalCount}}` },
  ],
  [
    'fragments that double',
    {
      query: `{...F0} ${Array.from({ length: 30 }, (_, index) => `fragment F${index} on Query{...F${index + 1} ...F${index + 1}}`).join(' ')} fragment F30 on Query{__typename}`,
    },
  ],
  ['fragments in a circle', { query: '{...A} fragment A on Query{...B} fragment B on Query{...A}' }],
  ['directives', { query: `{currentUser ${'@include(if:true) '.repeat(1_000)}{uuid}}` }],
  ['an unknown directive, deep', { query: `{currentUser{uuid @${'x'.repeat(100_000)}}}` }],
  ['introspection, deep', { query: `{__schema{types{${nest(6, 'fields{type{', 'name', '}}')}}}}` }],
  [
    'introspection, wide',
    {
      query: `{${Array.from({ length: 15 }, (_, index) => `a${index}:__schema{types{name fields{name args{name type{name ofType{name ofType{name}}}} type{name ofType{name}}}}}`).join(' ')}}`,
    },
  ],
  ['a string of 500 kB', { query: '{orders(where:{text:"' + 'x'.repeat(500_000) + '"}){totalCount}}' }],
  [
    'a block string of 400 kB',
    { query: `{orders(where:{text:"""${'\n '.repeat(200_000)}"""}){totalCount}}` },
  ],
  ['a name of 400 kB', { query: `{${'x'.repeat(400_000)}}` }],
  ['400 kB of commas', { query: `{currentUser{uuid}}${','.repeat(400_000)}` }],
  ['400 kB of comment', { query: `{currentUser{uuid}} #${'x'.repeat(400_000)}` }],
  [
    '10,000 ids',
    {
      query: 'query($a:[ID!]!){lastPurchasePrices(productUuids:$a){productId}}',
      variables: { a: Array.from({ length: 10_000 }, (_, index) => `id-${index}`) },
    },
  ],
  [
    '10,000 identifiers',
    {
      query: 'query($a:[String!]!){bulkCreateOrderDependencies(productIdentifiers:$a){products{identifier}}}',
      variables: { a: Array.from({ length: 20_000 }, (_, index) => `品${index}`) },
    },
  ],
  [
    'one id 50,000 times',
    {
      query: 'query($a:[ID!]!){lastPurchasePrices(productUuids:$a){productId}}',
      variables: { a: Array.from({ length: 50_000 }, () => 'x') },
    },
  ],
  [
    '10,000 lines',
    {
      query: 'query($i:OrderSummaryInput!){orderSummary(input:$i){total}}',
      variables: {
        i: {
          orderProductLines: Array.from({ length: 10_000 }, () => ({
            lot: 1,
            unitPrice: '1',
            taxCategoryId: 1,
          })),
          orderExpenseLines: [],
        },
      },
    },
  ],
  [
    'variables 100,000 deep',
    `{"query":"query($a:OrderWhere){orders(where:$a){totalCount}}","variables":{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}}`,
  ],
  [
    '1,000 variables',
    { query: `query(${Array.from({ length: 900 }, (_, index) => `$v${index}:Int`).join(',')}){__typename}` },
  ],
  [
    'a search of 33,000 letters',
    { query: 'query($q:String!){searchProducts(query:$q){uuid}}', variables: { q: 'x'.repeat(33_000) } },
  ],
  [
    'a search of 33,000 words',
    { query: 'query($q:String!){searchProducts(query:$q){uuid}}', variables: { q: 'a b '.repeat(16_000) } },
  ],
  [
    'a search of pairs',
    {
      query: 'query($q:String){paginatedProducts(query:$q){totalCount}}',
      variables: {
        q: Array.from({ length: 20_000 }, (_, index) => String.fromCharCode(0x4e00 + index)).join(''),
      },
    },
  ],
];

const MESSAGES: readonly (readonly [string, object])[] = [
  ['an unknown operationName', { query: 'query A{__typename}', operationName: 'Unknown' }],
  ['an unknown operationName, real field', { query: 'query A{currentUser{uuid}}', operationName: 'B' }],
  ['an empty operationName', { query: '{currentUser{uuid}}', operationName: '' }],
  [
    'an empty operationName, two operations',
    { query: 'query A{__typename} query B{__typename}', operationName: '' },
  ],
  ['operationName __proto__', { query: 'query A{__typename}', operationName: '__proto__' }],
  ['operationName of a number', { query: 'query A{__typename}', operationName: 7 }],
  ['two operations without a name', { query: 'query A{__typename} query B{__typename}' }],
  ['two anonymous operations', { query: '{__typename} {__typename}' }],
  ['one anonymous of two', { query: '{__typename} query B{__typename}', operationName: 'B' }],
  ['two of the same name', { query: 'query A{__typename} query A{__typename}', operationName: 'A' }],
  ['a subscription', { query: 'subscription{__typename}' }],
  ['a subscription of a real field', { query: 'subscription{currentUser{uuid}}' }],
  [
    'a subscription beside a query',
    { query: 'query A{__typename} subscription B{__typename}', operationName: 'B' },
  ],
  ['fragments only', { query: 'fragment A on Query{__typename}' }],
  ['a schema', { query: 'type A{b:Int}' }],
  ['a schema beside a query', { query: '{__typename} extend type Query{b:Int}' }],
  ['nothing', {}],
  ['an empty query', { query: '' }],
  ['a query of null', { query: null }],
  ['a query of a list', { query: ['{__typename}'] }],
  ['variables of a text', { query: '{currentUser{uuid}}', variables: 'x' }],
  ['variables of a list', { query: '{currentUser{uuid}}', variables: [1] }],
  ['extensions of a text', { query: '{currentUser{uuid}}', extensions: 'x' }],
  ['a persisted query that is unknown', { extensions: { persistedQuery: { version: 1, sha256Hash: 'x' } } }],
  ['a documentId that is unknown', { documentId: '../../etc/passwd' }],
  ['a documentId of an object', { documentId: { $ne: null } }],
  ['_entities', { query: '{_entities(representations:[{__typename:"Order",uuid:"x"}]){__typename}}' }],
  ['_service', { query: '{_service{sdl}}' }],
];

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
      const texts: readonly [string, string][] = [
        ['33,000 x', 'x'.repeat(33_000)],
        ['130 kB of あ', 'あ'.repeat(40_000)],
        ['brackets', '('.repeat(30_000)],
        ['backslashes', '\\'.repeat(40_000)],
        ['a lone surrogate', '\ud800'],
        ['a NUL', '\u0000'],
        ['spaces', ' '.repeat(100_000)],
        ['a ligature that grows', '\ufdfa'.repeat(10_000)],
      ];
      const cases = lists.flatMap((list) =>
        texts.map(([name, text]) => [`${list.split('(')[0]} ${name}`, { list, text }] as const),
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
    id: 'graphql/simple-requests',
    title: 'requests that a foreign page can send without a preflight: forms, texts, images',
    run: async (context) => {
      const { gateway } = context.addresses;
      const mutation = 'mutation{markPasswordSet{__typename}}';
      const body = JSON.stringify({ query: mutation });
      const signed = callerHeaders(context.bystander.caller);
      const cookie = { cookie: `hacchu-hub:id-token=${context.bystander.token}` };
      const get = (query: string): string => `/graphql?query=${encodeURIComponent(query)}`;
      return eachCase(
        [
          [
            'text/plain',
            { path: '/graphql', method: 'POST', headers: { 'content-type': 'text/plain', ...signed }, body },
          ],
          [
            'a form',
            {
              path: '/graphql',
              method: 'POST',
              headers: { 'content-type': 'application/x-www-form-urlencoded', ...signed },
              body: `query=${encodeURIComponent(mutation)}`,
            },
          ],
          [
            'multipart',
            {
              path: '/graphql',
              method: 'POST',
              headers: { 'content-type': 'multipart/form-data; boundary=x', ...signed },
              body: `--x\r\ncontent-disposition: form-data; name="operations"\r\n\r\n${body}\r\n--x--`,
            },
          ],
          ['no type', { path: '/graphql', method: 'POST', headers: signed, body }],
          [
            'a type with a trick',
            {
              path: '/graphql',
              method: 'POST',
              headers: { 'content-type': 'text/plain; application/json', ...signed },
              body,
            },
          ],
          ['GET of a mutation', { path: get(mutation), headers: signed }],
          [
            'GET without a header of ours',
            { path: get('{currentUser{uuid}}'), headers: { authorization: signed['authorization'] ?? '' } },
          ],
          ['GET by cookie', { path: get('{currentUser{uuid}}'), headers: cookie }],
          [
            'POST by cookie',
            {
              path: '/graphql',
              method: 'POST',
              headers: { 'content-type': 'application/json', ...cookie },
              body: JSON.stringify({ query: '{currentUser{uuid}}' }),
            },
          ],
          [
            'a batch',
            {
              path: '/graphql',
              method: 'POST',
              headers: { 'content-type': 'application/json', ...signed },
              body: `[${body},${body}]`,
            },
          ],
          [
            'a batch of 5,000',
            {
              path: '/graphql',
              method: 'POST',
              headers: { 'content-type': 'application/json', ...signed },
              body: `[${Array.from({ length: 5_000 }, () => '{"query":"{__typename}"}').join(',')}]`,
            },
          ],
          [
            'method override',
            { path: '/graphql?_method=POST', headers: { 'x-http-method-override': 'POST', ...signed }, body },
          ],
          [
            'PUT',
            {
              path: '/graphql',
              method: 'PUT',
              headers: { 'content-type': 'application/json', ...signed },
              body,
            },
          ],
        ],
        async (exchange) => {
          const answer = await send({ port: gateway, from: context.address(), ...exchange });
          assertDefended(answer.status < 500, `${answer.status} ${answer.text.slice(0, 100)}`);
          if (readGraphAnswer(answer.text).data)
            failAttack(`it was carried out: ${answer.text.slice(0, 100)}`);
          return String(answer.status);
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
