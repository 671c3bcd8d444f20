import { isStoredAlike, mergeFields, pickChanged } from './merge.js';

const base = { name: '青葉製作所', city: '仙台市', emails: ['a@aoba.example'] };

describe('merging the changes of two people', () => {
  it("takes the other's value for untouched fields", () => {
    const mine = { ...base, name: '青葉工業' };
    const latest = { ...base, name: '青葉商会', city: '盛岡市' };
    expect(mergeFields(base, mine, latest)).toEqual({
      name: '青葉工業',
      city: '盛岡市',
      emails: base.emails,
    });
  });

  it('compares lists by content', () => {
    const latest = { ...base, emails: ['b@aoba.example'] };
    expect(mergeFields(base, { ...base, emails: ['a@aoba.example'] }, latest)).toEqual(latest);
    expect(mergeFields(base, { ...base, emails: [] }, latest).emails).toEqual([]);
  });

  it('keeps a locally emptied field, and one that only the local version has', () => {
    expect(pickChanged<string | undefined>('x', undefined, 'y')).toBeUndefined();
    const seal = { name: 'seal.png' };
    expect(mergeFields<{ seal?: { name: string } | undefined }>({ seal: undefined }, { seal }, {})).toEqual({
      seal,
    });
  });
});

describe('two inputs', () => {
  it.each([
    [{ name: '青葉 ' }, { name: '　青葉' }, true],
    [{ notes: ' ' }, { notes: null }, true],
    [{ lines: [{ lot: 10, notes: '' }] }, { lines: [{ lot: 10, notes: null }] }, true],
    [{ name: '青葉 製作所' }, { name: '青葉製作所' }, false],
    [{ lot: 10 }, { lot: 0 }, false],
  ])('%j and %j are stored alike: %s', (a, b, isAlike) => expect(isStoredAlike(a, b)).toBe(isAlike));
});
