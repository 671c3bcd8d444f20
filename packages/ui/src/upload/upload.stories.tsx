import { LONG_NAME, nothing, Sample } from '../../gallery/sample.js';
import { FileDrop, FileList } from './index.js';

export default { component: FileDrop };

export const States = () => (
  <>
    <Sample state="選ぶ">
      <FileDrop label="添付ファイルを選ぶ" help="10MBまで、20個まで" multiple onFiles={nothing} />
    </Sample>
    <Sample state="誤り・狭い幅" isNarrow>
      <FileDrop label="図面を選ぶ" error="10MBを超えています。" onFiles={nothing} />
    </Sample>
    <Sample state="使えない">
      <FileDrop label="使えない欄" help="確定した記録には添付できません。" disabled onFiles={nothing} />
    </Sample>
    <Sample state="ファイル">
      <FileList
        label="添付ファイル"
        items={[
          { key: '1', name: '仕様書.pdf', byteSize: 120_000, href: '#file', onRemove: nothing },
          { key: '2', name: `${LONG_NAME}_図面.pdf`, byteSize: 5_400_000, progress: 0.4 },
          { key: '3', name: '写真.heic', byteSize: 900, error: '送信できませんでした。', onRetry: nothing },
        ]}
      />
    </Sample>
  </>
);
