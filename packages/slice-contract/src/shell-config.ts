import * as v from 'valibot';
import { problemsOf, share, text } from './schemas.js';

/**
 * `config.json` of the shell: everything that differs between environments, read at start and never built in.
 * The server that serves the shell generates it from its environment variables and serves it with
 * `cache-control: no-store`.
 */
const shellConfigSchema = v.object({
  environment: v.picklist(['development', 'preview', 'production']),
  /** Origin of the gateway, or '' for the shell's own origin; `/graphql` and `/load-reports` are added. */
  gatewayUrl: v.string(),
  registryUrl: v.optional(text, '/remotes.json'),
  firebase: v.object({
    apiKey: text,
    authDomain: text,
    projectId: text,
    /** Address of the auth emulator such as `http://127.0.0.1:9099`; refused in production. */
    emulatorUrl: v.optional(text),
  }),
  /** Shown to every user as an alert on load when it is not empty. */
  globalMessage: v.optional(v.string(), ''),
  helpLinks: v.optional(v.array(v.object({ label: text, url: text })), []),
  /** Where the error screen's help button leads. */
  errorHelpUrl: v.optional(text, '/404'),
  /** Send operations by `documentId` instead of their text. */
  persistedOperations: v.optional(v.boolean(), false),
  /** DSN of a Sentry-compatible server for errors of the browser; the SDK is loaded only where it is set. */
  errorDsn: v.optional(text),
  /** Receiver of OTLP over HTTP for the page's spans; the SDK is loaded only where it is set. */
  tracesUrl: v.optional(text),
  /** Part of the traces that is sent, 0 to 1: the sampling ratio of the gateway. All by default. */
  tracesRatio: v.optional(share),
  /** Usage clicks are posted there as JSON (trackingName, demandName, userName); its origin is one of the page policy. */
  usageUrl: v.optional(text),
  /** Error cards link there with the trace id appended, outside production. */
  traceViewerUrl: v.optional(text),
  /** Send queries by GET while the URL stays under 2,047 characters. */
  preferGet: v.optional(v.boolean(), false),
});

/** `config.json` of the shell with its defaults filled in. */
export type ShellConfig = v.InferOutput<typeof shellConfigSchema>;

/** The settings, or sentences that say which is wrong and what belongs there. */
export function parseShellConfig(
  value: unknown,
): { ok: true; config: ShellConfig } | { ok: false; problems: string[] } {
  const result = v.safeParse(shellConfigSchema, value);
  return result.success
    ? { ok: true, config: result.output }
    : { ok: false, problems: problemsOf('config.json', result.issues) };
}
