import {
  Kind,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isObjectType,
  type GraphQLEnumType,
  type GraphQLInputObjectType,
  type GraphQLNamedType,
  type GraphQLObjectType,
  type GraphQLSchema,
  type StringValueNode,
} from 'graphql';

/** Words that mean the same on both ways. */
const EITHER_WAY: Readonly<Record<string, string>> = {
  name: 'The name that people read.',
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
  deliveryDate: '納期: the day on which it is due.',
  paymentDueDate: '支払期日: the day by which it is paid.',
  notes: '備考: printed on 発注書.',
  demandSupplierId: 'The supplier; null while none is chosen.',
  deliveryDestinationId: 'The place of delivery; null while none is chosen.',
  encoding: 'The characters of the file.',
  targetMonth: 'The month that is meant.',
  start: 'First day.',
  end: 'Last day.',
  closingType: 'How many months are averaged together.',
  evaluationMethod: 'How costs are averaged.',
};

/** Words that mean the same wherever a type answers them. */
const ANSWERED: Readonly<Record<string, string>> = {
  ...EITHER_WAY,
  uuid: 'Identity; never changes.',
  id: 'Identity; never changes.',
  createdAt: 'When it was written first.',
  updatedAt: 'When it was changed last.',
  occurredAt: 'When it happened.',
  requestedAt: 'When it was asked for.',
  creator: 'Who asked for it.',
  order: 'The order, as it is now.',
  orderUuid: 'The order that it belongs to.',
  purchaseNumber: '発注番号 of the order.',
  demandUuid: 'The demand that it belongs to.',
  productUuid: 'The product.',
  accountingPeriodUuid: 'The accounting period that it belongs to.',
  prefecture: 'The prefecture of the address; null while there is no address.',
  fileName: 'The name of the file, as it was given or is offered for saving.',
  expiresAt: 'Until when the address works; afterwards it is asked for anew.',
  upload: 'Where the file is sent to.',
  file: 'Where the file is fetched from.',
  job: 'The work that was begun; ask for it until it ended.',
  status: 'How far it is.',
  fromStatus: 'The status before; null where it did not change.',
  toStatus: 'The status after; null where it did not change.',
  isAllowed: 'Whether the caller may do it now.',
  count: 'How many of them there are.',
  items: 'The rows of the page.',
  totalCount: 'Rows on all pages.',
  page: 'Number of the page, from 1.',
  limit: 'The most rows that a page takes.',
};

/** Words that mean the same wherever an operation takes them. */
const TAKEN: Readonly<Record<string, string>> = {
  ...EITHER_WAY,
  uuid: 'The record that is meant; NOT_FOUND where the caller sees none.',
  uuids: 'The records that are meant; those that the caller does not see are left out.',
  id: 'The row that is meant; a new one where it is left out.',
  demandUuid: 'The demand whose records are meant.',
  orderUuid: 'The order that is meant; NOT_FOUND where the caller sees none.',
  productUuid: 'The product that is meant.',
  demandSupplierUuid: 'The supplier that is meant.',
  deliveryDestinationUuid: 'The place of delivery that is meant.',
  accountingPeriodUuid: 'The accounting period that is meant; NOT_FOUND where the caller sees none.',
  jobUuid: 'The work that is meant; NOT_FOUND where the caller sees none.',
  uploadUuid: 'The file that was sent, by the `uploadUuid` of its upload.',
  fileName: 'The name of the file, as the person knows it.',
  from: 'The first day; null for no limit.',
  to: 'The last day; null for no limit.',
  where: 'What is asked for; everything where it is left out.',
  key: 'What the rows are ordered by.',
  direction: 'Upwards or downwards.',
  period: 'First and last day.',
  content: 'The order as it is to be.',
  mail: 'The mail as it is to be sent.',
};

