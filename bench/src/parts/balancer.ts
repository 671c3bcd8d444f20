import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** One address for several processes of a part: connections go to them in turn. */
export class Balancer {
  /** Ports of the processes; may be filled in after those that call them were started. */
  ports: number[] = [];
  /** How long a request and its answer are held back, each. */
  delayMs = 0;
  private next = 0;
  private readonly incoming = new Set<Socket>();

  private readonly server = createServer((incoming) => {
    const port = this.ports[this.next % this.ports.length];
    this.next += 1;
    if (port === undefined) {
      incoming.destroy();
      return;
    }
    this.incoming.add(incoming);
    const outgoing = connect(port, '127.0.0.1');
    this.pass(incoming, outgoing);
    this.pass(outgoing, incoming);
    const end = (): void => {
      this.incoming.delete(incoming);
      incoming.destroy();
      outgoing.destroy();
    };
    for (const socket of [incoming, outgoing]) socket.on('error', end).on('close', end);
  });

  static async start(port = 0): Promise<Balancer> {
    const balancer = new Balancer();
    balancer.server.listen(port, '127.0.0.1');
    await once(balancer.server, 'listening');
    return balancer;
  }

  get port(): number {
    const address = this.server.address();
    return typeof address === 'object' && address ? address.port : 0;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}/graphql`;
  }

  /** Resets all connections (RST), also those in the middle of a request. */
  reset(): void {
    for (const socket of this.incoming) socket.resetAndDestroy();
    this.incoming.clear();
  }

  stop(): void {
    this.server.close();
    this.reset();
  }

  private pass(from: Socket, to: Socket): void {
    from.on('data', (chunk) => {
      if (this.delayMs === 0) return void to.write(chunk);
      setTimeout(() => {
        if (!to.destroyed) to.write(chunk);
      }, this.delayMs);
    });
    from.on('end', () => setTimeout(() => to.end(), this.delayMs));
  }
}
