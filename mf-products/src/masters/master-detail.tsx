import { useTrackClick } from '@hacchu-hub/slice-kit/analytics';
import { SliceError } from '@hacchu-hub/slice-kit/data';
import { useHrefTo, useHrefToList, useNavigateToList, usePageTitle } from '@hacchu-hub/slice-kit/navigation';
import { useNotify } from '@hacchu-hub/slice-kit/notify';
import { useSession } from '@hacchu-hub/slice-kit/session';
import { ButtonLink } from '@hacchu-hub/ui/button';
import { TimestampText } from '@hacchu-hub/ui/date';
import { useConfirm } from '@hacchu-hub/ui/dialog';
import { Alert, TraceId } from '@hacchu-hub/ui/feedback';
import { MenuButton } from '@hacchu-hub/ui/menu';
import { Page } from '@hacchu-hub/ui/page';
import { type ReactNode, useState } from 'react';
import { HistorySection } from '../history/history-section.js';
import { DeletedNotice } from './deleted-notice.js';
import { type Master, paramsOf } from './master.js';

export interface MasterDetailProps {
  master: Master;
  record: {
    uuid: string;
    name: string;
    createdAt: string;
    updatedAt: string;
    lastEditorName: string;
    deletedAt: string | null;
  };
  /** Deletes the record; rejects with a SliceError. */
  onDelete: () => Promise<unknown>;
  children: ReactNode;
}

/** The page of one record: its data and its actions. */
export const MasterDetail = ({ master, record, onDelete, children }: MasterDetailProps) => {
  const hrefTo = useHrefTo();
  const hrefToList = useHrefToList();
  const navigateToList = useNavigateToList();
  const notify = useNotify();
  const confirm = useConfirm();
  const trackClick = useTrackClick();
  const { hasCapability } = useSession();
  const [refused, setRefused] = useState<SliceError>();
  usePageTitle(record.name);

  const isDeleted = record.deletedAt !== null;
  const canEdit = hasCapability('catalog:edit') && !isDeleted;
  const remove = async () => {
    const isSure = await confirm({
      title: `${master.word}「${record.name}」を削除します`,
      content: `一覧と${master.usedIn}の選択肢に表示されなくなります。${master.remains}`,
      verb: '削除する',
      danger: true,
    });
    if (!isSure) return;
    trackClick(`${master.tracking}_delete`);
    setRefused(undefined);
    try {
      await onDelete();
      notify.success(`${master.word}「${record.name}」を削除しました。`);
      navigateToList(master.list);
    } catch (error) {
      if (!(error instanceof SliceError)) throw error;
      setRefused(error);
    }
  };

  return (
    <Page
      title={record.name}
      context={
        <>
          <span>
            更新 <TimestampText value={record.updatedAt} /> {record.lastEditorName}
          </span>
          <span>
            登録 <TimestampText value={record.createdAt} />
          </span>
        </>
      }
      back={{ href: hrefToList(master.list), label: `${master.word}の一覧` }}
      primary={
        canEdit && (
          <ButtonLink kind="primary" icon="edit" href={hrefTo(master.edit, paramsOf(master, record.uuid))}>
            編集する
          </ButtonLink>
        )
      }
      menu={
        canEdit && (
          <MenuButton
            label="その他の操作"
            items={[
              {
                key: 'delete',
                label: '削除する',
                icon: 'delete',
                danger: true,
                onSelect: () => void remove(),
              },
            ]}
          />
        )
      }
    >
      {isDeleted && <DeletedNotice master={master} />}
      {refused && (
        <Alert kind="error" title="削除できませんでした" takesFocus>
          {refused.message}
          {refused.traceId && refused.code !== 'FAILED_PRECONDITION' && <TraceId traceId={refused.traceId} />}
        </Alert>
      )}
      {children}
      <HistorySection uuid={record.uuid} />
    </Page>
  );
};
