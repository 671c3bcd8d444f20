const PURCHASE_NUMBER = /^[A-Za-z0-9_-]{1,30}$/;

export const PURCHASE_NUMBER_MESSAGE =
  '発注番号は半角英数字・ハイフン・アンダースコア30文字以内で入力してください。';

/** Whether a text, in half width and trimmed, may be the number of an order. */
export const isPurchaseNumber = (value: string): boolean => PURCHASE_NUMBER.test(value);
