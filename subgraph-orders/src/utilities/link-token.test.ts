import { describe, expect, it } from '@jest/globals';
import { linkToken, readLinkToken } from './link-token.js';

const SECRETS = ['secret of the tests'] as const;
const LINK = '01920000-0000-7000-8000-00000000000f';

describe('the token of a link', () => {
  it('is read back', () => {
    const token = linkToken(SECRETS, 'a', LINK);
    expect(token).toHaveLength(53);
    expect(readLinkToken(SECRETS, 'a', token)).toEqual({ linkId: LINK, isValid: true });
  });

  it.each([
    ['another secret', linkToken(['another'], 'a', LINK)],
    ['another purpose', linkToken(SECRETS, 'd', LINK)],
    ['another link', linkToken(SECRETS, 'a', LINK).replace(/^01920/, '01921')],
    ['no signature', LINK.replaceAll('-', '')],
    ['a long signature', `${linkToken(SECRETS, 'a', LINK)}0`],
    ['nothing', ''],
  ])('is not valid with %s', (_, token) => {
    expect(readLinkToken(SECRETS, 'a', token).isValid).toBe(false);
  });
});
