import { renderHook } from '@testing-library/react';
import { SliceError, useCreateOnce } from './index.js';

interface Place {
  name: string;
  owner: string;
}
const refusal = (code: string) => new SliceError({ code, message: code });
const place = (name: string, owner = 'a'): Place => ({ name, owner });

/** A server that stores one record per key and loses the responses of the calls that `failures` names, in order. */
const open = ({ creations = [], updates = [] }: { creations?: string[]; updates?: string[] }) => {
  const created: (Place & { key: string })[] = [];
  const updated: (Place & { of: string })[] = [];
  const fail = (code: string | undefined) => {
    if (code !== undefined && code !== 'OK') throw refusal(code);
  };
  const { result } = renderHook(() =>
    useCreateOnce({
      create: async (values: Place, key) => {
        created.push({ ...values, key });
        fail(creations.shift());
        return { id: key, ...values };
      },
      update: async (values, { id }) => {
        updated.push({ ...values, of: id });
        fail(updates.shift());
        return { id, ...values };
      },
      isAnother: (values, sent) => values.owner !== sent.owner,
    }),
  );
  const save = async (values: Place) =>
    result.current(values).catch((cause: unknown) => (cause as SliceError).code);
  return { save, created, updated, keys: () => new Set(created.map(({ key }) => key)).size };
};

it.each(['NETWORK', 'UNAVAILABLE', 'ABORTED'])('repeats a creation with its key after %s', async (code) => {
  const { save, created, updated, keys } = open({ creations: [code] });
  expect(await save(place('文具'))).toBe(code);
  expect(await save(place('文具'))).toMatchObject({ name: '文具' });
  expect([created.length, keys(), updated]).toEqual([2, 1, []]);
});

it('writes what was changed since over the record that exists, however many responses are lost', async () => {
  const { save, created, updated, keys } = open({ creations: ['NETWORK', 'NETWORK'], updates: ['NETWORK'] });
  expect(await save(place('文具'))).toBe('NETWORK');
  expect(await save(place('文具一'))).toBe('NETWORK');
  expect(await save(place('文具一'))).toBe('NETWORK');
  expect(await save(place('文具一式'))).toMatchObject({ name: '文具一式' });
  expect([new Set(created.map(({ name }) => name)), keys()]).toEqual([new Set(['文具']), 1]);
  expect(updated.map(({ name, of }) => [name, of === created[0]?.key])).toEqual([
    ['文具一', true],
    ['文具一式', true],
  ]);
});

it.each(['INVALID_ARGUMENT', 'PERMISSION_DENIED', 'FAILED_PRECONDITION'])(
  'sends another creation after %s, which says that nothing was created',
  async (code) => {
    const { save, created, keys } = open({ creations: [code] });
    await save(place('文'));
    expect(await save(place('文具'))).toMatchObject({ name: '文具' });
    expect([created.map(({ name }) => name), keys()]).toEqual([['文', '文具'], 2]);
  },
);

it('creates another record where somebody has deleted the first since', async () => {
  const { save, updated, keys } = open({ creations: ['NETWORK'], updates: ['FAILED_PRECONDITION'] });
  await save(place('文'));
  expect(await save(place('文具'))).toBe('FAILED_PRECONDITION');
  expect(await save(place('文具'))).toMatchObject({ name: '文具' });
  expect([updated.length, keys()]).toEqual([1, 2]);
});

it('keeps the attempt while an update is refused for its values', async () => {
  const { save, keys } = open({ creations: ['NETWORK'], updates: ['INVALID_ARGUMENT'] });
  await save(place('文'));
  expect(await save(place('長い'))).toBe('INVALID_ARGUMENT');
  expect(await save(place('文具'))).toMatchObject({ name: '文具' });
  expect(keys()).toBe(1);
});

it('creates another record for values that an update could not give the first', async () => {
  const { save, created, updated, keys } = open({ creations: ['NETWORK'] });
  await save(place('文具', 'a'));
  expect(await save(place('文具', 'b'))).toMatchObject({ owner: 'b' });
  expect([created.map(({ owner }) => owner), updated, keys()]).toEqual([['a', 'b'], [], 2]);
});
