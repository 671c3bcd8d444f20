/** Accessible names of lines: a name that several lines have also says which of them it is. */
export function distinctNames<Line>(
  lines: readonly Line[],
  nameOf: (line: Line) => string,
  /** The line's number on the screen. */
  numberOf: (line: Line) => number,
): (line: Line) => string {
  const counts = new Map<string, number>();
  for (const line of lines) counts.set(nameOf(line), (counts.get(nameOf(line)) ?? 0) + 1);
  return (line) => {
    const name = nameOf(line);
    return (counts.get(name) ?? 0) > 1 ? `${name}（${numberOf(line)}行目）` : name;
  };
}
