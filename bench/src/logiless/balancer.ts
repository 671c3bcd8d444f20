import { once } from 'node:events';
import { connect, createServer } from 'node:net';

/** One address for several processes of a subgraph: connections go to them in turn. */
export class Balancer {
  /** Ports of the processes; may be filled in after those that call them were started. */
  readonly ports: number[] = [];
  private next = 0;

  private readonly server = createServer((incoming) => {
    const port = this.ports[this.next % this.ports.length];
    this.next += 1;
    if (port === undefined) {
      incoming.destroy();
      return;
    }
    const outgoing = connect(port, '127.0.0.1');
    incoming.pipe(outgoing).pipe(incoming);
    const end = (): void => {
      incoming.destroy();
      outgoing.destroy();
    };
    for (const socket of [incoming, outgoing]) socket.on('error', end).on('close', end);
  });

  static async start(): Promise<Balancer> {
    const balancer = new Balancer();
    balancer.server.listen(0, '127.0.0.1');
    await once(balancer.server, 'listening');
    return balancer;
  }

  get url(): string {
    const address = this.server.address();
    return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/graphql`;
  }

  stop(): void {
    this.server.close();
  }
}
