/**
 * What browsers are told to refuse on the product's pages and files. The one source of these headers: the development
 * server calls it, and the images' nginx files are written from it (tools/docker/nginx/write-headers.mjs).
 */

/** Stands in `index.html` where a server writes the nonce of each answer. */
export const STYLE_NONCE_PLACEHOLDER = '__STYLE_NONCE__';

/** Says that this browser has accepted an override; set by the shell, read by the servers outside production. */
export const OVERRIDE_COOKIE = 'hacchu_override';

/** Where a developer's own build of a remote may come from. Never part of a production page. */
export const OVERRIDE_SOURCES: readonly string[] = ['http://127.0.0.1:*', 'http://localhost:*'];

/** Where the development server of such a build tells of edits. In a policy, `http:` does not stand for `ws:`. */
export const OVERRIDE_SOCKETS: readonly string[] = ['ws://127.0.0.1:*', 'ws://localhost:*'];

/** Where the identity service's SDK connects to when no emulator stands in for it. */
export const IDENTITY_SERVICE_ORIGINS: readonly string[] = [
  'https://identitytoolkit.googleapis.com',
  'https://securetoken.googleapis.com',
];

/** The other origins that a page works with; each as `scheme://host[:port]`. */
export interface PageOrigins {
  /** GraphQL and load reports. */
  gateway: readonly string[];
  /** Sign-in. */
  identity: readonly string[];
  /** Code and styles of the published remotes. */
  remotes: readonly string[];
  /** The object store: uploads, downloads, pictures and PDF previews. */
  files: readonly string[];
  /** Where errors, traces and usage clicks are sent; nowhere by default. */
  telemetry?: readonly string[];
  /** `OVERRIDE_SOURCES` where an override is active, else nothing. */
  overrides: readonly string[];
  /** `OVERRIDE_SOCKETS` where an override is active: development servers tell of edits by WebSocket. */
  sockets?: readonly string[];
}

export interface PagePolicy extends PageOrigins {
  /** Allows the `<style>` elements that our own scripts insert; different for each answer. None for other files. */
  styleNonce?: string;
}

const NONE = ["'none'"];

/** Content-Security-Policy of a page: only listed origins, no inline script, no eval, no plug-ins, no framing. */
export function contentSecurityPolicy(policy: PagePolicy): string {
  const { gateway, identity, remotes, files, telemetry = [], overrides, sockets = [], styleNonce } = policy;
  const code = ["'self'", ...remotes, ...overrides];
  const directives: Record<string, readonly string[]> = {
    'default-src': NONE,
    'script-src': code,
    'script-src-attr': NONE,
    'style-src': styleNonce === undefined ? code : [...code, `'nonce-${styleNonce}'`],
    // Attributes only: charts and mails of suppliers position their own elements with them.
    'style-src-attr': ["'unsafe-inline'"],
    'img-src': [...code, 'data:', 'blob:', ...files],
    'font-src': code,
    'connect-src': [...code, ...sockets, ...gateway, ...identity, ...files, ...telemetry],
    'frame-src': files.length > 0 ? files : NONE,
    'worker-src': NONE,
    'manifest-src': NONE,
    'media-src': NONE,
    'object-src': NONE,
    'base-uri': NONE,
    'form-action': NONE,
    'frame-ancestors': NONE,
  };
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join('; ');
}

/** Features of browsers that no screen uses, and the two that some do. */
const PERMISSIONS = [
  ...[
    'accelerometer',
    'autoplay',
    'camera',
    'display-capture',
    'encrypted-media',
    'gamepad',
    'geolocation',
    'gyroscope',
    'hid',
    'idle-detection',
    'local-fonts',
    'magnetometer',
    'microphone',
    'midi',
    'payment',
    'picture-in-picture',
    'publickey-credentials-get',
    'screen-wake-lock',
    'serial',
    'usb',
    'xr-spatial-tracking',
  ].map((feature) => `${feature}=()`),
  'clipboard-write=(self)',
  'fullscreen=(self)',
].join(', ');

const everywhere = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'x-robots-tag': 'noindex, nofollow',
  'permissions-policy': PERMISSIONS,
} as const;

/** Strict-Transport-Security where pages are served over HTTPS. */
export const STRICT_TRANSPORT = 'max-age=31536000; includeSubDomains';

/** Headers of the shell and of a remote's own page, and of every file beside them. Names are lower-case. */
export function pageHeaders(policy: PagePolicy): Record<string, string> {
  return {
    'content-security-policy': contentSecurityPolicy(policy),
    ...everywhere,
    // The origin alone: links of invitations and password resets carry their code in the query.
    'referrer-policy': 'strict-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
  };
}

const CLOSED = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Headers of answers that are never a page: settings and the registry. */
export function dataHeaders(): Record<string, string> {
  return {
    'content-security-policy': CLOSED,
    ...everywhere,
    'referrer-policy': 'no-referrer',
    'cross-origin-resource-policy': 'same-origin',
  };
}

/** Headers of a remote's published files: code that shells of other origins load. */
export function releaseHeaders(): Record<string, string> {
  return {
    ...dataHeaders(),
    'cross-origin-resource-policy': 'cross-origin',
    'access-control-allow-origin': '*',
  };
}
