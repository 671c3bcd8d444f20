import { z } from 'zod';

const url = z.string().min(1);

/**
 * `config.json` of the shell: everything that differs between environments, read at start and never built in.
 * The server that serves the shell writes it from its environment and serves it with `cache-control: no-store`.
 */
export const shellConfigSchema = z.object({
  environment: z.enum(['development', 'preview', 'production']),
  /** Origin of the gateway, or '' for the shell's own origin; `/graphql` and `/load-reports` are added. */
  gatewayUrl: z.string(),
  registryUrl: url.default('/remotes.json'),
  firebase: z.object({
    apiKey: z.string().min(1),
    authDomain: z.string().min(1),
    projectId: z.string().min(1),
    /** Address of the auth emulator such as `http://127.0.0.1:9099`; never in production. */
    emulatorUrl: url.optional(),
  }),
  /** Shown to everybody as an alert on load, where it is not empty. */
  globalMessage: z.string().default(''),
  helpLinks: z.array(z.object({ label: z.string().min(1), url })).default([]),
  /** Where the error screen's help button leads. */
  errorHelpUrl: url.default('/demand/login'),
  /** Only operations whose `documentId` the gateway knows are sent when true. */
  persistedOperations: z.boolean().default(false),
});

export type ShellConfig = z.infer<typeof shellConfigSchema>;
