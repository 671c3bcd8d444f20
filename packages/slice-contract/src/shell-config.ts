import * as z from 'zod/mini';

const text = z.string().check(z.minLength(1));

/**
 * `config.json` of the shell: everything that differs between environments, read at start and never built in.
 * The server that serves the shell generates it from its environment variables and serves it with
 * `cache-control: no-store`. Written with `zod/mini` because the sign-in page loads it.
 */
export const shellConfigSchema = z.object({
  environment: z.enum(['development', 'preview', 'production']),
  /** Origin of the gateway, or '' for the shell's own origin; `/graphql` and `/load-reports` are added. */
  gatewayUrl: z.string(),
  registryUrl: z._default(text, '/remotes.json'),
  firebase: z.object({
    apiKey: text,
    authDomain: text,
    projectId: text,
    /** Address of the auth emulator such as `http://127.0.0.1:9099`; refused in production. */
    emulatorUrl: z.optional(text),
  }),
  /** Shown to every user as an alert on load when it is not empty. */
  globalMessage: z._default(z.string(), ''),
  helpLinks: z._default(z.array(z.object({ label: text, url: text })), []),
  /** Where the error screen's help button leads. */
  errorHelpUrl: z._default(text, '/404'),
  /** Send operations by `documentId` instead of their text. */
  persistedOperations: z._default(z.boolean(), false),
  /** DSN of a Sentry-compatible server for errors of the browser; the SDK is loaded only where it is set. */
  errorDsn: z.optional(text),
  /** Receiver of OTLP over HTTP for the page's spans; the SDK is loaded only where it is set. */
  tracesUrl: z.optional(text),
  /** Part of the traces that is sent, 0 to 1: the sampling ratio of the gateway. All by default. */
  tracesRatio: z.optional(z.number().check(z.minimum(0), z.maximum(1))),
  /** Usage clicks are posted there as JSON (trackingName, demandName, userName); its origin is one of the page policy. */
  usageUrl: z.optional(text),
  /** Error cards link there with the trace id appended, outside production. */
  traceViewerUrl: z.optional(text),
  /** Send queries by GET while the URL stays under 2,047 characters. */
  preferGet: z._default(z.boolean(), false),
});

export type ShellConfig = z.infer<typeof shellConfigSchema>;
