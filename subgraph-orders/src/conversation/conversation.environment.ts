import { isIP } from 'node:net';
import { signingSecrets } from '@hacchu-hub/subgraph-kit';
import { z } from 'zod';

/** Whether the text is a server address for node:dns: `192.0.2.1`, `192.0.2.1:53`, `[2001:db8::1]:53`. */
const isServer = (text: string): boolean =>
  isIP(text) !== 0 || isIP(text.replace(/:\d{1,5}$/, '').replace(/^\[|\]$/g, '')) !== 0;

/** A comma-separated list. */
const list = (what: string, isValid: (one: string) => boolean) =>
  z
    .string()
    .default('')
    .transform((text) => text.split(',').flatMap((one) => one.trim() || []))
    .refine((found) => found.every(isValid), `each must be ${what}`);

/** Compose files pass on what is not set as an empty text. */
const optional = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional());

/** Settings of incoming supplier mail; each channel without a setting is off. */
export const conversationEnvironment = z
  .object({
    HACCHU_ENV: z.string().default('development'),
    /** Port of the SMTP listener to which the mail exchanger of the inbound domain delivers. */
    INBOUND_SMTP_PORT: optional(z.coerce.number().int().min(0).max(65_535)),
    INBOUND_SMTP_HOST: z.string().default('127.0.0.1'),
    /** Secrets of which one signs the webhook requests of the mail provider. */
    INBOUND_WEBHOOK_SECRET: optional(signingSecrets),
    /** Addresses of trusted relays in front of the listener, which report the original client (XFORWARD). */
    INBOUND_RELAYS: list('an IP address', (one) => isIP(one) !== 0),
    /** Name servers for sender authentication; the system's by default. */
    INBOUND_DNS_SERVERS: list('an IP address, with a port or without', isServer),
    /** JSON file with DNS records that replaces DNS in development and tests. */
    INBOUND_DNS_ZONE: optional(z.string()),
  })
  .superRefine(({ HACCHU_ENV, INBOUND_WEBHOOK_SECRET: secrets, INBOUND_DNS_ZONE: zone }, ctx) => {
    if (HACCHU_ENV === 'production' && zone !== undefined) {
      ctx.addIssue({ code: 'custom', path: ['INBOUND_DNS_ZONE'], message: 'is for development' });
    }
    if (HACCHU_ENV === 'production' && secrets?.some((secret) => secret.startsWith('development-'))) {
      ctx.addIssue({ code: 'custom', path: ['INBOUND_WEBHOOK_SECRET'], message: 'is a development secret' });
    }
  });

export type ConversationEnvironment = z.infer<typeof conversationEnvironment>;
