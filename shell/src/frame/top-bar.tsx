import { type CurrentUser, hasUnsavedInput, useSliceHost } from '@hacchu-hub/slice-kit/host';
import { LineIcon } from '@hacchu-hub/ui/light/line-icon';
import { PopupMenu } from '@hacchu-hub/ui/light/popup';
import { VisuallyHidden } from '@hacchu-hub/ui/light/visually-hidden';
import type { ReactNode } from 'react';
import { accountPath } from '../account/account-path.js';
import { useConfig } from '../config/config-context.js';
import { Logo } from '../errors/logo.js';
import { areaOfActor, areas } from '../session/areas.js';
import { useSessionService } from '../session/session-context.js';
import styles from './top-bar.module.css';

interface TopBarProps {
  user: CurrentUser;
  demandName: string | undefined;
  isNavOpen: boolean;
  onToggleNav(): void;
  onSearch(): void;
  /** The pointer or the focus reaches the button. */
  onSearchNear(): void;
  /** Opens the panel of remote overrides; undefined where they have no effect. */
  onOverrides: (() => void) | undefined;
  /** Buttons that slices add to the bar. */
  panels: ReactNode;
}

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** The top bar: current area, search, buttons of slices, help, and the user menu. */
export function TopBar({
  user,
  demandName,
  isNavOpen,
  onToggleNav,
  onSearch,
  onSearchNear,
  onOverrides,
  panels,
}: TopBarProps) {
  const { helpLinks } = useConfig();
  const session = useSessionService();
  const { confirmLeave } = useSliceHost();
  const signOut = async () => {
    if (!hasUnsavedInput() || (await confirmLeave())) await session.leave();
  };
  const name = `${user.lastName} ${user.firstName}`.trim();
  const role = user.actor === 'Operator' ? '運営' : user.role === 'ADMIN' ? '管理者' : '編集者';
  return (
    <header className={styles.bar}>
      <button
        type="button"
        className={styles.icon}
        aria-label={isNavOpen ? 'メニューを閉じる' : 'メニューを開く'}
        aria-expanded={isNavOpen}
        aria-controls="side-nav"
        onClick={onToggleNav}
      >
        <LineIcon name="menu" />
      </button>
      <a href={areas[areaOfActor(user.actor)].home} className={styles.home}>
        <Logo size={26} />
      </a>
      {demandName && (
        <span className={styles.demand} title={demandName}>
          {demandName}
        </span>
      )}
      <button
        type="button"
        className={styles.search}
        onClick={onSearch}
        onPointerEnter={onSearchNear}
        onFocus={onSearchNear}
        // On a phone only the magnifying glass is visible.
        aria-label="検索"
        aria-keyshortcuts="Meta+K Control+K"
      >
        <LineIcon name="search" size={18} />
        <span className={styles.searchText}>検索</span>
        <kbd className={styles.keys} aria-hidden="true">
          {isMac ? '⌘K' : 'Ctrl K'}
        </kbd>
      </button>
      <div className={styles.right}>
        {panels}
        {helpLinks.length > 0 && (
          <PopupMenu label="ヘルプ" button={<LineIcon name="help" />}>
            {helpLinks.map(({ label, url }) => (
              <a key={label} href={url} target="_blank" rel="noreferrer">
                {label}
                <VisuallyHidden>（新しいタブで開きます）</VisuallyHidden>
              </a>
            ))}
          </PopupMenu>
        )}
        <PopupMenu
          label={`${name}のメニュー`}
          button={
            <>
              <LineIcon name="user" />
              <span className={styles.name}>{name}</span>
            </>
          }
        >
          <p>
            {name}（{role}）
            <br />
            {user.email}
          </p>
          <a href={accountPath(user)}>アカウント</a>
          {onOverrides && (
            <button type="button" onClick={onOverrides}>
              画面の差し替え
            </button>
          )}
          <button type="button" onClick={() => void signOut()}>
            ログアウト
          </button>
        </PopupMenu>
      </div>
    </header>
  );
}
