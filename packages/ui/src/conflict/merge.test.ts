import { mergeFields, pickChanged } from './merge.js';

const base = { name: '青葉製作所', city: '仙台市', emails: ['a@aoba.example'] };

describe('changes of two people', () => {
  it('meet: what I did not touch is the other’s', () => {
    const mine = { ...base, name: '青葉工業' };
    const latest = { ...base, name: '青葉商会', city: '盛岡市' };
    expect(mergeFields(base, mine, latest)).toEqual({
      name: '青葉工業',
      city: '盛岡市',
      emails: base.emails,
    });
  });

  it('compare lists by what they hold', () => {
    const latest = { ...base, emails: ['b@aoba.example'] };
    expect(mergeFields(base, { ...base, emails: ['a@aoba.example'] }, latest)).toEqual(latest);
    expect(mergeFields(base, { ...base, emails: [] }, latest).emails).toEqual([]);
  });

  it('keep a field that I emptied, and one that only I know', () => {
    expect(pickChanged<string | undefined>('x', undefined, 'y')).toBeUndefined();
    const seal = { name: 'seal.png' };
    expect(mergeFields<{ seal?: { name: string } | undefined }>({ seal: undefined }, { seal }, {})).toEqual({
      seal,
    });
  });
});
