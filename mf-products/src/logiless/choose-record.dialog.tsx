import { SliceError, useSliceFetch } from '@hacchu-hub/slice-kit/data';
import { useNotify } from '@hacchu-hub/slice-kit/notify';
import { useSession } from '@hacchu-hub/slice-kit/session';
import { Button } from '@hacchu-hub/ui/button';
import { Modal } from '@hacchu-hub/ui/dialog';
import { Alert } from '@hacchu-hub/ui/feedback';
import { Field, Form, SearchSelect, type SearchSelectOption, useForm } from '@hacchu-hub/ui/form';
import { useState } from 'react';
import {
  type LogilessRecordKind,
  SearchLogilessRecordsDocument,
  type SearchLogilessRecordsQuery,
} from '../generated/graphql.js';

type Found = SearchLogilessRecordsQuery['searchLogilessRecords'][number];

const words: Record<LogilessRecordKind, { label: string; placeholder: string }> = {
  ITEM: { label: 'ロジレスの商品', placeholder: '商品コードまたは商品名で検索' },
  SUPPLIER: { label: 'ロジレスの仕入先', placeholder: '仕入先コードまたは仕入先名で検索' },
  WAREHOUSE: { label: 'ロジレスの倉庫', placeholder: '倉庫名で検索' },
};

const optionOf = ({ id, logilessID, code, name, color, size, linkedTo }: Found): SearchSelectOption => ({
  value: id,
  label: name,
  description: [
    code ?? `ID ${logilessID}`,
    color,
    size,
    linkedTo.length > 0 && `紐付け済み：${linkedTo.map((one) => one.name).join('、')}`,
  ]
    .filter(Boolean)
    .join('・'),
});

export interface ChooseRecordDialogProps {
  kind: LogilessRecordKind;
  /** Of what is to be linked. */
  name: string;
  /** What it is linked to already. */
  chosenId: string | undefined;
  /** Rejects with a SliceError. */
  link: (logilessRecordId: string) => Promise<unknown>;
  onClose: () => void;
}

/** Chooses what of LOGILESS something is linked to; mounted while it is open. */
export const ChooseRecordDialog = ({ kind, name, chosenId, link, onClose }: ChooseRecordDialogProps) => {
  const { demandUuid } = useSession();
  const notify = useNotify();
  const form = useForm<{ record: SearchSelectOption | undefined }>({ record: undefined });
  const [problem, setProblem] = useState<string>();
  const [isRunning, setRunning] = useState(false);
  const find = useSliceFetch(SearchLogilessRecordsDocument);
  const { label, placeholder } = words[kind];
  const chosen = form.values.record;

  const search = async (query: string, signal: AbortSignal): Promise<SearchSelectOption[]> => {
    const variables = { kind, query, demandUuid };
    const { searchLogilessRecords } = await find(variables, { signal, fetchPolicy: 'network-only' });
    return searchLogilessRecords.filter(({ id }) => id !== chosenId).map(optionOf);
  };
  const save = async () => {
    if (isRunning) return;
    if (!chosen) return form.setErrors({ record: [`${label}を選択してください。`] });
    setProblem(undefined);
    setRunning(true);
    try {
      await link(chosen.value);
      notify.success(`「${name}」をロジレスの「${chosen.label}」と紐付けました。`);
      onClose();
    } catch (error) {
      if (!(error instanceof SliceError)) throw error;
      setProblem(error.message);
    } finally {
      setRunning(false);
    }
  };
  return (
    <Modal
      open
      title={`「${name}」をロジレスと紐付ける`}
      onClose={onClose}
      closeOnOutsideClick={false}
      width={520}
      closeLabel="キャンセル"
      isBusy={isRunning}
      footer={
        <Button kind="primary" loading={isRunning} onClick={() => void save()}>
          紐付ける
        </Button>
      }
    >
      <Form form={form} onSubmit={() => void save()} summary={false} aria-label="ロジレスと紐付ける">
        {problem !== undefined && <Alert kind="error">{problem}</Alert>}
        <Field
          label={label}
          name="record"
          required
          help="最後の同期でロジレスにあったデータから選べます。見つからないときは、ロジレス連携の画面で同期してください。"
        >
          <SearchSelect
            value={chosen}
            onChange={(option) => form.setValue('record', option)}
            search={search}
            placeholder={placeholder}
            emptyText="該当するデータはありません"
            autoFocus
          />
        </Field>
      </Form>
    </Modal>
  );
};
