import { type ReactNode, useId } from 'react';
import { Icon } from '../icon/index.js';
import { Link } from '../link/link.js';
import styles from './page.module.css';

export interface ContainerProps {
  /** `normal` 1,360 px; `wide` 1,920 px for wide tables and the order form. Default `normal`. */
  size?: 'normal' | 'wide';
  children: ReactNode;
}

export const Container = ({ size = 'normal', children }: ContainerProps) => (
  <div className={`${styles.container} ${styles[size]}`}>{children}</div>
);

export interface PageHeaderProps {
  title: ReactNode;
  /** One line: number, status tag, key dates. Null keeps its place while it is loading. */
  context?: ReactNode;
  /** The one main action, at the right. */
  primary?: ReactNode;
  /** Further actions, beside the main one. */
  secondary?: ReactNode;
  /** Everything else: a `MenuButton`. */
  menu?: ReactNode;
  /** The parent list; an undefined `href` means its slice is absent, and nothing is rendered. */
  back?: { href: string | undefined; label: string };
  /** Title and actions are sticky, for long forms. */
  isSticky?: boolean;
}

/** The header of every page: title, context and actions. */
export const PageHeader = ({
  title,
  context,
  primary,
  secondary,
  menu,
  back,
  isSticky = false,
}: PageHeaderProps) => (
  <header className={isSticky ? `${styles.header} ${styles.stickyHeader}` : styles.header}>
    {back?.href !== undefined && (
      <Link href={back.href} className={styles.back}>
        <Icon name="back" /> {back.label}
      </Link>
    )}
    <div className={styles.headline}>
      <div className={styles.titles}>
        <h1 className={styles.title}>{title}</h1>
        {context !== undefined && <div className={styles.context}>{context ?? '\u00a0'}</div>}
      </div>
      {(primary || secondary || menu) && (
        <div className={styles.actions}>
          {menu}
          {secondary}
          {primary}
        </div>
      )}
    </div>
  </header>
);

export interface PageProps extends Partial<PageHeaderProps> {
  size?: 'normal' | 'wide';
  children: ReactNode;
}

/** A page: container and header. */
export const Page = ({ size, children, title, ...header }: PageProps) => (
  <Container size={size}>
    {title !== undefined && <PageHeader title={title} {...header} />}
    {children}
  </Container>
);

export interface SectionProps {
  title?: ReactNode;
  /** Beside the title, at the right. */
  extra?: ReactNode;
  description?: ReactNode;
  children: ReactNode;
  /** Without inner padding, for a full-width table. */
  flush?: boolean;
  /** Interactive only: it is not printed. */
  screenOnly?: boolean;
}

/** A white card with a heading. */
export const Section = ({
  title,
  extra,
  description,
  children,
  flush = false,
  screenOnly = false,
}: SectionProps) => {
  const id = useId();
  return (
    <section
      className={[styles.section, flush && styles.flush, screenOnly && styles.screenOnly]
        .filter(Boolean)
        .join(' ')}
      aria-labelledby={title === undefined ? undefined : id}
    >
      {title !== undefined && (
        <div className={styles.sectionHead}>
          <div>
            <h2 id={id} className={styles.sectionTitle}>
              {title}
            </h2>
            {description !== undefined && <p className={styles.description}>{description}</p>}
          </div>
          {extra !== undefined && <div className={styles.actions}>{extra}</div>}
        </div>
      )}
      <div className={flush ? undefined : styles.sectionBody}>{children}</div>
    </section>
  );
};

/** Main content at the left, a sticky column at the right; stacked on a narrow screen. */
export const Columns = ({ children, aside }: { children: ReactNode; aside: ReactNode }) => (
  <div className={styles.columns}>
    <div className={styles.main}>{children}</div>
    <aside className={styles.aside}>{aside}</aside>
  </div>
);
