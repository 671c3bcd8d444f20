import styles from './order-form.module.css';

const words = (isDirty: boolean, isSaved: boolean): string => {
  if (isDirty) return '未保存の変更があります';
  return isSaved ? '保存済み' : '';
};

/** Shows whether the content of the form is saved. */
export const SaveState = ({ isDirty, isSaved }: { isDirty: boolean; isSaved: boolean }) => (
  <span className={styles.saveState} role="status">
    {words(isDirty, isSaved)}
  </span>
);
