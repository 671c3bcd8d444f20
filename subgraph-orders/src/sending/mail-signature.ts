/** Mail text with the demand's signature appended, unless it already ends with it. */
export function withSignature(text: string, signature: string | null): string {
  if (signature === null || text === signature || text.endsWith(`\n${signature}`)) return text;
  return `${text}\n\n${signature}`;
}
