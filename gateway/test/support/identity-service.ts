import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export const PROJECT = 'demo-hacchu-hub';

interface Account {
  localId: string;
  disabled?: boolean;
  /** Seconds since the epoch; tokens issued before are revoked. */
  validSince?: string;
}

/** The account lookup of the auth emulator, over real HTTP: what revocation and disabled users are read from. */
export class IdentityServiceStub {
  readonly accounts = new Map<string, Account>();
  lookups = 0;
  private server: Server | undefined;

  async start(): Promise<string> {
    this.server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        this.lookups += 1;
        const { localId = [] } = JSON.parse(Buffer.concat(chunks).toString() || '{}') as {
          localId?: string[];
        };
        const users = localId.flatMap((uid) => this.accounts.get(uid) ?? []);
        response.setHeader('content-type', 'application/json');
        response.end(
          JSON.stringify({
            kind: 'identitytoolkit#GetAccountInfoResponse',
            ...(users.length ? { users } : {}),
          }),
        );
      });
    });
    await new Promise<void>((resolve) => this.server?.listen(0, '127.0.0.1', resolve));
    return `127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.server?.closeAllConnections();
    await new Promise((resolve) => this.server?.close(resolve));
  }
}

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** One sign-in for all tokens of a test: another one would be another session, however soon it follows. */
const SIGNED_IN = Math.floor(Date.now() / 1_000) - 60;

/** An unsigned ID token as the auth emulator makes them. */
export function emulatorToken(uid: string, claims: Record<string, unknown> = {}): string {
  const now = Math.floor(Date.now() / 1_000);
  const payload = {
    iss: `https://securetoken.google.com/${PROJECT}`,
    aud: PROJECT,
    sub: uid,
    user_id: uid,
    email: `${uid}@example.com`,
    email_verified: true,
    auth_time: SIGNED_IN,
    iat: now - 60,
    exp: now + 3_600,
    firebase: { sign_in_provider: 'password', identities: {} },
    ...claims,
  };
  return `${part({ alg: 'none', typ: 'JWT' })}.${part(payload)}.`;
}
