import { describe, expect, it } from '@jest/globals';
import { linkToken } from '../utilities/link-token.js';
import {
  positionBeforeSignature,
  supplierLinkUrl,
  withoutSupplierTokens,
  withSupplierLink,
} from './supplier-link-token.js';

const SECRETS = ['secret of the tests'] as const;
const LINK = '01920000-0000-7000-8000-00000000000f';

describe('the token of a link', () => {
  it('is the fragment of an address that fits into one line of a mail', () => {
    const token = linkToken(SECRETS, 'a', LINK);
    const url = new URL(supplierLinkUrl('https://app.hacchu-hub.example/', SECRETS, LINK));
    expect([url.pathname, url.search, url.hash]).toEqual(['/answer', '', `#${token}`]);
    expect(url.href.length).toBeLessThanOrEqual(98);
  });

  it('is removed from texts that quote it', () => {
    const url = supplierLinkUrl('https://app.hacchu-hub.example/', SECRETS, LINK);
    expect(withoutSupplierTokens(url.replace('/answer', '/approve'))).toBe(
      'https://app.hacchu-hub.example/approve#…',
    );
    expect(withoutSupplierTokens(`> <a href="${url}">${url}</a>\n> ${url}`)).toBe(
      '> <a href="https://app.hacchu-hub.example/answer#…">https://app.hacchu-hub.example/answer#…</a>\n> https://app.hacchu-hub.example/answer#…',
    );
  });
});

describe('the link in a mail', () => {
  it.each([
    ['at the end', '本文', null, '本文<>'],
    ['before the signature', '本文\n\n--\n購買部', '--\n購買部', '本文<>\n\n--\n購買部'],
    ['at the end of a text that is the signature', '購買部', '購買部', '購買部<>'],
  ])('is inserted %s', (_, text, signature, expected) => {
    const link = { linkId: LINK, position: positionBeforeSignature(text, signature) };
    const sentence = /\n\n発注内容のご確認と納期のご回答は[^\n]*\nhttps:\/\/x\.example\/answer#token/;
    expect(withSupplierLink(text, link, 'https://x.example/answer#token').replace(sentence, '<>')).toBe(
      expected,
    );
  });
});
