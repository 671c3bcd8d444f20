import { SearchSelect, type SearchSelectProps } from '@hacchu-hub/ui/form';
import styles from './filters.module.css';

interface NamedChoiceProps {
  /** 「仕入先」 */
  word: string;
  /** '' while nothing is chosen. */
  uuid: string;
  name: string | undefined;
  search: SearchSelectProps['search'];
  onChange: (uuid: string) => void;
}

/** Narrows a list to one supplier, destination or product. */
export const NamedChoice = ({ word, uuid, name, search, onChange }: NamedChoiceProps) => (
  <div className={styles.choice}>
    <SearchSelect
      aria-label={`${word}で絞り込み`}
      placeholder={word}
      value={uuid === '' ? undefined : { value: uuid, label: name ?? `選択中の${word}` }}
      onChange={(option) => onChange(option?.value ?? '')}
      search={search}
    />
  </div>
);
