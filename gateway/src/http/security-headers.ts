import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import helmet from 'helmet';

/** The security headers of all responses. They do not depend on the request, so that they are computed once. */
export function securityHeaders(hasTransportSecurity: boolean): Record<string, string> {
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  const setHeaders = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { 'default-src': ["'none'"], 'frame-ancestors': ["'none'"] },
    },
    crossOriginResourcePolicy: { policy: 'cross-origin' },
    strictTransportSecurity: hasTransportSecurity ? { maxAge: 31_536_000 } : false,
  });
  setHeaders(response.req, response, (error?: unknown) => {
    if (error instanceof Error) throw error;
  });
  return Object.fromEntries(
    Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]),
  );
}
