import { Kind, OperationTypeNode, parse } from 'graphql';

/** The only root field that requires no sign-in: requesting a password-reset mail. */
const ANONYMOUS_MUTATION = 'requestPasswordReset';

/** Whether a document consists of exactly this mutation, once. */
export function isAnonymousOperation(document: string | undefined): boolean {
  // Most documents do not name the mutation: no need to parse them twice.
  if (!document?.includes(ANONYMOUS_MUTATION)) return false;
  try {
    const { definitions } = parse(document, { noLocation: true, maxTokens: 200 });
    const [operation] = definitions;
    if (definitions.length !== 1 || operation?.kind !== Kind.OPERATION_DEFINITION) return false;
    const { selections } = operation.selectionSet;
    const [field] = selections;
    return (
      operation.operation === OperationTypeNode.MUTATION &&
      selections.length === 1 &&
      field?.kind === Kind.FIELD &&
      field.name.value === ANONYMOUS_MUTATION
    );
  } catch {
    return false;
  }
}
