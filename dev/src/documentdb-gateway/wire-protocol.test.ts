import { describe, expect, test } from '@jest/globals';
import { deserialize, type Document, Long, serialize } from 'bson';
import { MessageSplitter, ProtocolError, readRequest, writeReply } from './wire-protocol.js';

function message(requestId: number, flags: number, ...sections: Buffer[]): Buffer {
  const head = Buffer.alloc(20);
  head.writeInt32LE(20 + sections.reduce((sum, part) => sum + part.length, 0), 0);
  head.writeInt32LE(requestId, 4);
  head.writeInt32LE(2013, 12);
  head.writeUInt32LE(flags, 16);
  return Buffer.concat([head, ...sections]);
}

const body = (document: Document): Buffer => Buffer.concat([Buffer.from([0]), serialize(document)]);

function sequence(name: string, documents: Document[]): Buffer {
  const content = Buffer.concat([
    Buffer.from(`${name}\0`),
    ...documents.map((document) => serialize(document)),
  ]);
  const length = Buffer.alloc(4);
  length.writeInt32LE(content.length + 4, 0);
  return Buffer.concat([Buffer.from([1]), length, content]);
}

describe('parsing a request', () => {
  test('joins the body and its document sequences', () => {
    const bytes = message(
      7,
      0,
      body({ insert: 'orders', $db: 'shop' }),
      sequence('documents', [{ a: 1 }, { a: 2 }]),
    );
    const request = readRequest(bytes);
    expect(request).toMatchObject({ requestId: 7, wantsReply: true, isLegacy: false });
    expect(Object.keys(request.command)).toEqual(['insert', '$db', 'documents']);
    expect(request.command.documents.map((document: Document) => document.a.valueOf())).toEqual([1, 2]);
  });

  test('keeps 64-bit integers exact', () => {
    const amount = Long.fromString('9007199254740993');
    const { command } = readRequest(message(1, 0, body({ insert: 'a', amount })));
    expect(String(command.amount)).toBe('9007199254740993');
  });

  test('recognises that no reply is expected', () => {
    expect(readRequest(message(1, 2, body({ insert: 'a' }))).wantsReply).toBe(false);
  });

  test('skips a checksum', () => {
    const checked = message(1, 1, body({ ping: 1 }), Buffer.from([9, 9, 9, 9]));
    expect(Object.keys(readRequest(checked).command)).toEqual(['ping']);
  });

  test('rejects another operation', () => {
    const bytes = message(1, 0, body({ ping: 1 }));
    bytes.writeInt32LE(2001, 12);
    expect(() => readRequest(bytes)).toThrow(ProtocolError);
  });
});

describe('splitting a stream into messages', () => {
  const messages = [message(1, 0, body({ ping: 1 })), message(2, 0, body({ find: 'orders' }))];

  test.each([1, 3, 17, 1_000])('works in chunks of %i bytes', (size) => {
    const stream = Buffer.concat(messages);
    const splitter = new MessageSplitter();
    const found: Buffer[] = [];
    for (let at = 0; at < stream.length; at += size) {
      found.push(...splitter.push(stream.subarray(at, at + size)));
    }
    expect(found.map((bytes) => readRequest(bytes).requestId)).toEqual([1, 2]);
  });

  test('rejects an impossible length', () => {
    expect(() => new MessageSplitter().push(Buffer.from('GET / HTTP/1.1\r\nHost: a\r\n'))).toThrow(
      ProtocolError,
    );
  });
});

test('a reply carries the id of its request', () => {
  const reply = writeReply({ requestId: 42, isLegacy: false }, { ok: 1 });
  expect(reply.readInt32LE(0)).toBe(reply.length);
  expect(reply.readInt32LE(8)).toBe(42);
  expect(deserialize(reply.subarray(21))).toEqual({ ok: 1 });
});
