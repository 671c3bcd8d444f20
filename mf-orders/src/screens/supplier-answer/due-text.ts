import { formatLocalDate } from '@hacchu-hub/slice-kit/public';

/** A day with its weekday; 未定 where there is none. */
export const dueText = (date: string | null): string =>
  date === null ? '未定' : formatLocalDate(date, { weekday: true });
