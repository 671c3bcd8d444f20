import AntdSelect from 'antd/es/select';
import { leavesWithWindow } from '../focus/index.js';
import { Icon } from '../icon/index.js';
import { isUnconverted } from '../keys/index.js';
import { SpinnerRing } from '../light/spinner/index.js';
import { AntdScope } from '../theme/antd-scope.js';
import { useFieldControl, useFieldProblem } from './field-control.js';
import { useSearchChoice } from './search-choice.hook.js';
import styles from './search-select.module.css';
import { type SearchSelectOption, type SearchSelectProps } from './search-select.types.js';
import { useWaitingFocus } from './waiting-focus.hook.js';

const SearchSelect = ({
  value,
  onChange,
  search,
  placeholder = '検索して選択',
  emptyText = '該当するものがありません。',
  clearable = true,
  disabled,
  autoFocus,
  ...rest
}: SearchSelectProps) => {
  const control = useFieldControl();
  const hadFocus = useWaitingFocus(control.id, rest['aria-label']);
  const choice = useSearchChoice({ value, onChange, search, clearable });
  const { query, options, busy, notChosen } = choice;
  const problem =
    notChosen === '' ? undefined : `「${notChosen}」は選択されていません。候補から選択してください。`;
  const hasField = useFieldProblem(problem);
  const message = busy
    ? '検索しています…'
    : choice.failed
      ? '検索できませんでした。再度お試しください。'
      : emptyText;
  return (
    <AntdScope>
      <div
        className={styles.composer}
        onCompositionStart={() => choice.setConverting(true)}
        onCompositionUpdate={({ nativeEvent }) => choice.setConverting(isUnconverted(nativeEvent.data))}
        onCompositionEnd={() => choice.setConverting(false)}
      >
        <AntdSelect<string, { value: string; label: string; option: SearchSelectOption }>
          {...control}
          {...rest}
          className={styles.select}
          showSearch={{
            filterOption: false,
            onSearch: choice.type,
            searchValue: query,
          }}
          aria-invalid={control['aria-invalid'] ?? (problem === undefined ? undefined : true)}
          status={control['aria-invalid'] || problem !== undefined ? 'error' : undefined}
          value={value?.value ?? null}
          labelRender={() => value?.label ?? ''}
          options={options.map((option) => ({ value: option.value, label: option.label, option }))}
          optionRender={({ data }) => (
            <span className={styles.option}>
              <span>{data.option.label}</span>
              {data.option.description && (
                <span className={styles.description}>{data.option.description}</span>
              )}
            </span>
          )}
          placeholder={placeholder}
          // antd's own icons are read out by their English names.
          allowClear={clearable && { label: '選択を解除', clearIcon: <Icon name="close" /> }}
          suffixIcon={busy ? <SpinnerRing size={12} /> : <Icon name={choice.open ? 'search' : 'down'} />}
          disabled={disabled}
          autoFocus={autoFocus || hadFocus}
          loading={busy}
          open={choice.open}
          onInputKeyDown={choice.onInputKeyDown}
          onActive={choice.mark}
          onOpenChange={choice.setOpen}
          onBlur={(event) => {
            if (!leavesWithWindow(event)) choice.leave();
          }}
          onChange={(_, chosen) => choice.take(Array.isArray(chosen) ? undefined : chosen?.option)}
          notFoundContent={<span role="status">{message}</span>}
        />
      </div>
      {problem !== undefined && !hasField && (
        <span className={styles.problem} role="alert">
          {problem}
        </span>
      )}
    </AntdScope>
  );
};

export default SearchSelect;
