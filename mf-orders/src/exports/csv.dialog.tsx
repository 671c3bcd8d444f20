import { useTrackClick } from '@hacchu-hub/slice-kit/analytics';
import { toSliceError, useSliceMutation, useSliceQuery } from '@hacchu-hub/slice-kit/data';
import { useStartJob } from '@hacchu-hub/slice-kit/files';
import { useHrefTo, useNavigateTo } from '@hacchu-hub/slice-kit/navigation';
import { useNotify } from '@hacchu-hub/slice-kit/notify';
import { useSession } from '@hacchu-hub/slice-kit/session';
import { Button } from '@hacchu-hub/ui/button';
import { Modal } from '@hacchu-hub/ui/dialog';
import { Alert } from '@hacchu-hub/ui/feedback';
import { Field } from '@hacchu-hub/ui/form';
import { type CsvEncodingName, CsvLossWarning, EncodingSelect } from '@hacchu-hub/ui/job';
import { Link } from '@hacchu-hub/ui/link';
import { useState } from 'react';
import {
  CreateExportOrderCsvDocument,
  ExportOrderLinesCsvDocument,
  OrderCsvLossDocument,
  OrderLinesCsvLossDocument,
  type OrderProductLineWhere,
  type OrderWhere,
} from '../generated/graphql.js';

/** What is exported: orders with their lines, or delivery lines, with the filters of the list. */
export type CsvSubject =
  | { kind: 'orders'; where: OrderWhere; count: number | undefined }
  | { kind: 'lines'; where: OrderProductLineWhere; count: number | undefined };

const words = { orders: '発注', lines: '納品の明細' } as const;
const units = { orders: '件', lines: '行' } as const;

/** The characters that Shift_JIS cannot encode, queried once that encoding is chosen. */
const useLoss = (subject: CsvSubject, isAsked: boolean) => {
  const { demandUuid } = useSession();
  const options = { fetchPolicy: 'network-only', isHandled: true } as const;
  const orders = useSliceQuery(OrderCsvLossDocument, {
    ...options,
    variables: { demandUuid, where: subject.kind === 'orders' ? subject.where : null },
    skip: !isAsked || subject.kind !== 'orders',
  });
  const lines = useSliceQuery(OrderLinesCsvLossDocument, {
    ...options,
    variables: { demandUuid, where: subject.kind === 'lines' ? subject.where : null },
    skip: !isAsked || subject.kind !== 'lines',
  });
  return orders.data?.orderCsvLoss ?? lines.data?.orderLinesCsvLoss;
};

/** Starts the CSV export of a list; the export page shows its progress. */
export const CsvDialog = ({ subject, onClose }: { subject: CsvSubject; onClose: () => void }) => {
  const { demandUuid } = useSession();
  const notify = useNotify();
  const trackClick = useTrackClick();
  const navigateTo = useNavigateTo();
  const csvs = useHrefTo()('order-csvs');
  const startJob = useStartJob();
  const touching = { touches: ['ExportOrderCsvJob'], isHandled: true };
  const [writeOrders, ordersState] = useSliceMutation(CreateExportOrderCsvDocument, touching);
  const [writeLines, linesState] = useSliceMutation(ExportOrderLinesCsvDocument, touching);
  const [encoding, setEncoding] = useState<CsvEncodingName>('UTF_8');
  const isShiftJis = encoding === 'SHIFT_JIS';
  const loss = useLoss(subject, isShiftJis);
  const [problem, setProblem] = useState<string>();
  const start = async () => {
    trackClick(subject.kind === 'orders' ? 'csv_export_order' : 'csv_export_order_line');
    setProblem(undefined);
    const asked = { demandUuid, encoding };
    try {
      if (subject.kind === 'orders')
        await startJob({ ...asked, where: subject.where }, (input) => writeOrders({ input }));
      else await startJob({ ...asked, where: subject.where }, (input) => writeLines({ input }));
      notify.success('CSV出力を始めました。');
      onClose();
      navigateTo('order-csvs');
    } catch (cause) {
      setProblem(toSliceError(cause, true).message);
    }
  };
  const amount =
    subject.count === undefined ? '' : `${subject.count.toLocaleString('ja-JP')}${units[subject.kind]}の`;
  return (
    <Modal
      open
      width={480}
      title={`${words[subject.kind]}のCSV出力`}
      onClose={onClose}
      closeLabel="閉じる"
      isBusy={ordersState.isRunning || linesState.isRunning}
      footer={
        <Button
          kind="primary"
          icon="download"
          loading={ordersState.isRunning || linesState.isRunning}
          onClick={() => void start()}
        >
          出力する
        </Button>
      }
    >
      {problem !== undefined && <Alert kind="error">{problem}</Alert>}
      <p>
        今の条件に合う{amount}
        {words[subject.kind]}をCSVファイルに出力します。ファイルは7日間、
        {csvs === undefined ? '発注のCSV' : <Link href={csvs}>発注のCSV</Link>}
        からダウンロードできます。
      </p>
      <Field label="文字コード">
        <EncodingSelect value={encoding} onChange={setEncoding} />
      </Field>
      {isShiftJis && <CsvLossWarning loss={loss} onUseUtf8={() => setEncoding('UTF_8')} />}
    </Modal>
  );
};
