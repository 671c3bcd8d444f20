import { loadable, loadAgain } from '../loadable/index.js';
import { TextInput } from './inputs.js';
import { type SearchSelectProps } from './search-select.types.js';

/** Chooses one of many by typing; the entries come from the server. Its code is loaded on first render. */
export const SearchSelect = loadable<SearchSelectProps>(
  async () => (await import('./search-select.js')).default,
  (props) => (
    <TextInput
      value={props.value?.label ?? ''}
      onChange={() => undefined}
      placeholder={props.placeholder}
      aria-label={props['aria-label']}
      readOnly
    />
  ),
  loadAgain,
);
