import 'dayjs/locale/ja';
import dayjsCalendar from '@rc-component/picker/generate/dayjs';
import generatePicker from 'antd/es/date-picker/generatePicker';
import dayjs, { type Dayjs } from 'dayjs';
import { type ComponentPropsWithRef, createContext, type KeyboardEvent, useContext, useState } from 'react';
import { flushSync } from 'react-dom';
import { leavesWithWindow } from '../focus/index.js';
import { useFieldControl, useFieldProblem } from '../form/field-control.js';
import { useWaitingFocus } from '../form/waiting-focus.hook.js';
import { isComposing } from '../keys/index.js';
import { formatLocalDate, todayInJapan } from '../light/format/index.js';
import { AntdScope } from '../theme/antd-scope.js';
import styles from './date.module.css';
import { type DateInputProps } from './date-input.types.js';
import { INVALID_DAY_MESSAGE, isLocalDate, parseLocalDate } from './local-date.js';

dayjs.locale('ja');

/** Marks and chooses today as it is in Japan, also in a browser in another time zone. */
const AntdDatePicker = generatePicker<Dayjs>({ ...dayjsCalendar, getNow: () => dayjs(todayInJapan()) });

const toDayjs = (date: string | undefined): Dayjs | undefined =>
  date !== undefined && isLocalDate(date) ? dayjs(date) : undefined;

interface DayTextState {
  text: string;
  isWrong: boolean;
  onType: (text: string) => void;
}

const DayTextContext = createContext<DayTextState>({ text: '', isWrong: false, onType: () => undefined });

/** The picker's input with its own text state: the picker would discard text that it cannot parse. */
const DayText = ({ onChange, ...rest }: ComponentPropsWithRef<'input'>) => {
  const { text, isWrong, onType } = useContext(DayTextContext);
  return (
    <input
      {...rest}
      aria-invalid={isWrong || undefined}
      value={text}
      onChange={(event) => {
        onType(event.target.value);
        onChange?.(event);
      }}
    />
  );
};

/** Text that is not a day: while typing, and afterwards when it cannot be parsed. */
const useTypedText = (value: string) => {
  const [typed, setTyped] = useState<string>();
  const [seen, setSeen] = useState(value);
  if (value !== seen) {
    setSeen(value);
    if (value !== typed) setTyped(undefined);
  }
  return [typed ?? (value === '' || isLocalDate(value) ? undefined : value), setTyped] as const;
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
  const hadFocus = useWaitingFocus(control.id, rest['aria-label']);
  const [open, setOpen] = useState(false);
  const [isTyping, setTyping] = useState(false);
  const [text, setText] = useTypedText(value);
  const isUnreadable =
    !isTyping &&
    text !== undefined &&
    text.trim() !== '' &&
    parseLocalDate(text, todayInJapan()) === undefined;
  const problem = isUnreadable ? INVALID_DAY_MESSAGE : undefined;
  const hasField = useFieldProblem(problem);
  const isWrong = isInvalid || isUnreadable || control['aria-invalid'] === true;

  /** Commits the typed text; what is not a valid day stays in the input. */
  const take = () => {
    setTyping(false);
    if (text === undefined) return;
    const day = text.trim() === '' ? '' : parseLocalDate(text, todayInJapan());
    if (day !== undefined) setText(undefined);
    if ((day ?? text) !== value) onChange(day ?? text);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent)) return;
    if (event.key === 'Escape') {
      setTyping(false);
      setText(undefined);
    }
    if (event.key !== 'Enter') return;
    // Enter belongs to the calendar and never submits the surrounding form.
    event.preventDefault();
    if (event.ctrlKey || event.metaKey) return;
    const hasTyped = text !== undefined;
    // The picker gets the typed day before it closes: as it closes, it reports the day that it has.
    flushSync(take);
    setOpen(!hasTyped && !open);
  };

  return (
    <AntdScope>
      <DayTextContext.Provider
        value={{
          text: text ?? formatLocalDate(value),
          isWrong,
          onType: (next) => {
            setTyping(true);
            setText(next);
          },
        }}
      >
        <AntdDatePicker
          {...control}
          {...rest}
          className={`${styles.picker} ${styles[size]}`}
          status={isWrong ? 'error' : undefined}
          components={{ input: DayText }}
          value={toDayjs(value) ?? null}
          // Complete dates move the open calendar while typing; all other formats are parsed on blur.
          format={['YYYY/MM/DD', 'YYYY-MM-DD', 'YYYYMMDD']}
          minDate={toDayjs(min)}
          maxDate={toDayjs(max)}
          disabled={disabled}
          autoFocus={autoFocus || hadFocus}
          placeholder={placeholder}
          // Moves into a window that is narrow or magnified; by default it would only change sides.
          popupAlign={{ overflow: { shiftX: true, adjustY: true } }}
          open={open}
          onOpenChange={setOpen}
          preserveInvalidOnBlur={false}
          onKeyDown={onKeyDown}
          onChange={(day) => {
            const single = Array.isArray(day) ? day[0] : day;
            setTyping(false);
            setText(undefined);
            onChange(single ? single.format('YYYY-MM-DD') : '');
          }}
          onBlur={(event) => {
            if (!leavesWithWindow(event)) take();
          }}
        />
      </DayTextContext.Provider>
      {problem !== undefined && !hasField && !isInvalid && (
        <span className={styles.problem} role="alert">
          {problem}
        </span>
      )}
    </AntdScope>
  );
};

export default DatePicker;
