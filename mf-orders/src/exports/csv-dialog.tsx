import { useTrackClick } from '@hacchu-hub/slice-kit/analytics';
import { toSliceError, useSliceMutation } from '@hacchu-hub/slice-kit/data';
import { useNavigateTo } from '@hacchu-hub/slice-kit/navigation';
import { useNotify } from '@hacchu-hub/slice-kit/notify';
import { useSession } from '@hacchu-hub/slice-kit/session';
import { Button } from '@hacchu-hub/ui/button';
import { Modal } from '@hacchu-hub/ui/dialog';
import { Alert } from '@hacchu-hub/ui/feedback';
import { Field } from '@hacchu-hub/ui/form';
import { EncodingSelect, type CsvEncodingName } from '@hacchu-hub/ui/job';
import { useState } from 'react';
import {
  CreateExportOrderCsvDocument,
  ExportOrderLinesCsvDocument,
  type OrderProductLineWhere,
  type OrderWhere,
} from '../generated/graphql.js';
import { useAttemptKey } from '../order/attempt-key.hook.js';

/** What is written: orders with their lines, or lines of deliveries, as a list is filtered. */
export type CsvSubject =
  | { kind: 'orders'; where: OrderWhere; count: number | undefined }
  | { kind: 'lines'; where: OrderProductLineWhere; count: number | undefined };

const words = { orders: '発注', lines: '納品の明細' } as const;
const units = { orders: '件', lines: '行' } as const;

/** Begins to write a CSV file of what a list shows; the page of the files tells how far it is. */
export const CsvDialog = ({ subject, onClose }: { subject: CsvSubject; onClose: () => void }) => {
  const { demandUuid } = useSession();
  const notify = useNotify();
  const trackClick = useTrackClick();
  const navigateTo = useNavigateTo();
  const key = useAttemptKey();
  const touching = { touches: ['ExportOrderCsvJob'], isHandled: true };
  const [writeOrders, ordersState] = useSliceMutation(CreateExportOrderCsvDocument, touching);
  const [writeLines, linesState] = useSliceMutation(ExportOrderLinesCsvDocument, touching);
  const [encoding, setEncoding] = useState<CsvEncodingName>('UTF_8');
  const [problem, setProblem] = useState<string>();
  const start = async () => {
    trackClick(subject.kind === 'orders' ? 'csv_export_order' : 'csv_export_order_line');
    setProblem(undefined);
    const input = { demandUuid, encoding, idempotencyKey: key.current() };
    try {
      if (subject.kind === 'orders') await writeOrders({ input: { ...input, where: subject.where } });
      else await writeLines({ input: { ...input, where: subject.where } });
      notify.success('CSVの書き出しを始めました。');
      onClose();
      navigateTo('order-csvs');
    } catch (cause) {
      const error = toSliceError(cause, true);
      key.refuse(error);
      setProblem(error.message);
    }
  };
  const amount =
    subject.count === undefined ? '' : `${subject.count.toLocaleString('ja-JP')}${units[subject.kind]}の`;
  return (
    <Modal
      open
      width={480}
      title={`${words[subject.kind]}のCSVを書き出す`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>閉じる</Button>
          <Button
            kind="primary"
            icon="download"
            loading={ordersState.isRunning || linesState.isRunning}
            onClick={() => void start()}
          >
            書き出す
          </Button>
        </>
      }
    >
      {problem !== undefined && <Alert kind="error">{problem}</Alert>}
      <p>
        今の条件に合う{amount}
        {words[subject.kind]}をCSVファイルに書き出します。ファイルは7日間ダウンロードできます。
      </p>
      <Field label="文字コード">
        <EncodingSelect value={encoding} onChange={setEncoding} />
      </Field>
    </Modal>
  );
};
