import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';

export const REGISTRY_TOKEN = 'token of the identity tests';

/** A change that was requested from the registry. */
interface AskedChange {
  path: string;
  authorization: string | undefined;
  body: Record<string, unknown>;
}

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

const integrityOf = (text: string): string => `sha384-${createHash('sha384').update(text).digest('base64')}`;

/**
 * The services behind the platform screen: the release registry with the responses of its interface, the
 * origin of builds, the gateway's state, and readiness of processes.
 */
export class PlatformStandIn {
  readonly changes: AskedChange[] = [];
  /** Requested paths, in order. */
  readonly asked: string[] = [];
  /** Responses that replace the default ones, by path. */
  readonly answers = new Map<string, Answer>();
  revision = 7;
  remotes: Record<string, object> = {};
  loads: object = {};
  history: object[] = [];

  private constructor(
    private readonly server: Server,
    readonly url: string,
  ) {}

  static async start(): Promise<PlatformStandIn> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('the stand-in has no port');
    const standIn = new PlatformStandIn(server, `http://127.0.0.1:${address.port}`);
    server.on('request', (request, response) => void standIn.answer(request, response));
    standIn.reset();
    return standIn;
  }

  reset(): void {
    this.changes.length = 0;
    this.asked.length = 0;
    this.answers.clear();
    this.revision = 7;
    this.remotes = { 'mf-orders': this.remote('mf-orders', '1.4.0') };
    this.loads = {};
    this.history = [];
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  /** A remote in the response of `/state`. */
  remote(name: string, version: string, over: object = {}): object {
    return {
      live: {
        version,
        manifestUrl: `${this.url}/${name}/${version}/mf-manifest.json`,
        contract: '^2.0.0',
        since: '2026-11-20T01:02:03.456Z',
        who: 'pipeline of orders',
        why: 'release 1.4.0',
      },
      canary: null,
      previous: [{ version: '1.3.0', since: '2026-11-01T00:00:00.000Z' }],
      pinned: null,
      recalled: [],
      owner: '発注チーム',
      ...over,
    };
  }

  /** Places a build on the origin; `over` replaces the contents of files. */
  placeBuild(path: string, over: Record<string, string | undefined> = {}): Record<string, string> {
    const remoteEntry = 'remoteEntry.1a2b3c4d.js';
    const slice = JSON.stringify({ id: 'orders', version: '1.5.0' });
    const operations = JSON.stringify({ client: 'mf-orders', version: '1.5.0', operations: {} });
    const list = JSON.stringify({
      [remoteEntry]: integrityOf('remote()'),
      'slice.json': integrityOf(slice),
      'operations.json': integrityOf(operations),
    });
    const files: Record<string, string | undefined> = {
      'slice.json': slice,
      'operations.json': operations,
      'files.json': list,
      ...over,
    };
    for (const [name, text] of Object.entries(files)) {
      if (text === undefined) continue;
      this.answers.set(`${path}/${name}`, (_request, response) => response.end(text));
    }
    return { slice, operations, list };
  }

  /** Makes the registry refuse a change. */
  refuse(path: string, status: number, error: string): void {
    this.answers.set(path, (_request, response) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ error })),
    );
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url ?? '';
    this.asked.push(path);
    if (request.method === 'POST') {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const body = JSON.parse(Buffer.concat(chunks).toString()) as Record<string, unknown>;
      this.changes.push({ path, authorization: request.headers.authorization, body });
    }
    const own = this.answers.get(path);
    if (own) return own(request, response);
    const known = this.usual(path, request);
    response.writeHead(known === undefined ? 404 : 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(known ?? { error: `There is no ${path} here.` }));
  }

  private usual(path: string, { method }: IncomingMessage): object | undefined {
    if (method === 'POST') {
      this.revision += 1;
      return { revision: this.revision };
    }
    switch (path) {
      case '/state':
        return {
          revision: this.revision,
          remotes: this.remotes,
          schemas: [
            {
              subgraph: 'orders',
              sha256: 'a'.repeat(64),
              since: '2026-11-19T00:00:00.000Z',
              who: 'pipeline',
            },
          ],
          supergraph: { sha256: 'b'.repeat(64), since: '2026-11-19T00:00:00.000Z' },
        };
      case '/loads':
        return this.loads;
      case '/history':
        return this.history;
      case '/readyz':
        return { status: 'ready' };
      default:
        return undefined;
    }
  }
}
