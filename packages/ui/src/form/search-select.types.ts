export interface SearchSelectOption {
  value: string;
  label: string;
  /** A second, quieter line: model number, address. */
  description?: string;
}

export interface SearchSelectProps {
  value: SearchSelectOption | undefined;
  onChange: (option: SearchSelectOption | undefined) => void;
  /** Finds entries; called with '' when the list opens. A rejected promise shows as "could not search". */
  search: (query: string, signal: AbortSignal) => Promise<readonly SearchSelectOption[]>;
  placeholder?: string;
  /** What the list says when nothing matches. */
  emptyText?: string;
  clearable?: boolean;
  disabled?: boolean;
  autoFocus?: boolean;
  'aria-label'?: string;
}
