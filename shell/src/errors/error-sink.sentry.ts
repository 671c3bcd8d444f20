import {
  BrowserClient,
  browserTracingIntegration,
  dedupeIntegration,
  defaultStackParser,
  eventFiltersIntegration,
  linkedErrorsIntegration,
  makeFetchTransport,
  Scope,
  setCurrentClient,
} from '@sentry/browser';
import type { ErrorSink } from './error-reporter.js';

/** Facts that become tags, by which a server groups and searches; others could contain personal data. */
const TAGS = ['kind', 'slice', 'version', 'code', 'operation', 'traceId'];

/**
 * Reports errors and page loads to a Sentry-compatible server: everything (sample rate 1), without cookies, users,
 * breadcrumbs and queries of addresses, where links of invitations carry their code.
 */
export function sentrySink(dsn: string, environment: string): ErrorSink {
  const client = new BrowserClient({
    dsn,
    environment,
    dataCollection: {
      userInfo: false,
      cookies: false,
      httpHeaders: false,
      httpBodies: [],
      urlQueryParams: false,
    },
    tracesSampleRate: 1,
    // Whole page loads, which `beforeSendTransaction` sees.
    traceLifecycle: 'static',
    // Requests carry a trace context of their own, which gateway and subgraphs continue.
    tracePropagationTargets: [],
    ignoreErrors: ['Route Canceled'],
    transport: makeFetchTransport,
    stackParser: defaultStackParser,
    integrations: [
      eventFiltersIntegration(),
      linkedErrorsIntegration(),
      dedupeIntegration(),
      browserTracingIntegration(),
    ],
    beforeSend: withoutQueries,
    beforeSendTransaction: withoutQueries,
  });
  setCurrentClient(client);
  client.init();
  return {
    send: (error, facts) => {
      const scope = new Scope();
      const known = { ...originOf(error), ...facts };
      for (const name of TAGS) {
        const value: unknown = Reflect.get(known, name);
        if (typeof value === 'string') scope.setTag(name, value);
      }
      client.captureException(error, undefined, scope);
    },
  };
}

/** The remote, and its version, whose code an error comes from: releases are at `/<remote>/<version>/`. */
export function originOf({ stack = '' }: Error): { slice?: string; version?: string } {
  const [, slice, version] = /\/(mf-[a-z-]+)\/(\d[\w.+-]*)\//.exec(stack) ?? [];
  return slice === undefined || version === undefined ? {} : { slice, version };
}

/** Cuts what follows the path in every address of an event. */
export function withoutQueries<T>(value: T): T {
  const cut: unknown = JSON.parse(JSON.stringify(value), (_key, part: unknown) =>
    typeof part === 'string' ? part.replaceAll(/((?:https?:\/\/|^\/)[^\s?#"']*)[?#][^\s"']*/g, '$1') : part,
  );
  return cut as T;
}
