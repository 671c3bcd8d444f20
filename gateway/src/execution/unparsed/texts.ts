/**
 * Texts of requests and responses are the Latin-1 characters of their UTF-8 bytes: what is copied is not decoded and
 * encoded again.
 */
export const textOf = (bytes: Buffer): string => bytes.toString('latin1');

export const bytesOf = (text: string): Buffer => Buffer.from(text, 'latin1');

/** The value of a JSON text. */
export const valueOf = (text: string): unknown => JSON.parse(bytesOf(text).toString());
