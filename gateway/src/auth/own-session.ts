import { Kind, parse } from 'graphql';

/** What a session may do whose person has to enrol a second factor first: read who it is, and end. */
const OWN_SESSION: ReadonlySet<string> = new Set([
  'currentUser',
  'signOut',
  'signOutEverywhere',
  'markPasswordSet',
  '__typename',
]);

/** Far more than the shell selects of its user. */
const MAX_TOKENS = 200;

/** Whether a document is one operation without fragments that selects nothing but these fields. */
export function isOwnSessionOperation(document: string | undefined): boolean {
  if (document === undefined) return false;
  try {
    const { definitions } = parse(document, { noLocation: true, maxTokens: MAX_TOKENS });
    const [operation] = definitions;
    if (operation?.kind !== Kind.OPERATION_DEFINITION || definitions.length !== 1) return false;
    return operation.selectionSet.selections.every(
      (selection) => selection.kind === Kind.FIELD && OWN_SESSION.has(selection.name.value),
    );
  } catch {
    return false;
  }
}
