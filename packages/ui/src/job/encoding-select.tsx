import { Select } from '../form/index.js';
import styles from './encoding-select.module.css';

/** The encoding of an exported CSV file. */
export type CsvEncodingName = 'UTF_8' | 'SHIFT_JIS';

export const encodingLabels: Record<CsvEncodingName, string> = { UTF_8: 'UTF-8', SHIFT_JIS: 'Shift_JIS' };

const options = [
  { value: 'UTF_8', label: `${encodingLabels.UTF_8}（Excelで開けます）` },
  { value: 'SHIFT_JIS', label: encodingLabels.SHIFT_JIS },
];

export interface EncodingSelectProps {
  value: CsvEncodingName;
  onChange: (value: CsvEncodingName) => void;
}

/** Selects the encoding of a CSV file. */
export const EncodingSelect = ({ value, onChange }: EncodingSelectProps) => (
  <Select
    className={styles.encoding}
    aria-label="文字コード"
    value={value}
    options={options}
    onChange={(next) => onChange(next === 'SHIFT_JIS' ? 'SHIFT_JIS' : 'UTF_8')}
  />
);
