import {
  getNamedType,
  type GraphQLEnumType,
  type GraphQLInputObjectType,
  type GraphQLInputType,
  type GraphQLNamedType,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
  isEnumType,
  isInputObjectType,
  isNonNullType,
  isObjectType,
  Kind,
  type StringValueNode,
} from 'graphql';

/** Common names that mean the same in input and output. */
const COMMON: Readonly<Record<string, string>> = {
  name: 'Display name.',
  email: 'Mail address.',
  phoneNumber: '電話番号.',
  zipCode: '郵便番号.',
  city: '市区町村.',
  address1: '番地.',
  address2: '建物名.',
  productId: 'The product.',
  modelNumber: '型番, as typed.',
  color: 'Colour, as typed.',
  size: 'Size, as typed.',
  lotNumber: 'ロット番号, as typed.',
  taxCategoryId: '1 standard, 2 reduced, 3 exempt, 4 out of scope.',
  deliveryDate: '納期: the date on which it is due.',
  paymentDueDate: '支払期日: the date by which it must be paid.',
  notes: '備考: printed on 発注書.',
  demandSupplierId: 'The supplier; null until one is selected.',
  deliveryDestinationId: 'The delivery destination; null until one is selected.',
  encoding: 'Character encoding of the file.',
  targetMonth: 'The month concerned.',
  start: 'First day.',
  end: 'Last day.',
  closingType: 'Number of months that are averaged together.',
  evaluationMethod: 'Valuation method.',
};

/** Common field names of output types. */
const OUTPUT: Readonly<Record<string, string>> = {
  ...COMMON,
  uuid: 'Identifier; never changes.',
  id: 'Identifier; never changes.',
  createdAt: 'When it was created.',
  updatedAt: 'When it was last changed.',
  occurredAt: 'When it happened.',
  requestedAt: 'When it was requested.',
  creator: 'Who requested it.',
  order: 'The current order.',
  orderUuid: 'The order to which it belongs.',
  purchaseNumber: '発注番号 of the order.',
  demandUuid: 'The demand to which it belongs.',
  productUuid: 'The product.',
  accountingPeriodUuid: 'The accounting period to which it belongs.',
  prefecture: 'The prefecture of the address; null without an address.',
  fileName: 'Name of the file, as uploaded or as suggested for saving.',
  expiresAt: 'When the URL expires; request a new one afterwards.',
  upload: 'The upload URL of the file.',
  file: 'The download URL of the file.',
  job: 'The started job; poll it until it has ended.',
  status: 'Current status.',
  fromStatus: 'The previous status; null if it did not change.',
  toStatus: 'The new status; null if it did not change.',
  isAllowed: 'Whether the caller may currently do it.',
  count: 'Number of them.',
  items: 'Items of the page.',
  totalCount: 'Number of items on all pages.',
  page: 'Number of the page, from 1.',
  limit: 'Page size.',
};

/** Common field names of input types, and common arguments. */
const INPUT: Readonly<Record<string, string>> = {
  ...COMMON,
  uuid: 'The record; NOT_FOUND if the caller cannot see it.',
  uuids: 'The records; those that the caller cannot see are omitted.',
  id: 'The existing row; omitted for a new one.',
  demandUuid: 'The demand that owns the records.',
  orderUuid: 'The order; NOT_FOUND if the caller cannot see it.',
  productUuid: 'The product.',
  demandSupplierUuid: 'The supplier.',
  deliveryDestinationUuid: 'The delivery destination.',
  accountingPeriodUuid: 'The accounting period; NOT_FOUND if the caller cannot see it.',
  jobUuid: 'The job; NOT_FOUND if the caller cannot see it.',
  uploadUuid: 'The uploaded file, by the `uploadUuid` of its upload URL.',
  fileName: 'Name of the file on the user’s computer.',
  from: 'The first day; null for no limit.',
  to: 'The last day; null for no limit.',
  where: 'Filter; everything if omitted.',
  key: 'Sort key.',
  direction: 'Sort direction.',
  period: 'First and last day.',
  content: 'The new content of the order.',
  mail: 'The mail to send.',
};

