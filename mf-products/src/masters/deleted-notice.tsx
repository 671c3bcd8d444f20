import { Alert } from '@hacchu-hub/ui/feedback';
import { type Master } from './master.js';

/** What a deleted record is still for. */
export const DeletedNotice = ({ master }: { master: Master }) => (
  <Alert kind="warning" title={`この${master.word}は削除済みです`}>
    これまでの発注のために残しています。編集や、新しい{master.usedIn}での使用はできません。
  </Alert>
);
