import { useSliceQuery } from '@hacchu-hub/slice-kit/data';
import { useSession } from '@hacchu-hub/slice-kit/session';
import { CategoryNameDocument } from '../../generated/graphql.js';
import { withoutCategory } from './without-category.js';

/** Variables of a query for the category in the URL. */
export const categoryVariables = (category: string) => ({
  categoryUuid: category === '' || category === withoutCategory.value ? undefined : category,
  isWithoutCategory: category === withoutCategory.value || undefined,
});

/** The name of the category in the URL. */
export const useCategoryName = (category: string): string => {
  const { demandUuid } = useSession();
  const { data } = useSliceQuery(CategoryNameDocument, {
    variables: { uuid: category, demandUuid },
    skip: category === '' || category === withoutCategory.value,
    isHandled: true,
  });
  if (category === withoutCategory.value) return withoutCategory.label;
  return data?.productCategory.name ?? '選択中の分類';
};
