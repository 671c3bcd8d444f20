import type { DomNode, FormatCallback } from 'html-to-text';

const STRUCK_TAGS: ReadonlySet<string> = new Set(['s', 'strike', 'del']);

const isStruck = ({ name, attribs }: DomNode): boolean =>
  STRUCK_TAGS.has(name ?? '') || /line-through/i.test(attribs?.['style'] ?? '');

function isWithinStruck({ parent }: DomNode): boolean {
  for (let node = parent; node; node = node.parent) if (isStruck(node)) return true;
  return false;
}

/** Without recursion: a message may nest its elements as deeply as it likes. */
function hasText(nodes: readonly DomNode[]): boolean {
  const left = [...nodes];
  for (let node = left.pop(); node; node = left.pop()) {
    if (node.type === 'text' && /\S/u.test(node.data ?? '')) return true;
    for (const child of node.children ?? []) left.push(child);
  }
  return false;
}

/** Marks struck-out text: 「<s>100</s>80個」 would otherwise read 10080個. */
export const asStruck: FormatCallback = (element, walk, builder) => {
  const { children } = element;
  const isMarked = !isWithinStruck(element) && hasText(children);
  if (isMarked) builder.addInline('［取り消し線：', { noWordTransform: true });
  walk(children, builder);
  if (isMarked) builder.addInline('］', { noWordTransform: true });
};
