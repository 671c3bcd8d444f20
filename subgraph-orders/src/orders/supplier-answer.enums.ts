import { registerEnumType } from '@nestjs/graphql';

/** Whether the supplier reacted to the version of the order document that was mailed last. */
export enum SupplierAnswerState {
  UNCONFIRMED = 'UNCONFIRMED',
  CONFIRMED = 'CONFIRMED',
  ANSWERED = 'ANSWERED',
}

/** What a supplier answers. */
export enum SupplierAnswerKind {
  CONFIRM = 'CONFIRM',
  PROPOSE = 'PROPOSE',
}

/** What the buyer decided about an answer. */
export enum SupplierAnswerDecisionKind {
  ACCEPTED = 'ACCEPTED',
  ASKED_BACK = 'ASKED_BACK',
}

/** What a supplier can do with a link. */
export enum SupplierOrderState {
  OPEN = 'OPEN',
  COMPLETED = 'COMPLETED',
  SUPERSEDED = 'SUPERSEDED',
  CANCELED = 'CANCELED',
  EXPIRED = 'EXPIRED',
  WITHDRAWN = 'WITHDRAWN',
}

registerEnumType(SupplierAnswerState, {
  name: 'SupplierAnswerState',
  description: "The supplier's reaction to the version of the order that was mailed last.",
  valuesMap: {
    UNCONFIRMED: { description: '未確認: no answer yet, or the buyer asked back.' },
    CONFIRMED: {
      description:
        '確認済み: the supplier confirmed the order, or the buyer accepted the dates that it proposed.',
    },
    ANSWERED: { description: '回答あり: the supplier proposed other dates; the buyer has not decided.' },
  },
});

registerEnumType(SupplierAnswerKind, {
  name: 'SupplierAnswerKind',
  description: 'What a supplier answers.',
  valuesMap: {
    CONFIRM: { description: '受注確認: the order is accepted as it is.' },
    PROPOSE: { description: '納期回答: another delivery date for at least one line.' },
  },
});

registerEnumType(SupplierAnswerDecisionKind, {
  name: 'SupplierAnswerDecisionKind',
  description: 'What the buyer decided about an answer.',
  valuesMap: {
    ACCEPTED: { description: 'The proposed dates were accepted and are the delivery dates of the lines.' },
    ASKED_BACK: { description: 'The buyer asked back by mail.' },
  },
});

registerEnumType(SupplierOrderState, {
  name: 'SupplierOrderState',
  description: 'What a supplier can do with a link.',
  valuesMap: {
    OPEN: { description: 'Read the order and answer.' },
    COMPLETED: { description: 'Read the order, which is completely delivered; no answer is expected.' },
    SUPERSEDED: { description: 'Nothing: a newer version of the order was sent.' },
    CANCELED: { description: 'Nothing: the order was canceled.' },
    EXPIRED: { description: 'Nothing: the link has expired.' },
    WITHDRAWN: { description: 'Nothing: the buyer withdrew the link or replaced it.' },
  },
});
