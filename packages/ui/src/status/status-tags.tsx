import { Icon } from '../icon/index.js';
import type { ReactNode } from 'react';
import { deliveryStatusWord, orderStatusWord, type StatusTone } from './status-words.js';
import styles from './status.module.css';

interface TagProps {
  tone: StatusTone;
  icon?: ReactNode;
  children: ReactNode;
}

const Tag = ({ tone, icon, children }: TagProps) => (
  <span className={`${styles.tag} ${styles[tone]}`}>
    {icon ?? <span className={styles.dot} aria-hidden="true" />}
    {children}
  </span>
);

/** Any other status, such as a job's, by label and colour. */
export const StateTag = ({ tone, children }: Omit<TagProps, 'icon'>) => <Tag tone={tone}>{children}</Tag>;

/** The status of an order, as label and colour. */
export const OrderStatusTag = ({ status }: { status: string }) => {
  const { label, tone } = orderStatusWord(status);
  return <Tag tone={tone}>{label}</Tag>;
};

/** The delivery status of one product line. */
export const DeliveryStatusTag = ({ status }: { status: string }) => {
  const { label, tone } = deliveryStatusWord(status);
  return <Tag tone={tone}>{label}</Tag>;
};

/** 確定: the content of the order can no longer be edited. */
export const LockedTag = () => (
  <Tag tone="grey" icon={<Icon name="lock" />}>
    確定
  </Tag>
);

/** やりとり中: a conversation with the supplier is open. */
export const ConversationTag = () => (
  <Tag tone="blue" icon={<Icon name="comment" />}>
    やりとり中
  </Tag>
);
