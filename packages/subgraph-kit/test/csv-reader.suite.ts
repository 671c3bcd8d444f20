import { Readable } from 'node:stream';
import { OTHER_DEMAND, TEST_DEMAND, type TestSubgraph } from '@hacchu-hub/subgraph-testing';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { CsvFileError, CsvReader, systemScope } from '../src/index.js';
import { takeSample } from './sample/sample.harness.js';

const columns = [{ key: 'name', header: '商品名', isRequired: true }] as const;

let subgraph: TestSubgraph;
let reader: CsvReader;

const read = async (text: string, demandUuid = TEST_DEMAND.uuid): Promise<string[]> => {
  const { rows } = await reader.read(systemScope(demandUuid), Readable.from([Buffer.from(text)]), {
    columns,
  });
  const names: string[] = [];
  for await (const { cells } of rows) names.push(cells.name);
  return names;
};

describe('the CSV reader', () => {
  beforeAll(async () => {
    subgraph = await takeSample();
    reader = subgraph.app.get(CsvReader);
  });

  it('parses a file row by row on a worker thread', async () => {
    const names = Array.from({ length: 9_000 }, (_, at) => `商品${at}`);
    expect(await read(`商品名,メモ\n${names.map((name) => `${name},x`).join('\n')}`)).toEqual(names);
  });

  it('reports the problem of a file, and continues with the next', async () => {
    await expect(read(`商品名,${'x,'.repeat(1_000_000)}`)).rejects.toBeInstanceOf(CsvFileError);
    await expect(read('')).rejects.toThrow('ファイルが空です。');
    await expect(read('単価\n1\n')).rejects.toThrow('必須の列がありません：商品名');
    expect(await read('商品名\nねじ\n')).toEqual(['ねじ']);
  });

  it('reads a large file some rows at a time, on a worker thread, and knows their number before', async () => {
    const names = Array.from({ length: 30_000 }, (_, at) => `商品${at}`);
    const bytes = Buffer.from(`メモ,商品名\n${names.map((name) => `x,${name}`).join('\n')}`);
    const table = await reader.readLarge(
      systemScope(TEST_DEMAND.uuid),
      () => Promise.resolve(Readable.from([bytes.subarray(0, 200_001), bytes.subarray(200_001)])),
      { columns, maxRows: 30_000 },
    );
    expect(table).toMatchObject({ rowCount: 30_000, headers: ['メモ', '商品名'], ignoredHeaders: ['メモ'] });
    const read: string[] = [];
    for await (const batch of table.batches) read.push(...batch.map(({ cells }) => cells.name));
    expect(read).toEqual(names);
  });

  it('reports the rows of a large file with more cells than headers', async () => {
    const text = `商品名,メモ\n${'ねじ,x\n'.repeat(20_000)}ばね,1,234\n`;
    const table = await reader.readLarge(
      systemScope(TEST_DEMAND.uuid),
      () => Promise.resolve(Readable.from([text])),
      { columns, maxRows: 30_000 },
    );
    const wrong: number[] = [];
    for await (const batch of table.batches)
      wrong.push(...batch.filter(({ errors }) => errors.length > 0).map(({ line }) => line));
    expect(wrong).toEqual([20_002]);
  });

  it('refuses a large file without content or columns before a row is read', async () => {
    const readLarge = (text: string) =>
      reader.readLarge(systemScope(TEST_DEMAND.uuid), () => Promise.resolve(Readable.from([text])), {
        columns,
      });
    await expect(readLarge('\n\n')).rejects.toThrow('ファイルが空です。');
    await expect(readLarge('単価\n1\n')).rejects.toThrow('必須の列がありません：商品名');
  });

  it('schedules files fairly between demands', async () => {
    const large = `商品名\n${`${'x'.repeat(800)}\n`.repeat(1_000)}`;
    let done = 0;
    const many = Array.from({ length: 8 }, async () => {
      await read(large);
      done += 1;
    });
    await read('商品名\nねじ\n', OTHER_DEMAND.uuid);
    expect(done).toBeLessThan(many.length);
    await Promise.all(many);
  });
});
