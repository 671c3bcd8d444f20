import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';

const request = z.object({ query: z.string(), variables: z.record(z.string(), z.unknown()) });

/** One internal call that the costing subgraph made. */
export interface ReceivedCall {
  readonly variables: Record<string, unknown>;
  /** The internal identity header. */
  readonly identity: string | undefined;
}

async function textOf(message: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of message) text += String(chunk);
  return text;
}

/** Another slice's subgraph as costing sees it: a GraphQL endpoint over HTTP. */
export class SliceStandIn {
  readonly calls: ReceivedCall[] = [];
  /** Makes the answer's body of a call's variables. */
  answer: (variables: Record<string, unknown>) => object = () => ({ data: {} });

  private constructor(private readonly server: Server) {}

  static async start(): Promise<SliceStandIn> {
    const server = createServer((message, response) => {
      void (async () => {
        const { variables } = request.parse(JSON.parse(await textOf(message)));
        const identity = message.headers['x-internal-identity'];
        standIn.calls.push({ variables, identity: Array.isArray(identity) ? identity[0] : identity });
        response.setHeader('content-type', 'application/json');
        response.end(JSON.stringify(standIn.answer(variables)));
      })();
    });
    const standIn = new SliceStandIn(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return standIn;
  }

  /** A refusal with an error code. */
  static refusal(code: string): object {
    return { errors: [{ message: code, extensions: { code } }] };
  }

  get url(): string {
    const { port } = this.server.address() as AddressInfo;
    return `http://127.0.0.1:${port}/graphql`;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}
