import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** A raw SMTP client that sends line by line, including protocol violations. */
export class SmtpClient {
  received = '';
  greeting = '';
  /** Resolves when either side closed the connection. */
  readonly closed: Promise<void>;
  private read = 0;

  private constructor(private readonly socket: Socket) {
    socket.setEncoding('utf8');
    socket.on('data', (text: string) => (this.received += text));
    socket.on('error', () => undefined);
    this.closed = new Promise((resolve) => socket.once('close', () => resolve()));
  }

  /** @param from local address of the connection */
  static async open(port: number, from = '127.0.0.1'): Promise<SmtpClient> {
    const talk = new SmtpClient(connect({ port, host: '127.0.0.1', localAddress: from }));
    talk.greeting = await talk.response();
    return talk;
  }

  /** Sends a line and returns the response. */
  async send(line: string): Promise<string> {
    this.write(`${line}\r\n`);
    return this.response();
  }

  write(text: string): void {
    if (this.socket.writable) this.socket.write(text);
  }

  end(): void {
    this.socket.destroy();
  }

  /** The next response; its last line has a space after the code. */
  private async response(): Promise<string> {
    for (;;) {
      const rest = this.received.slice(this.read);
      const whole = /^(?:\d{3}-[^\n]*\n)*\d{3} [^\n]*\n/.exec(rest);
      if (whole) {
        this.read += whole[0].length;
        return whole[0].trim();
      }
      if (this.socket.closed) return rest;
      await Promise.race([once(this.socket, 'data'), this.closed]);
    }
  }
}
