import { type IncomingMessage, request, type RequestListener, type ServerResponse } from 'node:http';

/** The emulator treats this token as an administrator's; the Admin SDK sends it. */
const ADMINISTRATOR = 'Bearer owner';
const MAX_BODY = 64 * 1024;

type Body = Record<string, unknown>;

/** What an account's owner may change; the mail address is not included. */
const OWN_FIELDS = new Set([
  'idToken',
  'password',
  'displayName',
  'photoUrl',
  'returnSecureToken',
  'targetProjectId',
]);

const ACCOUNTS = 'POST /identitytoolkit.googleapis.com/v1/accounts';
const SECOND_FACTORS = 'POST /identitytoolkit.googleapis.com/v2/accounts';
const always = (): boolean => true;

/** Endpoints open to clients without administrator credentials, with a check of the body. */
const OPEN = new Map<string, (body: Body) => boolean>([
  [`${ACCOUNTS}:signInWithPassword`, always],
  [`${ACCOUNTS}:lookup`, always],
  [`${ACCOUNTS}:resetPassword`, always],
  [`${ACCOUNTS}:sendOobCode`, ({ requestType }) => requestType === 'PASSWORD_RESET'],
  [`${ACCOUNTS}:update`, (body) => Object.keys(body).every((name) => OWN_FIELDS.has(name))],
  [`${SECOND_FACTORS}/mfaEnrollment:start`, always],
  [`${SECOND_FACTORS}/mfaEnrollment:finalize`, always],
  [`${SECOND_FACTORS}/mfaEnrollment:withdraw`, always],
  [`${SECOND_FACTORS}/mfaSignIn:finalize`, always],
  ['POST /securetoken.googleapis.com/v1/token', always],
  ['GET /identitytoolkit.googleapis.com/v1/projects', always],
  ['GET /identitytoolkit.googleapis.com/v1/recaptchaParams', always],
  ['GET /identitytoolkit.googleapis.com/v2/passwordPolicy', always],
  ['GET /identitytoolkit.googleapis.com/v2/recaptchaConfig', always],
  ['GET /', always],
]);

/**
 * A proxy in front of the auth emulator that refuses clients what the production project refuses by its
 * settings: signing up, changing or verifying a mail address, other providers, deleting accounts. The
 * emulator ignores those settings.
 */
export const emulatorProxy =
  (emulatorPort: number): RequestListener =>
  (incoming, response) => {
    answer(incoming, response, emulatorPort).catch(() => response.destroy());
  };

async function answer(incoming: IncomingMessage, response: ServerResponse, port: number): Promise<void> {
  if (incoming.method === 'OPTIONS' || incoming.headers.authorization === ADMINISTRATOR) {
    incoming.pipe(forwarded(incoming, response, port));
    return;
  }
  const body = await bodyOf(incoming);
  if (body === undefined || !isOpen(incoming, body)) refuse(response);
  else forwarded(incoming, response, port).end(body);
}

function isOpen({ method = '', url = '' }: IncomingMessage, body: Buffer): boolean {
  const path = url.split('?', 1)[0] ?? '';
  const check = OPEN.get(`${method} ${path}`);
  if (!check) return false;
  if (check === always) return true;
  try {
    const parsed: unknown = JSON.parse(body.toString('utf8'));
    return typeof parsed === 'object' && parsed !== null && check({ ...parsed });
  } catch {
    return false;
  }
}

async function bodyOf(incoming: IncomingMessage): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of incoming) {
    chunks.push(Buffer.from(chunk));
    size += chunk.length;
    if (size > MAX_BODY) return undefined;
  }
  return Buffer.concat(chunks);
}

function forwarded(incoming: IncomingMessage, response: ServerResponse, port: number) {
  const { method, url: path, headers } = incoming;
  const outgoing = request({ host: '127.0.0.1', port, method, path, headers }, (answered) => {
    response.writeHead(answered.statusCode ?? 502, answered.headers);
    answered.pipe(response);
  });
  outgoing.on('error', () => response.destroy());
  return outgoing;
}

/** The identity service's error when clients may not sign up. */
function refuse(response: ServerResponse): void {
  const message = 'ADMIN_ONLY_OPERATION';
  const errors = [{ message, reason: 'invalid', domain: 'global' }];
  response.writeHead(400, {
    'content-type': 'application/json; charset=UTF-8',
    'access-control-allow-origin': '*',
    connection: 'close',
  });
  response.end(JSON.stringify({ error: { code: 400, message, errors } }));
}