/** Values of enums that several subgraphs share, by suffix of the enum's name. */
const VALUES: readonly (readonly [RegExp, Readonly<Record<string, string>>])[] = [
  [
    /JobStatus$/u,
    {
      UNSPECIFIED: 'Never returned.',
      PENDING: 'Waiting to start.',
      IN_PROGRESS: 'Running.',
      SUCCESS: 'Completed successfully.',
      FAILURE: 'Failed; the job states the reason.',
    },
  ],
  [/CsvEncoding$/u, { UTF_8: 'UTF-8 with a byte order mark.', SHIFT_JIS: 'Code page 932 (Windows).' }],
  [/^SortDirection$/u, { ASC: 'Ascending.', DESC: 'Descending.' }],
  [
    /SortKey$/u,
    {
      NAME: 'Name, by character code.',
      PURCHASE_NUMBER: '発注番号.',
      UNIT_PRICE: 'Default unit price before tax.',
      CREATED_AT: 'Creation time.',
      UPDATED_AT: 'Time of the last change.',
    },
  ],
];

/** Enums that several subgraphs share. */
const ENUMS: readonly (readonly [RegExp, string])[] = [
  [/^SortDirection$/u, 'Sort direction.'],
  [/SortKey$/u, 'Sort keys of a list.'],
];

const wordOf = <T>(table: readonly (readonly [RegExp, T])[], name: string): T | undefined =>
  table.find(([pattern]) => pattern.test(name))?.[1];

function describeEnum(type: GraphQLEnumType): void {
  type.description ??= wordOf(ENUMS, type.name);
  const words = wordOf(VALUES, type.name);
  for (const value of type.getValues()) value.description ??= words?.[value.name];
}

/** Names of root fields by the input type that they take. */
function operationsByInput(schema: GraphQLSchema): Map<string, string> {
  const roots = [schema.getQueryType(), schema.getMutationType()].flatMap((type) =>
    type ? Object.values(type.getFields()) : [],
  );
  return new Map(
    roots.flatMap(({ name, args }) =>
      args.map(({ type }): [string, string] => [getNamedType(type).name, name]),
    ),
  );
}

/** The description of a type that serves a single operation. */
function operationDescription(
  type: GraphQLNamedType,
  schema: GraphQLSchema,
  takenBy: ReadonlyMap<string, string>,
) {
  const operation = type.name.replace(/^./u, (first) => first.toLowerCase()).replace(/Payload$/u, '');
  if (isObjectType(type) && schema.getMutationType()?.getFields()[operation])
    return `Payload of \`${operation}\`.`;
  const taker = isInputObjectType(type) ? takenBy.get(type.name) : undefined;
  return taker === undefined ? undefined : `Input of \`${taker}\`.`;
}

/** An AST node of the schema. */
interface SourceNode {
  readonly name: { readonly value: string };
  readonly description?: StringValueNode | undefined;
}

/** The schema is printed from its AST, so descriptions must be set there as well. */
function setAstDescription(
  node: SourceNode | null | undefined,
  description: string | null | undefined,
): void {
  if (node && description) Object.assign(node, { description: { kind: Kind.STRING, value: description } });
}

/** The words for a name; what they say about null is left out where the type has no null. */
function wordsFor(
  words: Readonly<Record<string, string>>,
  { name, type }: { readonly name: string; readonly type: GraphQLInputType | GraphQLOutputType },
): string | undefined {
  return isNonNullType(type) ? words[name]?.replace(/; null [^.]+/u, '') : words[name];
}

function describeFields(type: GraphQLObjectType | GraphQLInputObjectType): void {
  const words = isObjectType(type) ? OUTPUT : INPUT;
  const isPayload = isObjectType(type) && type.name.endsWith('Payload');
  for (const field of Object.values(type.getFields())) {
    field.description ??= wordsFor(words, field) ?? (isPayload ? 'The state after the change.' : undefined);
    const source = type.astNode?.fields?.find(({ name }) => name.value === field.name);
    setAstDescription(source, field.description);
    if (!('args' in field)) continue;
    for (const argument of field.args) {
      argument.description ??= wordsFor(INPUT, argument);
      const taken = source && 'arguments' in source ? source.arguments : undefined;
      setAstDescription(
        taken?.find(({ name }) => name.value === argument.name),
        argument.description,
      );
    }
  }
}

/**
 * Adds default descriptions where the code has none: fields with common names, and the inputs and payloads of
 * mutations.
 */
export function describeCommonWords(schema: GraphQLSchema): GraphQLSchema {
  const takenBy = operationsByInput(schema);
  for (const type of Object.values(schema.getTypeMap())) {
    if (type.name.startsWith('_')) continue;
    if (isEnumType(type)) describeEnum(type);
    if (!isObjectType(type) && !isInputObjectType(type)) continue;
    type.description ??= operationDescription(type, schema, takenBy);
    setAstDescription(type.astNode, type.description);
    describeFields(type);
  }
  return schema;
}
