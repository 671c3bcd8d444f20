/** Between a reason and the operator who gave it: the registry knows only the credential of this process. */
const MARK = ' — operator ';

/** A reason as it goes into the registry's history. */
export const signedReason = (reason: string, { name, email }: { name: string; email: string }): string =>
  `${reason}${MARK}${name} <${email}>`;

/** A reason of the history, and the operator whom it names; null where a pipeline or the registry itself gave it. */
export function readReason(text: string): { why: string; operatorName: string | null } {
  const at = text.lastIndexOf(MARK);
  if (at < 0) return { why: text, operatorName: null };
  return { why: text.slice(0, at), operatorName: text.slice(at + MARK.length) };
}
