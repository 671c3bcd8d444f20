import { useFreshLinks } from '@hacchu-hub/slice-kit/files';
import { useSession } from '@hacchu-hub/slice-kit/session';
import { Alert, ErrorState } from '@hacchu-hub/ui/feedback';
import { Section } from '@hacchu-hub/ui/page';
import { type FileItem, FileList } from '@hacchu-hub/ui/upload';
import { toErrorState } from '../error-state.js';
import { AttachmentDrop } from './attachment-drop.js';
import styles from './attachments.module.css';
import { useOrderAttachments } from './order-attachments.hook.js';

interface OrderAttachmentsProps {
  orderUuid: string;
  /** The order accepts no more files: it is cancelled or fixed. */
  isClosed: boolean;
}

/** 添付 of a stored order; never mailed. */
export const OrderAttachments = ({ orderUuid, isClosed }: OrderAttachmentsProps) => {
  useFreshLinks();
  const { hasCapability } = useSession();
  const { attachments, isKnown, error, refetch, uploads, removeStored, problem } =
    useOrderAttachments(orderUuid);
  const mayEdit = hasCapability('orders:edit') && !isClosed;
  const stored = attachments.map((attachment): FileItem => ({
    key: attachment.uuid,
    name: attachment.name,
    byteSize: attachment.byteSize,
    href: attachment.url,
    onRemove: mayEdit ? () => void removeStored(attachment) : undefined,
  }));
  return (
    <Section title="添付ファイル" screenOnly={stored.length === 0}>
      {problem !== undefined && <Alert kind="error">{problem}</Alert>}
      {!isKnown && error && <ErrorState {...toErrorState(error, refetch)} />}
      {mayEdit ? (
        <AttachmentDrop
          label="添付ファイル"
          uploads={uploads}
          items={stored}
          help="社内用のファイルです。仕入先には送信されません。"
        />
      ) : (
        <FileList label="添付ファイル" items={stored} />
      )}
      {!mayEdit && isKnown && stored.length === 0 && (
        <p className={styles.none}>添付ファイルはありません。</p>
      )}
    </Section>
  );
};
