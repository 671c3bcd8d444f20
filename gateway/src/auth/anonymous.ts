import { type FieldNode, Kind, parse } from 'graphql';

/** The root fields that require no sign-in: each is the only root field of its operation. */
const ANONYMOUS_FIELDS: Readonly<Record<'query' | 'mutation', readonly string[]>> = {
  query: ['supplierOrder'],
  mutation: ['requestPasswordReset', 'answerSupplierOrder', 'createSupplierAnswerUploadUrls'],
};
const NAMES = Object.values(ANONYMOUS_FIELDS).flat();

/** More than the page of a supplier's order selects. */
const MAX_TOKENS = 1_000;

/** Whether a document consists of one operation with exactly one of these fields, and of fragments below it. */
export function isAnonymousOperation(document: string | undefined): boolean {
  // Most documents name none of the fields: no need to parse them twice.
  if (document === undefined || !NAMES.some((name) => document.includes(name))) return false;
  try {
    const { definitions } = parse(document, { noLocation: true, maxTokens: MAX_TOKENS });
    const operations = definitions.flatMap((one) => (one.kind === Kind.OPERATION_DEFINITION ? one : []));
    const fragments = definitions.filter(({ kind }) => kind === Kind.FRAGMENT_DEFINITION);
    const [operation] = operations;
    if (!operation || operations.length + fragments.length !== definitions.length) return false;
    if (operations.length !== 1 || operation.operation === 'subscription') return false;
    const { selections } = operation.selectionSet;
    const fields = selections.filter((one): one is FieldNode => one.kind === Kind.FIELD);
    const [field] = fields;
    return (
      selections.length === 1 &&
      field !== undefined &&
      ANONYMOUS_FIELDS[operation.operation].includes(field.name.value)
    );
  } catch {
    return false;
  }
}
