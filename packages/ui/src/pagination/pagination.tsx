import { IconButton } from '../button/index.js';
import { Select } from '../form/inputs.js';
import styles from './pagination.module.css';

export interface PaginationProps {
  /** From 1. */
  page: number;
  limit: number;
  /** undefined while unknown: the number of pages is not shown. */
  totalCount: number | undefined;
  /** False where there are more than `totalCount`, which is as far as they were counted. */
  isTotalCountExact?: boolean | undefined;
  onChange: (next: { page: number; limit: number }) => void;
}

const format = (value: number) => value.toLocaleString('ja-JP');

/** 62件, or 1,000件以上 where counting stopped. */
export const totalWords = (totalCount: number, isExact = true): string =>
  `${format(totalCount)}件${isExact ? '' : '以上'}`;

const rangeWords = (from: number, to: number, totalCount: number, isExact: boolean): string => {
  if (totalCount === 0) return '0件';
  const total = totalWords(totalCount, isExact);
  return from > totalCount ? `全${total}` : `${format(from)}–${format(to)} / ${total}`;
};

/** The page sizes to choose from. Lists begin with one of them. */
const LIMITS = [20, 50, 100];

/** Pagination of a list: the range, the neighbouring pages, and the page size. The first visible row stays on the page. */
export const Pagination = ({
  page,
  limit,
  totalCount,
  isTotalCountExact = true,
  onChange,
}: PaginationProps) => {
  const last = totalCount === undefined ? page : Math.max(1, Math.ceil(totalCount / limit));
  const from = (page - 1) * limit + 1;
  const go = (next: number) => onChange({ page: Math.min(Math.max(1, next), last), limit });
  return (
    <nav className={styles.pagination} aria-label="ページ">
      <span className={styles.range} role="status">
        {totalCount !== undefined &&
          rangeWords(from, Math.min(page * limit, totalCount), totalCount, isTotalCountExact)}
      </span>
      <label className={styles.limit}>
        表示件数
        <Select
          className={styles.choice}
          value={String(limit)}
          options={LIMITS.map((choice) => ({ value: String(choice), label: `${choice}件` }))}
          onChange={(choice) => {
            const next = Number(choice);
            // The first row in view stays in view.
            onChange({ page: Math.floor((from - 1) / next) + 1, limit: next });
          }}
        />
      </label>
      <span className={styles.pages}>
        <IconButton
          icon="left"
          size="small"
          label="前のページ"
          disabledReason={page <= 1 ? '最初のページです。' : undefined}
          onClick={() => go(page - 1)}
        />
        <span className={styles.current}>
          {totalCount === undefined ? '' : `${format(page)} / ${format(last)}`}
        </span>
        <IconButton
          icon="right"
          size="small"
          label="次のページ"
          disabledReason={page >= last ? '最後のページです。' : undefined}
          onClick={() => go(page + 1)}
        />
      </span>
    </nav>
  );
};
