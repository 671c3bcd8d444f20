/** Between the button and its list, in pixels. */
const GAP = 4;
/** Between the list and the edges of the window, in pixels. */
const EDGE = 8;

export interface MenuOptions {
  /** The edge of the button that the list aligns with. */
  align: 'start' | 'end';
  /** Where the list opens if there is room. */
  opens: 'down' | 'up';
}

interface Size {
  width: number;
  height: number;
}

type Box = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>;

/** Where the list of a menu stands in the window, and how high it may be, in pixels: on the side of the button with room. */
export function menuPlace(
  button: Box,
  { list, window }: { list: Size; window: Size },
  { align, opens }: MenuOptions,
): { left: number; top: number; maxHeight: number } {
  const below = window.height - EDGE - button.bottom - GAP;
  const above = button.top - GAP - EDGE;
  const [wanted, other] = opens === 'up' ? [above, below] : [below, above];
  const isUp = (opens === 'up') === (wanted >= list.height || wanted >= other);
  const maxHeight = isUp ? above : below;
  const height = Math.min(list.height, maxHeight);
  const left = align === 'start' ? button.left : button.right - list.width;
  return {
    left: Math.max(EDGE, Math.min(left, window.width - EDGE - list.width)),
    top: isUp ? button.top - GAP - height : button.bottom + GAP,
    maxHeight,
  };
}
