import { useSliceFetch, useSliceMutation } from '@hacchu-hub/slice-kit/data';
import { useSession } from '@hacchu-hub/slice-kit/session';
import { Field, FormStack, TextInput } from '@hacchu-hub/ui/form';
import { Section } from '@hacchu-hub/ui/page';
import {
  CreateProductCategoryDocument,
  EditProductCategoryDocument,
  UpdateProductCategoryDocument,
} from '../../generated/graphql.js';
import { categoryMaster } from '../../masters/master.js';
import { type Stored, useMasterForm } from '../../masters/master-form.hook.js';
import { MasterForm } from '../../masters/master-form.js';
import {
  blankCategory,
  categoryInput,
  type CategoryValues,
  describeCategory,
  storedCategory,
  validateCategory,
} from './category-values.js';

const options = { touches: [categoryMaster.type], isHandled: true };

/** The form of a product category; without `stored` a new one. */
export const CategoryForm = ({ stored }: { stored?: Stored<CategoryValues> }) => {
  const { demandUuid } = useSession();
  const [create] = useSliceMutation(CreateProductCategoryDocument, options);
  const [update] = useSliceMutation(UpdateProductCategoryDocument, options);
  const read = useSliceFetch(EditProductCategoryDocument);
  const state = useMasterForm<CategoryValues>({
    master: categoryMaster,
    blank: blankCategory,
    stored,
    validate: validateCategory,
    sent: categoryInput,
    create: async (values, idempotencyKey) => {
      const answer = await create({ input: { ...categoryInput(values), demandUuid, idempotencyKey } });
      return storedCategory(answer.createProductCategory.productCategory);
    },
    update: async (values, expected) => {
      const answer = await update({ input: { ...categoryInput(values), demandUuid, ...expected } });
      return storedCategory(answer.updateProductCategory.productCategory);
    },
    readLatest: async (uuid) => {
      const answer = await read({ uuid, demandUuid }, { fetchPolicy: 'network-only' });
      return storedCategory(answer.productCategory);
    },
  });
  const { values, setValue } = state.form;
  return (
    <MasterForm master={categoryMaster} state={state} describe={describeCategory}>
      <Section title="基本情報">
        <FormStack>
          <Field label="商品分類名" name="name" required help="ほかの商品分類と異なる名前にします。">
            <TextInput
              value={values.name}
              onChange={(value) => setValue('name', value)}
              autoFocus={!stored}
              autoComplete="off"
            />
          </Field>
          <Field label="コード" name="code" width="medium" help="検索に使えます。20文字まで。">
            <TextInput value={values.code} onChange={(value) => setValue('code', value)} autoComplete="off" />
          </Field>
        </FormStack>
      </Section>
    </MasterForm>
  );
};
