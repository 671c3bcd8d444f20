import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';

const request = z.object({ query: z.string(), variables: z.record(z.string(), z.unknown()) });

/** One internal call that the catalog made. */
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

/** The orders subgraph as the catalog sees it: a GraphQL endpoint that answers `catalogUsage`. */
export class OrdersStandIn {
  readonly calls: ReceivedCall[] = [];
  /** Body of the next answers. */
  answer: object = OrdersStandIn.usage([]);

  private constructor(private readonly server: Server) {}

  static async start(): Promise<OrdersStandIn> {
    const server = createServer((message, response) => {
      void (async () => {
        const { variables } = request.parse(JSON.parse(await textOf(message)));
        const identity = message.headers['x-internal-identity'];
        standIn.calls.push({ variables, identity: Array.isArray(identity) ? identity[0] : identity });
        response.setHeader('content-type', 'application/json');
        response.end(JSON.stringify(standIn.answer));
      })();
    });
    const standIn = new OrdersStandIn(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return standIn;
  }

  /** An answer that names orders. */
  static usage(purchaseNumbers: readonly string[], orderCount = purchaseNumbers.length): object {
    return { data: { catalogUsage: { orderCount, purchaseNumbers } } };
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
