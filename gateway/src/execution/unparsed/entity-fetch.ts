import type { QueryPlanSelectionNode } from '@apollo/query-planner';
import { Kind } from 'graphql';
import {
  type FetchedObject,
  isTypeName,
  layOut,
  NotSupported,
  type ObjectLayout,
  type Selection,
} from './layout.js';
import { nameText, type ObjectSlots, type Read, typeNameText } from './response-reader.js';

/** The JSON text of a reference to an object; undefined where a part of its key was not fetched. */
export type Refer = (object: ObjectSlots) => string | undefined;

/** What an entity fetch selects: `{ _entities(…) { ... on <type> { … } } }`. @throws NotSupported */
export function entitySelection(
  layout: ObjectLayout,
  { selections: [root, ...others], fragments }: Selection,
): FetchedObject {
  if (root?.kind !== Kind.FIELD || root.name.value !== '_entities' || others.length > 0 || root.alias)
    throw new NotSupported();
  return layOut(layout, { selections: root.selectionSet?.selections ?? [], fragments });
}

/** Compiles references by the keys that a fetch requires. @throws NotSupported */
export function referrer(layout: ObjectLayout, requires: readonly QueryPlanSelectionNode[]): Refer {
  const parts: { before: string; slot: number }[] = [];
  const names = new Set<string>();
  let literal = '{';
  for (const selection of keysOf(layout, requires)) {
    if (selection.kind !== 'Field' || selection.selections) throw new NotSupported();
    const field = layout.field(selection.alias ?? selection.name);
    if (names.has(field.key) || field.child || field.isList) throw new NotSupported();
    names.add(field.key);
    const name = literal + nameText(field);
    if (isTypeName(field)) literal = `${name}${typeNameText(layout.type)},`;
    else {
      field.isReferred = true;
      parts.push({ before: name, slot: field.slot });
      literal = ',';
    }
  }
  // @apollo/gateway refers to no object without a type.
  if (!names.has('__typename')) throw new NotSupported();
  const end = `${literal.slice(0, -1)}}`;
  return (object) => {
    let text = '';
    for (const { before, slot } of parts) {
      const value = object[slot];
      if (typeof value !== 'string') return undefined;
      text += before + value;
    }
    return text + end;
  };
}

function keysOf(
  layout: ObjectLayout,
  requires: readonly QueryPlanSelectionNode[],
): readonly QueryPlanSelectionNode[] {
  return requires.flatMap((selection) => {
    if (selection.kind !== 'InlineFragment') return [selection];
    return selection.typeCondition === layout.type.name ? keysOf(layout, selection.selections) : [];
  });
}

const BEFORE_ENTITIES = '{"data":{"_entities":[';
const AFTER_ENTITIES = ']}}';

/**
 * Reads the entities of a response.
 * @param owners for each entity in turn, the objects that it belongs to
 */
export type ReadEntities = (text: string, owners: readonly (readonly ObjectSlots[])[]) => boolean;

export function entitiesReader(read: Read, slots: readonly number[]): ReadEntities {
  return (text, owners) => {
    if (!text.startsWith(BEFORE_ENTITIES)) return false;
    let at = BEFORE_ENTITIES.length - 1;
    for (const [index, [first, ...others]] of owners.entries()) {
      if (!first || (index > 0 && text[at] !== ',')) return false;
      at += 1;
      if (text.startsWith('null', at)) {
        at += 4;
        continue;
      }
      at = read(text, at, first);
      if (at < 0) return false;
      for (const other of others) for (const slot of slots) other[slot] = first[slot];
    }
    return text.startsWith(AFTER_ENTITIES, at) && text.length === at + AFTER_ENTITIES.length;
  };
}
