import { describe, expect, it } from '@jest/globals';
import { OrderDocumentKind } from '../orders/order-enums.js';
import { defaultBody, defaultSubject, type MailFacts } from './mail-text.js';

const facts: MailFacts = {
  kind: OrderDocumentKind.ORDER,
  demandName: 'みどり商店',
  supplierName: '青空縫製',
  destinationName: '東日本センター',
  senderName: '佐藤 花子',
  purchaseNumber: '20261120-001',
  subject: '冬物',
  deliveryDates: ['2026-12-24', '2026-12-10'],
  total: '139150',
  corrections: [],
  customText: null,
  hasSignature: false,
};

describe('default mail texts', () => {
  it('mark corrections and cancellations in the subject', () => {
    expect(Object.values(OrderDocumentKind).map((kind) => defaultSubject(kind, 'みどり商店', 'N-1'))).toEqual(
      [
        '【みどり商店】発注書送付のご案内（発注番号：N-1）',
        '【訂正】【みどり商店】発注書送付のご案内（発注番号：N-1）',
        '【取消】【みどり商店】発注取消のご案内（発注番号：N-1）',
      ],
    );
  });

  it('have no order number before there is one', () => {
    expect(defaultSubject(OrderDocumentKind.ORDER, 'みどり商店', null)).toBe(
      '【みどり商店】発注書送付のご案内',
    );
    expect(defaultBody({ ...facts, purchaseNumber: null })).not.toContain('発注番号');
  });

  it('state the order, its sender and its total', () => {
    expect(defaultBody(facts)).toBe(
      [
        '青空縫製 御中',
        '',
        'いつもお世話になっております。',
        'みどり商店の佐藤 花子です。',
        '',
        '下記のとおり発注いたします。',
        '発注書（PDF）を添付いたしますので、ご確認のほどよろしくお願いいたします。',
        '',
        '発注番号：20261120-001',
        '件名：冬物',
        '納期：2026年12月10日（最短・明細に記載）',
        '納品先：東日本センター',
        '合計金額（税込）：¥139,150',
        '',
        'ご不明な点がございましたら、このメールにご返信ください。',
        '',
        'みどり商店',
      ].join('\n'),
    );
  });

  it('list what a correction changes', () => {
    const corrections = ['件名：冬物 → 春物', 'No.1「シャツ」の数量：100 → 90'];
    const body = defaultBody({ ...facts, kind: OrderDocumentKind.CORRECTION, corrections });
    expect(body).toContain(
      '\n\n【訂正箇所】\n・件名：冬物 → 春物\n・No.1「シャツ」の数量：100 → 90\n\nご不明な点',
    );
  });

  it('use the text of the demand, and omit unknown values', () => {
    const body = defaultBody({
      ...facts,
      customText: '当社の文面',
      destinationName: null,
      subject: null,
      deliveryDates: [],
    });
    expect(body).toContain('\n当社の文面\n');
    expect(body).not.toMatch(/下記のとおり|納品先|件名|納期/);
  });

  it('end with the name of the demand, unless its signature follows', () => {
    expect(defaultBody(facts)).toMatch(new RegExp(`ご返信ください。\n\n${facts.demandName}$`, 'u'));
    expect(defaultBody({ ...facts, hasSignature: true })).toMatch(/ご返信ください。$/u);
  });

  it('use the standard text for corrections and cancellations, whatever text the demand has for orders', () => {
    const body = (kind: OrderDocumentKind): string =>
      defaultBody({ ...facts, kind, customText: '当社の文面' });
    expect(body(OrderDocumentKind.CORRECTION)).toContain(
      '先にお送りした発注の内容を、下記のとおり訂正いたします。',
    );
    expect(body(OrderDocumentKind.CANCELLATION)).toContain('先にお送りした下記の発注を取り消します。');
    expect(body(OrderDocumentKind.CORRECTION)).not.toContain('当社の文面');
  });
});
