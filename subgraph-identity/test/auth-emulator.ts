import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { z } from 'zod';

const VARIABLE = 'FIREBASE_AUTH_EMULATOR_HOST';
const PROJECT = 'demo-hacchu-hub';
const session = z.object({ localId: z.string(), refreshToken: z.string() });
export type Session = z.infer<typeof session>;

/**
 * The auth emulator as browsers use it, and a door in front of it for the subgraph: while it is closed, the service is
 * down for the subgraph alone.
 */
export class AuthEmulator {
  private readonly host = z.string({ error: `${VARIABLE} is not set` }).parse(process.env[VARIABLE]);
  private readonly sockets = new Set<Socket>();
  private server: Server | undefined;
  private port = 0;

  /** Lets the subgraph through; the Admin SDK reads the address from the process's environment. */
  async openDoor(): Promise<void> {
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

  async closeDoor(): Promise<void> {
    const { server } = this;
    this.server = undefined;
    for (const socket of this.sockets) socket.destroy();
    await new Promise((resolve) => (server ? server.close(resolve) : resolve(undefined)));
  }

  async close(): Promise<void> {
    await this.closeDoor();
    process.env[VARIABLE] = this.host;
  }

  /** @returns the address that the code is for */
  async resetPassword(oobCode: string, newPassword: string): Promise<string> {
    const answer = await this.post('accounts:resetPassword', { oobCode, newPassword });
    return z.object({ email: z.string() }).parse(answer).email;
  }

  /** @returns null where the service refuses */
  async signIn(email: string, password: string): Promise<Session | null> {
    const body = { email, password, returnSecureToken: true };
    return session
      .nullable()
      .catch(null)
      .parse(await this.post('accounts:signInWithPassword', body));
  }

  /** Whether a session goes on. */
  async refresh(refreshToken: string): Promise<boolean> {
    const response = await fetch(`http://${this.host}/securetoken.googleapis.com/v1/token?key=any`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ grant_type: 'refresh_token', refresh_token: refreshToken }),
    });
    await response.text();
    return response.ok;
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
