import { describe, expect, it } from '@jest/globals';
import { withSignature } from './mail-signature.js';

const SIGNATURE = '--\n株式会社テスト商店\n購買部';

describe('the signature of a mail', () => {
  it('follows the text after a blank line', () => {
    expect(withSignature('よろしくお願いします。', SIGNATURE)).toBe(
      'よろしくお願いします。\n\n--\n株式会社テスト商店\n購買部',
    );
  });

  it('is not repeated when the text ends with it', () => {
    const text = `よろしくお願いします。\n${SIGNATURE}`;
    expect(withSignature(text, SIGNATURE)).toBe(text);
    expect(withSignature(SIGNATURE, SIGNATURE)).toBe(SIGNATURE);
  });

  it('is added when it occurs elsewhere in the text, or only as the end of a line', () => {
    expect(withSignature(`${SIGNATURE}\n追伸`, SIGNATURE)).toBe(`${SIGNATURE}\n追伸\n\n${SIGNATURE}`);
    expect(withSignature('ご担当：山田', '山田')).toBe('ご担当：山田\n\n山田');
  });

  it('is omitted when the demand has none', () => {
    expect(withSignature('本文', null)).toBe('本文');
  });
});
