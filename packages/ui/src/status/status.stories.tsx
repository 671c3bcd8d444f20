import { LONG_NAME, Sample } from '../../gallery/sample.js';
import { StatusTag, type StatusTone } from './index.js';

export default { component: StatusTag };

const tones: Record<StatusTone, string> = {
  grey: '下書き',
  blue: '承認待ち',
  red: '差戻し',
  gold: '発注待ち',
  cyan: '納品待ち',
  green: '納品完了',
  struck: 'キャンセル',
};

export const States = () => (
  <>
    {(['grey', 'blue', 'red', 'gold', 'cyan', 'green', 'struck'] as const).map((tone) => (
      <Sample key={tone} state={tone}>
        <StatusTag tone={tone}>{tones[tone]}</StatusTag>
      </Sample>
    ))}
    <Sample state="アイコン">
      <StatusTag tone="grey" icon="lock">
        確定
      </StatusTag>
    </Sample>
    <Sample state="長い文字・狭い幅" isNarrow>
      <StatusTag tone="blue">{LONG_NAME}</StatusTag>
    </Sample>
  </>
);
