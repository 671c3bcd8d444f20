import { buttonClass } from '@hacchu-hub/ui/light/button';
import { VisuallyHidden } from '@hacchu-hub/ui/light/visually-hidden';
import type { ReactNode } from 'react';
import { useConfig } from '../config/config-context.js';
import { areas } from '../session/areas.js';
import { ParcelPicture, SheetPicture } from './error-pictures.js';
import styles from './error-screen.module.css';
import { Logo } from './logo.js';

/** The error screen: logo to the demand login page, help in a new tab, two pictures, a message and further content. */
export function ErrorScreen({
  title,
  message,
  children,
}: {
  title: string;
  message: string;
  children?: ReactNode;
}) {
  const { errorHelpUrl } = useConfig();
  return (
    <div className={styles.screen}>
      <header className={styles.header}>
        <a href={areas.demand.login} className={styles.logo}>
          <Logo />
        </a>
        <a
          className={buttonClass({ kind: 'outline', size: 'large' })}
          href={errorHelpUrl}
          target="_blank"
          rel="noreferrer"
        >
          ヘルプ
          <VisuallyHidden>（新しいタブで開きます）</VisuallyHidden>
        </a>
      </header>
      <main className={styles.body}>
        <div className={styles.pictures}>
          <ParcelPicture />
          <SheetPicture />
        </div>
        <h1>{title}</h1>
        <p className={styles.message}>{message}</p>
        {children}
      </main>
    </div>
  );
}
