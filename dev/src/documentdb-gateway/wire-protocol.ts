import { deserialize, type Document, serialize } from 'bson';

/**
 * MongoDB's wire protocol as far as current drivers use it: OP_MSG, and the OP_QUERY that older ones start
 * with. Source: MongoDB's manual, "MongoDB Wire Protocol".
 */
const OP_REPLY = 1;
const OP_QUERY = 2004;
const OP_MSG = 2013;
const HEADER_BYTES = 16;
const FLAG_CHECKSUM = 1;
const FLAG_MORE_TO_COME = 2;
export const MAX_MESSAGE_BYTES = 48_000_000;

/** Values keep their BSON types, so that a document passes through unchanged. */
const KEEP_TYPES = {
  promoteValues: false,
  promoteLongs: false,
  promoteBuffers: false,
  bsonRegExp: true,
  validation: { utf8: false },
} as const;

export interface Request {
  requestId: number;
  /** The command with its document sequences as arrays. */
  command: Document;
  wantsReply: boolean;
  isLegacy: boolean;
}

export class ProtocolError extends Error {
  override readonly name = 'ProtocolError';
}

/** Reads one BSON document; its values keep their BSON types. */
export function readDocument(bytes: Uint8Array): Document {
  return deserialize(bytes, KEEP_TYPES);
}

/** Splits the bytes of a connection into messages. */
export class MessageSplitter {
  private pending: Buffer[] = [];
  private pendingBytes = 0;

  /** @returns the messages completed by this chunk. */
  push(piece: Buffer): Buffer[] {
    this.pending.push(piece);
    this.pendingBytes += piece.length;
    const messages: Buffer[] = [];
    for (;;) {
      const length = this.nextLength();
      if (length === undefined || this.pendingBytes < length) return messages;
      const bytes = this.joined();
      messages.push(bytes.subarray(0, length));
      const rest = bytes.subarray(length);
      this.pending = rest.length > 0 ? [rest] : [];
      this.pendingBytes = rest.length;
    }
  }

  private nextLength(): number | undefined {
    if (this.pendingBytes < HEADER_BYTES) return undefined;
    const first = this.pending[0];
    const length = (first && first.length >= 4 ? first : this.joined()).readInt32LE(0);
    if (length < HEADER_BYTES || length > MAX_MESSAGE_BYTES) {
      throw new ProtocolError(`a message of ${length} bytes`);
    }
    return length;
  }

  private joined(): Buffer {
    const bytes = this.pending.length === 1 ? this.pending[0] : Buffer.concat(this.pending);
    this.pending = bytes ? [bytes] : [];
    return bytes ?? Buffer.alloc(0);
  }
}

/** Parses a complete message. */
export function readRequest(message: Buffer): Request {
  const requestId = message.readInt32LE(4);
  const operation = message.readInt32LE(12);
  if (operation === OP_MSG) return { requestId, isLegacy: false, ...readSections(message) };
  if (operation === OP_QUERY) {
    const collectionEnd = message.indexOf(0, HEADER_BYTES + 4);
    const body = message.subarray(collectionEnd + 1 + 8);
    const command = readDocument(body.subarray(0, body.readInt32LE(0)));
    return { requestId, isLegacy: true, wantsReply: true, command: { ...command, $db: 'admin' } };
  }
  throw new ProtocolError(`operation ${operation} is not supported`);
}

function readSections(message: Buffer): { command: Document; wantsReply: boolean } {
  const flags = message.readUInt32LE(HEADER_BYTES);
  const end = message.length - (flags & FLAG_CHECKSUM ? 4 : 0);
  const command: Document = {};
  const sequences: Document = {};
  let position = HEADER_BYTES + 4;
  while (position < end) {
    const kind = message.readUInt8(position);
    const start = position + 1;
    const length = message.readInt32LE(start);
    const section = message.subarray(start, start + length);
    if (kind === 0) Object.assign(command, readDocument(section));
    else if (kind === 1) Object.assign(sequences, readSequence(section));
    else throw new ProtocolError(`section kind ${kind} is not supported`);
    position = start + length;
  }
  return { command: { ...command, ...sequences }, wantsReply: (flags & FLAG_MORE_TO_COME) === 0 };
}

function readSequence(section: Buffer): Document {
  const nameEnd = section.indexOf(0, 4);
  const documents: Document[] = [];
  for (let position = nameEnd + 1; position < section.length;) {
    const length = section.readInt32LE(position);
    documents.push(readDocument(section.subarray(position, position + length)));
    position += length;
  }
  return { [section.toString('utf8', 4, nameEnd)]: documents };
}

/** Serialises the reply to a request. */
export function writeReply(request: Pick<Request, 'requestId' | 'isLegacy'>, reply: Document): Buffer {
  const body = serialize(reply, { ignoreUndefined: true });
  // OP_REPLY: flags, cursor id, starting position and number of documents; OP_MSG: flags and the section
  // kind.
  const prefix = request.isLegacy ? 20 : 5;
  const message = Buffer.alloc(HEADER_BYTES + prefix + body.length);
  message.writeInt32LE(message.length, 0);
  message.writeInt32LE(request.requestId, 8);
  message.writeInt32LE(request.isLegacy ? OP_REPLY : OP_MSG, 12);
  if (request.isLegacy) {
    message.writeInt32LE(8, 16);
    message.writeInt32LE(1, 32);
  }
  message.set(body, HEADER_BYTES + prefix);
  return message;
}
