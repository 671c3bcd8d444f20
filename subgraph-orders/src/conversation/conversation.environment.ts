import { z } from 'zod';

/** Where mail of suppliers comes in; what is left out is switched off. */
export const conversationEnvironment = z
  .object({
    HACCHU_ENV: z.string().default('development'),
    /** Port of the SMTP listener that the mail exchanger of the inbound domain hands messages to. */
    INBOUND_SMTP_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
    INBOUND_SMTP_HOST: z.string().default('127.0.0.1'),
    /** Secret with which the mail provider signs what it posts. */
    INBOUND_WEBHOOK_SECRET: z.string().min(16).optional(),
  })
  .superRefine(({ HACCHU_ENV, INBOUND_WEBHOOK_SECRET: secret }, ctx) => {
    if (HACCHU_ENV === 'production' && secret?.startsWith('development-')) {
      ctx.addIssue({ code: 'custom', path: ['INBOUND_WEBHOOK_SECRET'], message: 'is a development secret' });
    }
  });

export type ConversationEnvironment = z.infer<typeof conversationEnvironment>;
