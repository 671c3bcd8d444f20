import { z } from 'zod';

const secret = z.string().min(16);

/**
 * Secrets of an HMAC, as in an environment variable: 16 characters or more each, separated by commas. The first one
 * signs; the others verify what was signed before a rotation.
 */
export const signingSecrets = z
  .string()
  .transform((text) => text.split(',').map((one) => one.trim()))
  .pipe(z.tuple([secret], secret));

/** At least one secret: the first signs, all verify. */
export type SigningSecrets = Readonly<z.infer<typeof signingSecrets>>;
