import { useSession } from '@hacchu-hub/slice-kit/session';
import { Button } from '@hacchu-hub/ui/button';
import { MenuButton, type MenuItem } from '@hacchu-hub/ui/menu';
import { useState } from 'react';
import { CsvDialog, type CsvSubject } from './csv.dialog.js';

interface ExportButtonsProps {
  subject: CsvSubject;
  /** Starts the workbook export, where the list supports it. */
  onExcel?: () => void;
  /** Further actions of the list: all are entries of one menu then, for a phone. */
  menu?: readonly MenuItem[];
}

/** The exports of a list, for users who may export. */
export const ExportButtons = ({ subject, onExcel, menu }: ExportButtonsProps) => {
  const { hasCapability } = useSession();
  const [isOpen, setOpen] = useState(false);
  const ways: (MenuItem | false | undefined)[] = [
    hasCapability('csv:export') && {
      key: 'csv',
      icon: 'download',
      label: 'CSV出力',
      onSelect: () => setOpen(true),
    },
    onExcel &&
      hasCapability('orders:excel') && {
        key: 'excel',
        icon: 'columns',
        label: 'Excel出力',
        onSelect: onExcel,
      },
  ];
  const offered = ways.filter((way) => way !== false && way !== undefined);
  const entries = [...offered, ...(menu ?? [])];
  return (
    <>
      {menu
        ? entries.length > 0 && <MenuButton label="その他の操作" items={entries} />
        : offered.map(({ key, icon, label, onSelect }) => (
            <Button key={key} icon={icon} onClick={onSelect}>
              {label}
            </Button>
          ))}
      {isOpen && <CsvDialog subject={subject} onClose={() => setOpen(false)} />}
    </>
  );
};
