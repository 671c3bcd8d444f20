import { describe, expect, it } from '@jest/globals';
import { townName } from './town-name.js';

describe('townName', () => {
  it.each([
    ['神宮前', '神宮前'],
    ['以下に掲載がない場合', ''],
    ['境町の次に番地がくる場合', ''],
    ['琴平町の次に１〜４２６番地がくる場合（川東）', ''],
    ['利島村一円', ''],
    ['一円', '一円'],
    ['丸の内（次のビルを除く）', '丸の内'],
    ['霞が関霞が関ビル（５階）', '霞が関霞が関ビル５階'],
    ['塗師屋町（間之町通五条下る、間之町六条上る）', '塗師屋町'],
    ['種市第２４地割〜第２５地割（緑ケ丘町、横手）', '種市'],
    ['左草１地割〜左草６地割', '左草'],
    ['井道、奥井道、内井道', ''],
  ])('%s becomes %j', (published, written) => {
    expect(townName(published)).toBe(written);
  });
});
