import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** A client that speaks SMTP line by line, as no mail program would. */
export class SmtpTalk {
  received = '';
  greeting = '';
  /** Once the server has ended the connection, or this side has. */
  readonly closed: Promise<void>;
  private read = 0;

  private constructor(private readonly socket: Socket) {
    socket.setEncoding('utf8');
    socket.on('data', (text: string) => (this.received += text));
    socket.on('error', () => undefined);
    this.closed = new Promise((resolve) => socket.once('close', () => resolve()));
  }

  /** @param from the local address to come from */
  static async open(port: number, from = '127.0.0.1'): Promise<SmtpTalk> {
    const talk = new SmtpTalk(connect({ port, host: '127.0.0.1', localAddress: from }));
    talk.greeting = await talk.answer();
    return talk;
  }

  /** Says a line and waits for its answer. */
  async say(line: string): Promise<string> {
    this.write(`${line}\r\n`);
    return this.answer();
  }

  write(text: string): void {
    if (this.socket.writable) this.socket.write(text);
  }

  end(): void {
    this.socket.destroy();
  }

  /** The next answer, whose last line has a space behind the code. */
  private async answer(): Promise<string> {
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
