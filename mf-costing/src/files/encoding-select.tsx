import { Select } from '@hacchu-hub/ui/form';

import type { CostingCsvEncoding } from '../generated/graphql.js';

const options = [
  { value: 'UTF_8', label: 'UTF-8（Excelで開けます）' },
  { value: 'SHIFT_JIS', label: 'Shift_JIS' },
];

export interface EncodingSelectProps {
  value: CostingCsvEncoding;
  onChange: (value: CostingCsvEncoding) => void;
}

/** In which encoding a CSV file is written. */
export const EncodingSelect = ({ value, onChange }: EncodingSelectProps) => (
  <Select
    aria-label="文字コード"
    value={value}
    options={options}
    onChange={(next) => onChange(next === 'SHIFT_JIS' ? 'SHIFT_JIS' : 'UTF_8')}
  />
);