/** Values of enums that several subgraphs have, by the end of the name of the enum. */
const VALUES: readonly (readonly [RegExp, Readonly<Record<string, string>>])[] = [
  [
    /JobStatus$/u,
    {
      UNSPECIFIED: 'Never answered.',
      PENDING: 'Waits for its turn.',
      IN_PROGRESS: 'Under way.',
      SUCCESS: 'Done.',
      FAILURE: 'Ended without a result; the job says why.',
    },
  ],
  [
    /CsvEncoding$/u,
    { UTF_8: 'UTF-8 with a byte order mark.', SHIFT_JIS: 'Code page 932, as Windows has it.' },
  ],
  [/^SortDirection$/u, { ASC: 'The smallest, earliest or first first.', DESC: 'The other way round.' }],
  [
    /SortKey$/u,
    {
      NAME: 'Name, in the order of its characters.',
      PURCHASE_NUMBER: '発注番号.',
      UNIT_PRICE: 'Default unit price before tax.',
      CREATED_AT: 'When it was written first.',
      UPDATED_AT: 'When it was changed last.',
    },
  ],
];

/** Enums that several subgraphs have. */
const ENUMS: readonly (readonly [RegExp, string])[] = [
  [/^SortDirection$/u, 'Which end of a list comes first.'],
  [/SortKey$/u, 'What a list can be ordered by.'],
];

const wordOf = <T>(table: readonly (readonly [RegExp, T])[], name: string): T | undefined =>
  table.find(([pattern]) => pattern.test(name))?.[1];

function describeEnum(type: GraphQLEnumType): void {
  type.description ??= wordOf(ENUMS, type.name);
  const words = wordOf(VALUES, type.name);
  for (const value of type.getValues()) value.description ??= words?.[value.name];
}

/** Root fields by the input type that they take. */
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

/** What a type stands for that serves one operation. */
function purposeOf(type: GraphQLNamedType, schema: GraphQLSchema, takenBy: ReadonlyMap<string, string>) {
  const operation = type.name.replace(/^./u, (first) => first.toLowerCase()).replace(/Payload$/u, '');
  if (isObjectType(type) && schema.getMutationType()?.getFields()[operation])
    return `What \`${operation}\` answers.`;
  const taker = isInputObjectType(type) ? takenBy.get(type.name) : undefined;
  return taker === undefined ? undefined : `What \`${taker}\` takes.`;
}

/** A part of a schema in its source. */
interface SourceNode {
  readonly name: { readonly value: string };
  readonly description?: StringValueNode | undefined;
}

/** What is printed of a schema is its source: the words have to stand there, too. */
function writeToSource(node: SourceNode | null | undefined, description: string | null | undefined): void {
  if (node && description) Object.assign(node, { description: { kind: Kind.STRING, value: description } });
}

function describeFields(type: GraphQLObjectType | GraphQLInputObjectType): void {
  const words = isObjectType(type) ? ANSWERED : TAKEN;
  const isAnswer = isObjectType(type) && type.name.endsWith('Payload');
  for (const field of Object.values(type.getFields())) {
    field.description ??= words[field.name] ?? (isAnswer ? 'As it is after the change.' : undefined);
    const source = type.astNode?.fields?.find(({ name }) => name.value === field.name);
    writeToSource(source, field.description);
    if (!('args' in field)) continue;
    for (const argument of field.args) {
      argument.description ??= TAKEN[argument.name];
      const taken = source && 'arguments' in source ? source.arguments : undefined;
      writeToSource(
        taken?.find(({ name }) => name.value === argument.name),
        argument.description,
      );
    }
  }
}

/**
 * Describes what says nothing of itself and means the same everywhere: fields of common names, what a mutation takes
 * and answers. A description that stands in the code is kept.
 */
export function describeCommonWords(schema: GraphQLSchema): GraphQLSchema {
  const takenBy = operationsByInput(schema);
  for (const type of Object.values(schema.getTypeMap())) {
    if (type.name.startsWith('_')) continue;
    if (isEnumType(type)) describeEnum(type);
    if (!isObjectType(type) && !isInputObjectType(type)) continue;
    type.description ??= purposeOf(type, schema, takenBy);
    writeToSource(type.astNode, type.description);
    describeFields(type);
  }
  return schema;
}
