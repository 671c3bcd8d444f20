import { SliceError, useSliceQuery } from '@hacchu-hub/slice-kit/data';
import { useNotify } from '@hacchu-hub/slice-kit/notify';
import { useSession } from '@hacchu-hub/slice-kit/session';
import { Button } from '@hacchu-hub/ui/button';
import { TimestampText } from '@hacchu-hub/ui/date';
import { DescriptionList } from '@hacchu-hub/ui/descriptions';
import { useConfirm } from '@hacchu-hub/ui/dialog';
import { Alert } from '@hacchu-hub/ui/feedback';
import { Section } from '@hacchu-hub/ui/page';
import { type ComponentProps, useState } from 'react';
import { type LogilessRecordKind, LogilessStateDocument } from '../generated/graphql.js';
import { ChooseRecordDialog } from './choose-record.dialog.js';

export interface LogilessLinkProps {
  /** What of LOGILESS it is linked to. */
  kind: LogilessRecordKind;
  /** 「商品」 */
  word: string;
  record: { name: string; deletedAt: string | null };
  /** What it is linked to; null while it is not. */
  linked: { id: string; name: string; vanishedAt: string | null } | null;
  /** What is shown of that. */
  facts: ComponentProps<typeof DescriptionList>['items'];
  /** Links it, or ends the link; rejects with a SliceError. */
  link: (logilessRecordId: string | null) => Promise<unknown>;
}

/** What a master is linked to at LOGILESS; nothing where the organisation has no connection and never had one. */
export const LogilessLink = ({ kind, word, record, linked, facts, link }: LogilessLinkProps) => {
  const { demandUuid, hasCapability } = useSession();
  const notify = useNotify();
  const confirm = useConfirm();
  const [isChoosing, setChoosing] = useState(false);
  const [isEnding, setEnding] = useState(false);
  const { data } = useSliceQuery(LogilessStateDocument, { variables: { demandUuid }, isHandled: true });
  const state = data?.demand.logilessSetting?.state;
  const isConnected = state === 'AUTHENTICATED' || state === 'LOST';
  const canEdit = hasCapability('catalog:edit') && record.deletedAt === null;
  if (!linked && !isConnected) return null;

  const end = async () => {
    const isSure = await confirm({
      title: `「${record.name}」の紐付けを解除します`,
      content: `ロジレスの「${linked?.name ?? ''}」とのつながりがなくなります。次の同期でも、自動では紐付きません。`,
      verb: '解除する',
    });
    if (!isSure) return;
    setEnding(true);
    try {
      await link(null);
      notify.success('ロジレスとの紐付けを解除しました。');
    } catch (error) {
      if (!(error instanceof SliceError)) throw error;
      notify.error('紐付けを解除できませんでした', error.message);
    } finally {
      setEnding(false);
    }
  };
  return (
    <Section
      title="ロジレスとの紐付け"
      extra={
        canEdit && (
          <>
            {linked && (
              <Button kind="danger" loading={isEnding} onClick={() => void end()}>
                紐付けを解除
              </Button>
            )}
            <Button icon="link" onClick={() => setChoosing(true)}>
              {linked ? '紐付けを変更' : '紐付ける'}
            </Button>
          </>
        )
      }
    >
      {linked?.vanishedAt != null && (
        <Alert kind="warning" title={`紐付けた${word}は、ロジレスから無くなりました`}>
          <TimestampText value={linked.vanishedAt} />
          の同期で見つかりませんでした。ロジレスで確認して、必要なら紐付けを変更してください。
        </Alert>
      )}
      {linked ? (
        <DescriptionList items={facts} />
      ) : (
        <p>
          この{word}は、ロジレスのどの{word === '納品先' ? '倉庫' : word}とも紐付いていません。
        </p>
      )}
      {isChoosing && (
        <ChooseRecordDialog
          kind={kind}
          name={record.name}
          chosenId={linked?.id}
          link={link}
          onClose={() => setChoosing(false)}
        />
      )}
    </Section>
  );
};
