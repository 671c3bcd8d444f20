/** How an operation ended: as asked for, refused for what its caller sent or may do, or by a fault of the product. */
export type OperationOutcome = 'ok' | 'refused' | 'error';

/** Codes of expected answers, with which anybody can fill the metrics; faults of the product have others. */
const REFUSALS: ReadonlySet<unknown> = new Set([
  'CANCELLED',
  'INVALID_ARGUMENT',
  'NOT_FOUND',
  'ALREADY_EXISTS',
  'PERMISSION_DENIED',
  'RESOURCE_EXHAUSTED',
  'FAILED_PRECONDITION',
  'ABORTED',
  'OUT_OF_RANGE',
  'UNAUTHENTICATED',
  'FORBIDDEN',
  'BAD_USER_INPUT',
]);

/** The outcome of an operation with these errors. An error without a code is a fault. */
export function outcomeOf(
  errors: readonly { readonly extensions?: { readonly code?: unknown } }[] | undefined,
  isRefusal: (code: unknown) => boolean = () => false,
): OperationOutcome {
  if (!errors?.length) return 'ok';
  const isExpected = (code: unknown) => REFUSALS.has(code) || isRefusal(code);
  return errors.every(({ extensions }) => isExpected(extensions?.code)) ? 'refused' : 'error';
}
