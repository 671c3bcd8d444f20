const JST = new Intl.DateTimeFormat('ja-JP', {
  timeZone: 'Asia/Tokyo',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** A timestamp as `MM/DD HH:mm` in Japan, for messages about concurrent edits. */
export function editTime(timestamp: string): string {
  return JST.format(new Date(timestamp));
}
