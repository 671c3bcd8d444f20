import { describe, expect, it } from '@jest/globals';
import { folded, mrkdwn } from './slack-text.js';

describe('text for Slack', () => {
  it('calls nobody and links nowhere', () => {
    expect(mrkdwn('<!channel> A&B <https://evil.example|ここ> &lt;', 3_000)).toBe(
      '&lt;!channel&gt; A&amp;B &lt;https://evil.example|ここ&gt; &amp;lt;',
    );
  });

  it.each([
    ['ends where it must', 'あいうえお', 4, 'あいう…'],
    ['is whole where it fits', 'あいうえ', 4, 'あいうえ'],
    ['is not cut within an entity', 'ab&&', 8, 'ab&amp;…'],
    ['is not cut within an entity at the very end', 'a<<', 6, 'a&lt;…'],
    ['drops an entity that the sign of omission leaves no room for', 'abc&d', 8, 'abc…'],
    ['is not cut within a character of two units', 'ab𠮷𠮷', 5, 'ab𠮷…'],
  ])('%s', (_rule, text, max, expected) => {
    const cut = mrkdwn(text, max);
    expect(cut).toBe(expected);
    expect(cut.length).toBeLessThanOrEqual(max);
  });

  it('is never longer than Slack takes, whatever is in it', () => {
    for (let max = 1; max < 40; max += 1) {
      const cut = mrkdwn('&<>𠮷a'.repeat(20), max);
      expect(cut.length).toBeLessThanOrEqual(max);
      expect(cut).toMatch(/^(?:&amp;|&lt;|&gt;|𠮷|a)*…$/u);
    }
  });

  it('says how much of a list is left out', () => {
    expect(folded(['一', '二', '三'], 3)).toEqual(['一', '二', '三']);
    expect(folded(['一', '二', '三'], 2)).toEqual(['一', '二', 'ほか1件']);
  });
});
