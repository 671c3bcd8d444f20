import { useSliceQuery } from '@hacchu-hub/slice-kit/data';
import { PrefecturesDocument } from '../generated/graphql.js';

export interface Prefectures {
  /** Options of a select; ids as text. */
  options: readonly { value: string; label: string }[];
  nameOf: (id: string) => string;
}

/** The prefectures of Japan. */
export const usePrefectures = (): Prefectures => {
  const { data } = useSliceQuery(PrefecturesDocument);
  const options = (data?.prefectures ?? []).map(({ id, name }) => ({ value: String(id), label: name }));
  return { options, nameOf: (id) => options.find(({ value }) => value === id)?.label ?? '' };
};
