import { StatusTag } from '@hacchu-hub/ui/status';
import type { ReactNode } from 'react';
import styles from './platform.module.css';
import type { Loads, Note } from './platform.types.js';
import { isFailing, loadsWords, noteWords, percent } from './platform.words.js';

export interface VersionItemProps {
  label: string;
  tone: 'green' | 'gold' | 'grey';
  version: string;
  note: Note;
  loads: Loads | null;
  /** Failure rate above which the version is marked; 5% by default. */
  maxRate?: number;
  children?: ReactNode;
}

/** A version of a remote with its release note and its failure rate. */
export const VersionItem = ({ label, tone, version, note, loads, maxRate, children }: VersionItemProps) => (
  <li className={styles.version}>
    <div className={styles.versionHead}>
      <StatusTag tone={tone}>{label}</StatusTag>
      <strong className={styles.versionName}>{version}</strong>
      {isFailing(loads, maxRate) && <StatusTag tone="red">失敗が多発</StatusTag>}
    </div>
    {children}
    <div className={styles.fact}>{noteWords(note)}</div>
    {note.why && <div className={styles.fact}>理由：{note.why}</div>}
    {loads && (
      <div className={styles.fact}>
        {loads.failureRate !== null && <strong>失敗率 {percent(loads.failureRate)}</strong>}
        <span className={styles.aside}>{loadsWords(loads)}</span>
      </div>
    )}
  </li>
);
