import { LONG_NAME, nothing, Sample } from '../../gallery/sample.js';
import { ConflictAlert, DifferenceTable } from './index.js';

export default { component: ConflictAlert };

export const States = () => (
  <>
    <Sample state="違いがある">
      <ConflictAlert
        message="見本 次郎さんが 11/24 10:00 に更新しました。"
        mine={[
          { label: '名称', text: LONG_NAME },
          { label: '電話番号', text: '03-1234-5678' },
        ]}
        latest={[
          { label: '名称', text: '見本陶器' },
          { label: '電話番号', text: '03-1234-5678' },
        ]}
        isSaving={false}
        onTakeLatest={nothing}
        onSaveMine={nothing}
      />
    </Sample>
    <Sample state="違いがない・保存中">
      <ConflictAlert
        message="見本 次郎さんが 11/24 10:00 に更新しました。"
        mine={[]}
        latest={[]}
        isSaving
        onTakeLatest={nothing}
        onSaveMine={nothing}
      />
    </Sample>
    <Sample state="値がない">
      <DifferenceTable differences={[{ label: '備考', mine: '', latest: '午前中に連絡' }]} />
    </Sample>
  </>
);
