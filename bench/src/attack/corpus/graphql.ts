/** Documents and requests for the GraphQL endpoint. Each has a name that says what is wrong with it. */

const nest = (levels: number, open: string, inner: string, close = '}'): string =>
  open.repeat(levels) + inner + close.repeat(levels);

const RECENT = 'recentOrders(limit:20){';
/** Lists in lists: each level multiplies the records that are read. */
export const NESTED: readonly (readonly [string, object])[] = [
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
export const DOCUMENTS: readonly (readonly [string, object | string])[] = [
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

/** Malformed requests. */
export const MESSAGES: readonly (readonly [string, object])[] = [
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

/** Search texts longer than anybody types, or with characters that searches must escape. */
export const SEARCH_TEXTS: readonly (readonly [string, string])[] = [
  ['33,000 x', 'x'.repeat(33_000)],
  ['130 kB of あ', 'あ'.repeat(40_000)],
  ['brackets', '('.repeat(30_000)],
  ['backslashes', '\\'.repeat(40_000)],
  ['a lone surrogate', '\ud800'],
  ['a NUL', '\u0000'],
  ['spaces', ' '.repeat(100_000)],
  ['a ligature that grows', '\ufdfa'.repeat(10_000)],
];
