import { lazy, Suspense } from 'react';
import { TextInput } from './inputs.js';
import { type SearchSelectProps } from './search-select.types.js';

const Loaded = lazy(() => import('./search-select.js'));

/** Chooses one of many by typing; the entries come from the server. Its code is loaded on first render. */
export const SearchSelect = (props: SearchSelectProps) => (
  <Suspense
    fallback={
      <TextInput
        value={props.value?.label ?? ''}
        onChange={() => undefined}
        placeholder={props.placeholder}
        aria-label={props['aria-label']}
        readOnly
      />
    }
  >
    <Loaded {...props} />
  </Suspense>
);
