import { describe, expect, it } from '@jest/globals';
import { mrkdwn, truncatedList } from './slack-text.js';

describe('untrusted text in Slack', () => {
  it('has no mentions and no links', () => {
    expect(mrkdwn('<!channel> A&B <https://evil.example|ここ> &lt;', 3_000)).toBe(
      '&lt;!channel&gt; A&amp;B &lt;https://evil.example|ここ&gt; &amp;lt;',
    );
  });

  it.each([
    ['is cut at the limit', 'あいうえお', 4, 'あいう…'],
    ['is complete when it fits', 'あいうえ', 4, 'あいうえ'],
    ['is not cut within an entity', 'ab&&', 8, 'ab&amp;…'],
    ['is not cut within an entity at the very end', 'a<<', 6, 'a&lt;…'],
    ['drops an entity that leaves no room for the ellipsis', 'abc&d', 8, 'abc…'],
    ['is not cut within a surrogate pair', 'ab𠮷𠮷', 5, 'ab𠮷…'],
  ])('%s', (_rule, text, max, expected) => {
    const cut = mrkdwn(text, max);
    expect(cut).toBe(expected);
    expect(cut.length).toBeLessThanOrEqual(max);
  });

  it('never exceeds the limit of Slack, whatever it contains', () => {
    for (let max = 1; max < 40; max += 1) {
      const cut = mrkdwn('&<>𠮷a'.repeat(20), max);
      expect(cut.length).toBeLessThanOrEqual(max);
      expect(cut).toMatch(/^(?:&amp;|&lt;|&gt;|𠮷|a)*…$/u);
    }
  });

  it('a truncated list states the number of omitted items', () => {
    expect(truncatedList(['一', '二', '三'], 3)).toEqual(['一', '二', '三']);
    expect(truncatedList(['一', '二', '三'], 2)).toEqual(['一', '二', 'ほか1件']);
  });
});
