import { NoticeKind } from './notice.schema.js';

/** Where a notice reaches its recipient. */
export enum NoticeChannel {
  IN_PRODUCT = 'IN_PRODUCT',
  MAIL = 'MAIL',
}

interface KindFacts {
  /** It asks for something that nobody else does: it cannot be switched off in the product. */
  readonly isRequired?: true;
  /** Also sent by mail to some of its recipients. */
  readonly isMailed?: true;
  /** Only administrators receive it. */
  readonly isForAdministrators?: true;
}

/** What may be chosen for each kind (docs/domain/notices.md, Choices), in the order of the screen. */
const KINDS: Readonly<Record<NoticeKind, KindFacts>> = {
  [NoticeKind.REVIEW_REQUESTED]: { isRequired: true, isMailed: true },
  [NoticeKind.REVIEW_REMINDER]: { isMailed: true },
  [NoticeKind.REVIEW_ESCALATED]: { isMailed: true },
  [NoticeKind.REVIEW_DELEGATED]: { isRequired: true, isMailed: true },
  [NoticeKind.REVIEW_APPROVED]: { isMailed: true },
  [NoticeKind.REVIEW_DENIED]: { isRequired: true, isMailed: true },
  [NoticeKind.REVIEW_UPDATED]: { isMailed: true },
  [NoticeKind.REVIEW_ENDED]: { isMailed: true },
  [NoticeKind.ORDER_SENT]: {},
  [NoticeKind.ORDER_SEND_FAILED]: { isRequired: true, isMailed: true },
  [NoticeKind.MAIL_BOUNCED]: { isRequired: true, isMailed: true },
  [NoticeKind.SUPPLIER_REPLIED]: { isMailed: true },
  [NoticeKind.SUPPLIER_UNCONFIRMED]: { isMailed: true },
  [NoticeKind.DELIVERY_DIGEST]: { isMailed: true },
  [NoticeKind.DELIVERY_PARTIAL]: {},
  [NoticeKind.DELIVERY_COMPLETED]: {},
  [NoticeKind.BUDGET_THRESHOLD]: { isMailed: true, isForAdministrators: true },
  [NoticeKind.LIMIT_REACHED]: { isRequired: true, isForAdministrators: true },
  [NoticeKind.SLACK_FAILED]: { isRequired: true, isMailed: true, isForAdministrators: true },
  [NoticeKind.WMS_FAILED]: { isRequired: true, isMailed: true, isForAdministrators: true },
};

/** One kind of notice on one channel. */
export interface NoticeOption {
  readonly kind: NoticeKind;
  readonly channel: NoticeChannel;
}

/** An option as stored where a person has switched it off. */
export const optionKey = ({ kind, channel }: NoticeOption): string => `${kind}:${channel}`;

/** Whether an option cannot be switched off. */
export const isRequired = ({ kind, channel }: NoticeOption): boolean =>
  channel === NoticeChannel.IN_PRODUCT && KINDS[kind].isRequired === true;

/** Everything that a person can receive. */
export const noticeOptions = ({ isAdministrator }: { isAdministrator: boolean }): NoticeOption[] =>
  Object.values(NoticeKind)
    .toSorted((a, b) => ORDER.indexOf(a) - ORDER.indexOf(b))
    .filter((kind) => isAdministrator || !KINDS[kind].isForAdministrators)
    .flatMap((kind) => [
      { kind, channel: NoticeChannel.IN_PRODUCT },
      ...(KINDS[kind].isMailed ? [{ kind, channel: NoticeChannel.MAIL }] : []),
    ]);

const ORDER = Object.keys(KINDS);

/** Whether a person who switched off `off` receives an option. What nobody chose is on. */
export const isOn = (off: readonly string[] | undefined, option: NoticeOption): boolean =>
  isRequired(option) || !(off ?? []).includes(optionKey(option));
