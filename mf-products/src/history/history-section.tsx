import { Button } from '@hacchu-hub/ui/button';
import { Skeleton } from '@hacchu-hub/ui/feedback';
import { loadable, loadAgain } from '@hacchu-hub/ui/loadable';
import { Section } from '@hacchu-hub/ui/page';
import { useState } from 'react';

const MasterHistory = loadable(
  async () => (await import('./master-history.js')).MasterHistory,
  () => <Skeleton lines={3} />,
  loadAgain,
);

/** 変更履歴 of a record, which is loaded when it is opened. */
export const HistorySection = ({ uuid }: { uuid: string }) => {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Section
      title="変更履歴"
      description="登録・変更・削除を、変更した人と日時とともに記録しています。"
      flush={isOpen}
      screenOnly
      extra={
        <Button aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {isOpen ? '閉じる' : '表示する'}
        </Button>
      }
    >
      {isOpen && <MasterHistory uuid={uuid} />}
    </Section>
  );
};
