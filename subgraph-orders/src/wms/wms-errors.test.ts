import { LogilessError } from '@hacchu-hub/subgraph-kit/logiless/index';
import { expect, it } from '@jest/globals';
import { announcementMessage } from './wms-errors.js';

it.each([
  [
    'FORBIDDEN',
    'このマーチャントIDのデータを利用する許可がありません。マーチャントIDを確認して、再認証してください。その後、再送信してください。',
  ],
  [
    'NOT_FOUND',
    'ロジレスにデータが見つかりませんでした。納品先と商品の紐付けを確認してから再送信してください。',
  ],
  ['UNEXPECTED', 'ロジレスから想定と異なる応答がありました。時間をおいて再送信してください。'],
  ['LOCKED', '倉庫側で入荷処理が始まっているため変更できません。'],
] as const)('goods that LOGILESS refuses with %s are reported with what to do next', (failure, message) => {
  expect(announcementMessage(new LogilessError(failure, 'refused'))).toBe(message);
});
