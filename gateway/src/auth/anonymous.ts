import { Kind, OperationTypeNode, parse, type SelectionNode } from 'graphql';

interface AnonymousField {
  readonly operation: OperationTypeNode;
  /** Whether fragments may be used below the field. */
  readonly allowsFragments: boolean;
}

/** The only root fields that require no sign-in; each has to be the only root field of its document. */
const ANONYMOUS_FIELDS: Readonly<Record<string, AnonymousField>> = {
  requestPasswordReset: { operation: OperationTypeNode.MUTATION, allowsFragments: false },
  supplierOrder: { operation: OperationTypeNode.QUERY, allowsFragments: true },
  answerSupplierOrder: { operation: OperationTypeNode.MUTATION, allowsFragments: true },
  mailReview: { operation: OperationTypeNode.QUERY, allowsFragments: true },
  decideMailReview: { operation: OperationTypeNode.MUTATION, allowsFragments: true },
  createSupplierAnswerUploadUrls: { operation: OperationTypeNode.MUTATION, allowsFragments: true },
};
const NAMES = Object.keys(ANONYMOUS_FIELDS);

/** About twice of what the page of a supplier's order selects. */
const MAX_TOKENS = 500;

/** Whether a document consists of one operation with exactly one of these fields, and of fragments below it. */
export function isAnonymousOperation(document: string | undefined): boolean {
  // Most documents name none of the fields: no need to parse them twice.
  if (document === undefined || !NAMES.some((name) => document.includes(name))) return false;
  try {
    const { definitions } = parse(document, { noLocation: true, maxTokens: MAX_TOKENS });
    const operations = definitions.flatMap((one) => (one.kind === Kind.OPERATION_DEFINITION ? one : []));
    const fragments = definitions.filter(({ kind }) => kind === Kind.FRAGMENT_DEFINITION);
    const [operation] = operations;
    if (!operation || operations.length !== 1) return false;
    if (operations.length + fragments.length !== definitions.length) return false;
    const { selections } = operation.selectionSet;
    const field = selections.length === 1 ? anonymousField(selections[0]) : undefined;
    return field?.operation === operation.operation && (field.allowsFragments || fragments.length === 0);
  } catch {
    return false;
  }
}

function anonymousField(selection: SelectionNode | undefined): AnonymousField | undefined {
  if (selection?.kind !== Kind.FIELD) return undefined;
  const name = selection.name.value;
  return Object.hasOwn(ANONYMOUS_FIELDS, name) ? ANONYMOUS_FIELDS[name] : undefined;
}
