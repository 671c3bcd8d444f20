import { inUnit } from '@hacchu-hub/field-rules';
import { splitLot } from '@hacchu-hub/purchase-math/cases';
import { Button } from '@hacchu-hub/ui/button';
import { Modal } from '@hacchu-hub/ui/dialog';
import { Field, FieldRow, Form, useForm } from '@hacchu-hub/ui/form';
import { QuantityInput } from '@hacchu-hub/ui/quantity';
import type { LineProduct_ProductFragment } from '../../../generated/graphql.js';
import { CASE, caseWords } from '../../../order/typed-quantity.js';
import { lotError } from '../order-form.validate.js';
import { lotOf } from '../order-form.values.js';

/** A product whose units are packed in cases. */
export type PackedProduct = Pick<LineProduct_ProductFragment, 'name' | 'unit'> & {
  readonly packSize: number;
};

interface CasesDialogProps {
  product: PackedProduct;
  /** The quantity of the line as typed. */
  lot: string;
  onEnter: (lot: string) => void;
  onClose: () => void;
}

/** Enters a quantity as a number of cases and units beside them. */
const CasesDialog = ({ product: { name, unit, packSize }, lot, onEnter, onClose }: CasesDialogProps) => {
  const before = splitLot(lotOf(lot, { unit, packSize }) ?? 0, packSize);
  const form = useForm({
    cases: before.cases === 0 ? '' : String(before.cases),
    rest: before.rest === 0 ? '' : String(before.rest),
  });
  const { values, setValue } = form;
  const countOf = (text: string, of: string | null) =>
    text.trim() === '' ? 0 : lotOf(text, { unit: of, packSize: null });
  const [cases, rest] = [countOf(values.cases, CASE), countOf(values.rest, unit)];
  const total = cases === null || rest === null ? null : cases * packSize + rest;
  const problem = total === null ? '数量は整数で入力してください。' : lotError(String(total));
  const word = unit ?? '個';
  const enter = () => {
    if (total === null || problem !== undefined) {
      form.setErrors({ cases: [problem ?? ''] });
      return;
    }
    onEnter(String(total));
    onClose();
  };
  return (
    <Modal
      open
      title="ケースで入力"
      onClose={onClose}
      closeLabel="キャンセル"
      footer={
        <Button kind="primary" onClick={enter}>
          数量に入れる
        </Button>
      }
    >
      <Form form={form} onSubmit={enter} aria-label="ケースで入力">
        <p>
          {name}（1ケース {packSize.toLocaleString('ja-JP')} {word}）
        </p>
        <FieldRow>
          <Field label="ケース数" name="cases">
            <QuantityInput
              numberOf={inUnit(CASE)}
              value={values.cases}
              onChange={(text) => setValue('cases', text)}
            />
          </Field>
          <Field label={`バラ（${word}）`} name="rest">
            <QuantityInput
              numberOf={inUnit(unit)}
              value={values.rest}
              onChange={(text) => setValue('rest', text)}
            />
          </Field>
        </FieldRow>
        <p aria-live="polite">{caseWords(total, packSize, unit) ?? `${total ?? '—'} ${word}`}</p>
      </Form>
    </Modal>
  );
};

export default CasesDialog;
