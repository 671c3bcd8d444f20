import { createServer, type IncomingMessage, type Server } from 'node:http';
import { IDENTITY_HEADER } from '@hacchu-hub/platform-core';
import { z } from 'zod';

const request = z.object({ query: z.string(), variables: z.record(z.string(), z.unknown()).default({}) });

/** One internal call that reached a stand-in. */
export interface StandInCall {
  readonly query: string;
  readonly variables: Record<string, unknown>;
  /** The internal identity header, for the test to verify. */
  readonly identity: string | undefined;
}

async function textOf(message: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of message) text += String(chunk);
  return text;
}

/** A stub of another slice's subgraph: a GraphQL endpoint over real HTTP whose responses the test defines. */
export class SubgraphStandIn {
  readonly calls: StandInCall[] = [];
  /** Returns the response body for a call. */
  answer: (call: StandInCall) => object;

  private constructor(
    private readonly server: Server,
    readonly url: string,
    answer: (call: StandInCall) => object,
  ) {
    this.answer = answer;
  }

  /** Listens on a port of its own; `url` is the value for ORDERS_URL, CATALOG_URL … */
  static async start(answer: (call: StandInCall) => object = () => ({ data: {} })): Promise<SubgraphStandIn> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('the stub has no port');
    const standIn = new SubgraphStandIn(server, `http://127.0.0.1:${address.port}/graphql`, answer);
    server.on('request', (message: IncomingMessage, response) => {
      standIn.take(message).then(
        (body) => response.setHeader('content-type', 'application/json').end(JSON.stringify(body)),
        () => response.writeHead(400).end(),
      );
    });
    return standIn;
  }

  /** An error response with a code, for use in `answer`. */
  static refusal(code: string): object {
    return { errors: [{ message: code, extensions: { code } }] };
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private async take(message: IncomingMessage): Promise<object> {
    const { query, variables } = request.parse(JSON.parse(await textOf(message)));
    const header = message.headers[IDENTITY_HEADER];
    const call = { query, variables, identity: Array.isArray(header) ? header[0] : header };
    this.calls.push(call);
    return this.answer(call);
  }
}
