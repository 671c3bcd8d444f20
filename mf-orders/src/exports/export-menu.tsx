import { useHrefTo } from '@hacchu-hub/slice-kit/navigation';
import { useSession } from '@hacchu-hub/slice-kit/session';
import { MenuButton, type MenuItem } from '@hacchu-hub/ui/menu';
import { useState } from 'react';
import { CsvDialog, type CsvSubject } from './csv-dialog.js';

interface ExportMenuProps {
  subject: CsvSubject;
  /** Where the list can be had as a workbook. */
  onExcel?: () => void;
}

/** What can be taken out of a list as a file, for who may. */
export const ExportMenu = ({ subject, onExcel }: ExportMenuProps) => {
  const { hasCapability } = useSession();
  const csvs = useHrefTo()('order-csvs');
  const [isOpen, setOpen] = useState(false);
  const mayCsv = hasCapability('csv:export');
  const items: MenuItem[] = [
    ...(mayCsv
      ? [{ key: 'csv', label: 'CSVを書き出す', icon: 'download' as const, onSelect: () => setOpen(true) }]
      : []),
    ...(onExcel && hasCapability('orders:excel')
      ? [{ key: 'excel', label: 'Excelファイルを作成する', icon: 'columns' as const, onSelect: onExcel }]
      : []),
    ...(mayCsv && csvs !== undefined
      ? [{ key: 'files', label: '書き出したCSVの一覧', href: csvs, separated: true }]
      : []),
  ];
  if (items.length === 0) return null;
  return (
    <>
      <MenuButton label="書き出し" icon={null} items={items} />
      {isOpen && <CsvDialog subject={subject} onClose={() => setOpen(false)} />}
    </>
  );
};
