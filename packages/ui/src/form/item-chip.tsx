import { Chip, type ChipProps } from '../chips/index.js';
import { messageOf } from './errors.js';
import { useFormScope } from './form.js';
import styles from './form.module.css';

export interface ItemChipProps extends Omit<ChipProps, 'tone'> {
  /** The GraphQL input path of the item (`deputyUuids.0`): the key of its errors in the form around it. */
  name: string;
}

/** One of several items that were chosen for a field, marked when the form has an error of it. */
export const ItemChip = ({ name, children, ...chip }: ItemChipProps) => {
  const error = messageOf(useFormScope().errors, name);
  return (
    <Chip {...chip} tone={error === undefined ? 'normal' : 'error'}>
      {children}
      {error !== undefined && <span className={styles.hidden}>（{error}）</span>}
    </Chip>
  );
};
