/** First and last calendar day (JST, `YYYY-MM-DD`) of a month `YYYY-MM`. */
export function daysOfMonth(month: string): { from: string; to: string } {
  const [year, monthOfYear] = month.split('-').map(Number);
  const lastDay = new Date(Date.UTC(year ?? 0, monthOfYear ?? 0, 0)).getUTCDate();
  return { from: `${month}-01`, to: `${month}-${lastDay}` };
}
