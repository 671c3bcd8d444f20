import { describe, expect, it } from '@jest/globals';
import { pino } from 'pino';
import { NestLogger } from './logger.js';

function logged(work: (logger: NestLogger) => void): string[] {
  const lines: string[] = [];
  work(new NestLogger(pino({ base: null, timestamp: false }, { write: (line: string) => lines.push(line) })));
  return lines;
}

describe('NestLogger', () => {
  it("logs Nest's own errors with their context", () => {
    const [line] = logged((logger) => logger.error('cannot resolve dependencies', 'stack', 'Injector'));
    expect(JSON.parse(line ?? '{}')).toEqual({
      level: 50,
      context: 'Injector',
      msg: 'cannot resolve dependencies',
    });
  });

  it('does not log what resolvers throw, since messages may contain names', () => {
    const refusal = '他のユーザーがこの商品を更新しました（鈴木 一郎 11/21 09:00）。';
    expect(logged((logger) => logger.error(refusal, 'stack', 'ExceptionsHandler'))).toEqual([]);
  });
});
