import { useSliceFetch, useSliceMutation } from '@hacchu-hub/slice-kit/data';
import { useSession } from '@hacchu-hub/slice-kit/session';
import { Field, FieldRow, FormStack, SearchSelect, TextInput } from '@hacchu-hub/ui/form';
import { MoneyInput } from '@hacchu-hub/ui/money';
import { Section } from '@hacchu-hub/ui/page';
import {
  CreateProductDocument,
  EditProductDocument,
  UpdateProductDocument,
} from '../../generated/graphql.js';
import { useCategoryChoices } from '../../masters/category-choices.hook.js';
import { productMaster } from '../../masters/master.js';
import { type Stored, useMasterForm } from '../../masters/master-form.hook.js';
import { MasterForm } from '../../masters/master-form.js';
import { PriceBreaks } from './price-breaks.js';
import { unitOf } from './product-units.values.js';
import { UnitsFields } from './product-units-fields.js';
import {
  blankProduct,
  describeProduct,
  productInput,
  type ProductValues,
  storedProduct,
  validateProduct,
} from './product-values.js';

const options = { touches: [productMaster.type], isHandled: true };

/** The form of a product; without `stored` a new one. */
export const ProductForm = ({ stored }: { stored?: Stored<ProductValues> }) => {
  const { demandUuid } = useSession();
  const [create] = useSliceMutation(CreateProductDocument, options);
  const [update] = useSliceMutation(UpdateProductDocument, options);
  const read = useSliceFetch(EditProductDocument);
  const state = useMasterForm<ProductValues>({
    master: productMaster,
    blank: blankProduct,
    stored,
    validate: validateProduct,
    sent: productInput,
    create: async (values, idempotencyKey) => {
      const answer = await create({ input: { ...productInput(values), demandUuid, idempotencyKey } });
      return storedProduct(answer.createProduct.product);
    },
    update: async (values, expected) => {
      const answer = await update({ input: { ...productInput(values), demandUuid, ...expected } });
      return storedProduct(answer.updateProduct.product);
    },
    readLatest: async (uuid) => {
      const answer = await read({ uuid, demandUuid }, { fetchPolicy: 'network-only' });
      return storedProduct(answer.productDetail);
    },
  });
  const categoryChoices = useCategoryChoices();
  const { values, setValue, update: change } = state.form;
  return (
    <MasterForm master={productMaster} state={state} describe={describeProduct}>
      <Section title="基本情報">
        <FormStack>
          <Field label="商品名" name="name" required>
            <TextInput
              value={values.name}
              onChange={(value) => setValue('name', value)}
              autoFocus={!stored}
              autoComplete="off"
            />
          </Field>
          <Field label="型番" name="modelNumber" width="medium">
            <TextInput
              value={values.modelNumber}
              onChange={(value) => setValue('modelNumber', value)}
              autoComplete="off"
            />
          </Field>
          <Field label="商品分類" name="categoryUuid" width="medium">
            <SearchSelect
              placeholder="商品分類名で検索"
              emptyText="該当する商品分類がありません。"
              clearable
              value={
                values.category ? { value: values.category.uuid, label: values.category.name } : undefined
              }
              onChange={(option) =>
                change(
                  (now) => ({
                    ...now,
                    category: option ? { uuid: option.value, name: option.label } : null,
                  }),
                  'categoryUuid',
                )
              }
              search={categoryChoices}
            />
          </Field>
          <FieldRow>
            <Field label="カラー" name="color">
              <TextInput
                value={values.color}
                onChange={(value) => setValue('color', value)}
                autoComplete="off"
              />
            </Field>
            <Field label="サイズ" name="size">
              <TextInput
                value={values.size}
                onChange={(value) => setValue('size', value)}
                autoComplete="off"
              />
            </Field>
          </FieldRow>
        </FormStack>
      </Section>
      <Section title="単価">
        <FormStack>
          <Field label="単価（税抜）" name="unitPrice" required width="short" help="小数点以下2桁まで">
            <MoneyInput value={values.unitPrice} onChange={(value) => setValue('unitPrice', value)} />
          </Field>
          <PriceBreaks
            unitPrice={values.unitPrice}
            prices={values.productPrices}
            unit={unitOf(values)}
            onChange={(productPrices, path) => change((now) => ({ ...now, productPrices }), path)}
          />
        </FormStack>
      </Section>
      <UnitsFields values={values} onChange={setValue} />
    </MasterForm>
  );
};
