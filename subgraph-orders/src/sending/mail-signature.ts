/** The text of a mail with the signature of the demand below it, unless it ends with that already. */
export function withSignature(text: string, signature: string | null): string {
  if (signature === null || text === signature || text.endsWith(`\n${signature}`)) return text;
  return `${text}\n\n${signature}`;
}
