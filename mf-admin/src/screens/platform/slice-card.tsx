import { MenuButton, type MenuItem } from '@hacchu-hub/ui/menu';
import { Section } from '@hacchu-hub/ui/page';
import { StatusTag } from '@hacchu-hub/ui/status';
import styles from './platform.module.css';
import type { Slice } from './platform.types.js';
import { audienceWords, noteWords, percent } from './platform.words.js';
import { VersionItem } from './version-item.js';

/** Actions on the releases of a slice. */
export type SliceAction =
  | 'PUBLISH'
  | 'ROLL_BACK'
  | 'RECALL_LIVE'
  | 'PIN'
  | 'UNPIN'
  | 'PROMOTE'
  | 'UPDATE_CANARY'
  | 'RECALL_CANARY';

const SHOWN_BEFORE = 3;
const SHOWN_RECALLED = 3;

const PINNED = '固定中です。先に固定を解除してください。';
const NOTHING_BEFORE = '戻せる版がありません。';
const ONLY_LATER = 'これより前の版がありません。「前の版に戻す」で版を選んでください。';

/** Whether an action applies to the deployed versions. */
export const applies = (
  { canary, pinned, previous, rollbackTarget }: Slice,
  action: SliceAction,
): boolean => {
  switch (action) {
    case 'PROMOTE':
    case 'UPDATE_CANARY':
    case 'RECALL_CANARY':
      return canary !== null;
    case 'ROLL_BACK':
      return previous.length > 0;
    case 'RECALL_LIVE':
      return rollbackTarget !== null;
    case 'PIN':
      return pinned === null;
    case 'UNPIN':
      return pinned !== null;
    case 'PUBLISH':
      return true;
  }
};

const menuOf = (slice: Slice, onAction: (action: SliceAction) => void): MenuItem[] => {
  const { canary, pinned } = slice;
  const item = (key: SliceAction, label: string, rest: Partial<MenuItem> = {}): MenuItem => ({
    key,
    label,
    onSelect: () => onAction(key),
    ...rest,
  });
  const ofPin = pinned ? PINNED : undefined;
  const unlessApplicable = (action: SliceAction, reason: string): string | undefined =>
    applies(slice, action) ? undefined : reason;
  return [
    item('PUBLISH', '新しい版を公開', { icon: 'upload' }),
    pinned
      ? item('UNPIN', '固定を解除', { icon: 'unlock' })
      : item('PIN', '公開中の版を固定', { icon: 'lock' }),
    ...(canary
      ? [
          item('UPDATE_CANARY', 'カナリア版の公開先を変更', { icon: 'users', separated: true }),
          item('PROMOTE', 'カナリア版を全員に公開', { icon: 'check', disabledReason: ofPin }),
          item('RECALL_CANARY', 'カナリア版を取り下げ', { icon: 'close', danger: true }),
        ]
      : []),
    item('ROLL_BACK', '前の版に戻す', {
      icon: 'back',
      separated: true,
      disabledReason: unlessApplicable('ROLL_BACK', NOTHING_BEFORE),
    }),
    item('RECALL_LIVE', '公開中の版を取り下げ', {
      icon: 'warning',
      danger: true,
      disabledReason: unlessApplicable(
        'RECALL_LIVE',
        slice.previous.length > 0 ? ONLY_LATER : NOTHING_BEFORE,
      ),
    }),
  ];
};

export interface SliceCardProps {
  slice: Slice;
  onAction: (action: SliceAction) => void;
}

/** The deployed versions of one slice, with its actions. */
export const SliceCard = ({ slice, onAction }: SliceCardProps) => {
  const { remote, owner, contract, live, canary, previous, pinned, recalled } = slice;
  return (
    <Section
      title={remote}
      description={[owner, contract && `シェルの契約 ${contract}`].filter(Boolean).join('　')}
      extra={<MenuButton label={`${remote}の操作`} items={menuOf(slice, onAction)} />}
    >
      <ul className={styles.versions} aria-label={`${remote}の版`}>
        <VersionItem label="公開中" tone="green" {...live}>
          {pinned && (
            <div className={styles.fact}>
              <StatusTag tone="blue">固定中</StatusTag> {noteWords(pinned)}
              {pinned.why && <span className={styles.aside}>理由：{pinned.why}</span>}
            </div>
          )}
        </VersionItem>
        {canary && (
          <VersionItem label="カナリア" tone="gold" {...canary} maxRate={canary.maxFailureRate}>
            <div className={styles.fact}>公開先：{audienceWords(canary)}</div>
            <div className={styles.fact}>
              {canary.minLoads.toLocaleString('ja-JP')}回以上の読み込みで失敗率が
              {percent(canary.maxFailureRate)}を超えると、自動で取り下げます。
            </div>
          </VersionItem>
        )}
        {previous.slice(0, SHOWN_BEFORE).map((version) => (
          <VersionItem key={version.version} label="前の版" tone="grey" {...version} />
        ))}
      </ul>
      {previous.length > SHOWN_BEFORE && (
        <p className={styles.fact}>ほかに戻せる版が{previous.length - SHOWN_BEFORE}件あります。</p>
      )}
      {recalled.length > 0 && (
        <ul className={styles.recalled} aria-label={`${remote}の取り下げた版`}>
          {recalled.slice(0, SHOWN_RECALLED).map(({ version, isUrgent, note }) => (
            <li key={`${version} ${note.since}`} className={styles.fact}>
              <StatusTag tone="struck">{isUrgent ? '緊急取り下げ' : '取り下げ'}</StatusTag> {version}
              <span className={styles.aside}>{noteWords(note)}</span>
              {note.why && <span className={styles.aside}>理由：{note.why}</span>}
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
};
