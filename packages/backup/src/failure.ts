const MOST_CAUSES = 5;

/** Why a command failed, with its causes: the object store says only which file it could not write. */
export function failureText(error: unknown): string {
  const texts: string[] = [];
  let one = error;
  for (let depth = 0; one !== undefined && depth < MOST_CAUSES; depth += 1) {
    const text = textOf(one);
    if (!texts.some((known) => known.includes(text))) texts.push(text);
    one = isFailure(one) ? one.cause : undefined;
  }
  return texts.join(': ');
}

/** By its shape: what libraries throw is not always an `Error`. */
const isFailure = (value: unknown): value is { name?: string; message: string; cause?: unknown } =>
  typeof value === 'object' && value !== null && 'message' in value && typeof value.message === 'string';

/** Errors of S3 have their kind in the name alone. */
function textOf(error: unknown): string {
  if (!isFailure(error)) return String(error);
  const { name = 'Error', message } = error;
  return /(?:Error|^Exception)$/.test(name) || message.includes(name) ? message : `${name}: ${message}`;
}
