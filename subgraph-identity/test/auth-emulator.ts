import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { z } from 'zod';

const VARIABLE = 'FIREBASE_AUTH_EMULATOR_HOST';
const PROJECT = 'demo-hacchu-hub';
const session = z.object({ localId: z.string(), idToken: z.string(), refreshToken: z.string() });
export type Session = z.infer<typeof session>;
const claims = z.object({
  sub: z.string(),
  email: z.string().default(''),
  email_verified: z.boolean().default(false),
  iat: z.number(),
  auth_time: z.number(),
  firebase: z.object({ sign_in_provider: z.string() }),
});
const account = z.object({
  email: z.string().optional(),
  emailVerified: z.boolean().default(false),
  disabled: z.boolean().default(false),
  displayName: z.string().optional(),
  validSince: z.string().optional(),
  phoneNumber: z.string().optional(),
  customAttributes: z.string().optional(),
  providerUserInfo: z.array(z.object({ providerId: z.string() })).default([]),
});

/**
 * The auth emulator as browsers use it, and a proxy in front of it for the subgraph: while it is closed, the service is
 * down for the subgraph alone.
 */
export class AuthEmulator {
  private readonly host = z.string({ error: `${VARIABLE} is not set` }).parse(process.env[VARIABLE]);
  private readonly sockets = new Set<Socket>();
  private server: Server | undefined;
  private port = 0;

  /** Opens the proxy; the Admin SDK reads its address from the process's environment. */
  async openProxy(): Promise<void> {
    if (this.server) return;
    const [hostname = '', port = ''] = this.host.split(':');
    const server = createServer((socket) => {
      const through = connect(Number(port), hostname);
      for (const one of [socket, through]) {
        this.sockets.add(one);
        one.on('close', () => this.sockets.delete(one));
        one.on('error', () => one.destroy());
      }
      socket.pipe(through).pipe(socket);
    });
    await new Promise<void>((resolve) => server.listen(this.port, '127.0.0.1', resolve));
    this.server = server;
    const address = server.address();
    if (isAddress(address)) this.port = address.port;
    process.env[VARIABLE] = `127.0.0.1:${this.port}`;
  }

  async closeProxy(): Promise<void> {
    const { server } = this;
    this.server = undefined;
    for (const socket of this.sockets) socket.destroy();
    await new Promise((resolve) => (server ? server.close(resolve) : resolve(undefined)));
  }

  async close(): Promise<void> {
    await this.closeProxy();
    process.env[VARIABLE] = this.host;
  }

  /** @returns the address that the code is for */
  async resetPassword(oobCode: string, newPassword: string): Promise<string> {
    const answer = await this.post('accounts:resetPassword', { oobCode, newPassword });
    return z.object({ email: z.string() }).parse(answer).email;
  }

  /** @returns null when the service refuses */
  async signIn(email: string, password: string): Promise<Session | null> {
    const body = { email, password, returnSecureToken: true };
    return session
      .nullable()
      .catch(null)
      .parse(await this.post('accounts:signInWithPassword', body));
  }

  /** Whether a session is still valid. */
  async refresh(refreshToken: string): Promise<boolean> {
    return (await this.refreshed(refreshToken)) !== '';
  }

  /** A fresh ID token of a session; empty when the service refuses. */
  async refreshed(refreshToken: string): Promise<string> {
    const response = await fetch(`http://${this.host}/securetoken.googleapis.com/v1/token?key=any`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ grant_type: 'refresh_token', refresh_token: refreshToken }),
    });
    const answer = z.object({ id_token: z.string() }).safeParse(await response.json());
    return answer.data?.id_token ?? '';
  }

  /**
   * An account with a password that nobody invited, as strangers create them when the service permits sign-up. Created
   * with the administrator's rights, since the development stack refuses sign-up.
   */
  async signUp(email: string, password: string, more: object = {}): Promise<Session> {
    await this.post(`projects/${PROJECT}/accounts`, { email, password, ...more });
    return session.parse(await this.signIn(email, password));
  }

  /** Changes an account as its owner can when the service permits it, or as an administrator. */
  async update(localId: string, change: object): Promise<void> {
    const answer = await this.post(`projects/${PROJECT}/accounts:update`, { localId, ...change });
    z.object({ localId: z.string() }).parse(answer);
  }

  /** The claims that the gateway reads from an ID token, as long as the service accepts it; null otherwise. */
  async verified(idToken: string): Promise<{ authUid: string; email: string; authTime: number } | null> {
    const [, payload = ''] = idToken.split('.');
    const token = claims.parse(JSON.parse(Buffer.from(payload, 'base64url').toString()));
    const { users } = z
      .object({ users: z.array(account).default([]) })
      .parse(await this.post(`projects/${PROJECT}/accounts:lookup`, { localId: [token.sub] }));
    const [user] = users;
    if (!user || user.disabled || token.iat < Number(user.validSince ?? 0)) return null;
    if (!token.email_verified || token.firebase.sign_in_provider !== 'password') return null;
    return { authUid: token.sub, email: token.email, authTime: token.auth_time };
  }

  async account(localId: string): Promise<z.infer<typeof account> | undefined> {
    const answer = await this.post(`projects/${PROJECT}/accounts:lookup`, { localId: [localId] });
    return z.object({ users: z.array(account).default([]) }).parse(answer).users[0];
  }

  async uidOf(email: string): Promise<string | undefined> {
    const answer = await this.post(`projects/${PROJECT}/accounts:lookup`, { email: [email] });
    const { users } = z
      .object({ users: z.array(z.object({ localId: z.string() })).default([]) })
      .parse(answer);
    return users[0]?.localId;
  }

  async exists(email: string): Promise<boolean> {
    return (await this.uidOf(email)) !== undefined;
  }

  private async post(path: string, body: object): Promise<unknown> {
    const response = await fetch(`http://${this.host}/identitytoolkit.googleapis.com/v1/${path}?key=any`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: 'Bearer owner' },
      body: JSON.stringify(body),
    });
    return response.json();
  }
}

const isAddress = (address: string | AddressInfo | null): address is AddressInfo =>
  typeof address === 'object' && address !== null;
