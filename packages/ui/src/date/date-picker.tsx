import { useState } from 'react';
import AntdDatePicker from 'antd/es/date-picker';
import dayjs, { type Dayjs } from 'dayjs';
import 'dayjs/locale/ja';
import { useFieldControl } from '../form/field-control.js';
import { AntdScope } from '../theme/antd-scope.js';
import { type DateInputProps } from './date-input.types.js';
import styles from './date.module.css';
import { parseLocalDate, todayInJapan } from './local-date.js';

dayjs.locale('ja');

const toDayjs = (date: string | undefined): Dayjs | undefined => {
  const day = date ? dayjs(date) : undefined;
  return day?.isValid() ? day : undefined;
};

const DatePicker = ({
  value,
  onChange,
  min,
  max,
  disabled,
  autoFocus,
  placeholder = '年/月/日',
  size = 'medium',
  isInvalid = false,
  ...rest
}: DateInputProps) => {
  const control = useFieldControl();
  const [open, setOpen] = useState(false);
  return (
    <AntdScope>
      <AntdDatePicker
        {...control}
        {...rest}
        aria-invalid={control['aria-invalid'] ?? (isInvalid || undefined)}
        className={`${styles.picker} ${styles[size]}`}
        status={isInvalid || control['aria-invalid'] ? 'error' : undefined}
        value={toDayjs(value) ?? null}
        // The short forms that people type (1120, 11/20, 2026/1/5, full-width) are read on leaving the input: read
        // while one types, 2026/11/2 would become 2026/11/02 before its last digit.
        format={['YYYY/MM/DD', 'YYYY-MM-DD', 'YYYYMMDD']}
        minDate={toDayjs(min)}
        maxDate={toDayjs(max)}
        disabled={disabled}
        autoFocus={autoFocus}
        placeholder={placeholder}
        open={open}
        onOpenChange={setOpen}
        preserveInvalidOnBlur={false}
        onChange={(day) => {
          const single = Array.isArray(day) ? day[0] : day;
          onChange(single ? single.format('YYYY-MM-DD') : '');
        }}
        onBlur={(event) => {
          const typed = event.target instanceof HTMLInputElement ? event.target.value : '';
          const day = typed ? parseLocalDate(typed, todayInJapan()) : undefined;
          if (day !== undefined && day !== value) onChange(day);
          if (typed.trim() === '' && value !== '') onChange('');
        }}
      />
    </AntdScope>
  );
};

export default DatePicker;
