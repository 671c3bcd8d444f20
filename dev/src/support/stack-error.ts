/**
 * A failure that the user can act on: one line that says what happened and what to do. Everything that the
 * start shows to the user is one of these; any other error is a defect of ours.
 */
export class StackError extends Error {
  override readonly name = 'StackError';
}

/** The message of anything thrown, on one line. */
export function messageOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join(' ');
}
