import { unprintableCharacters } from './printable-text.js';
import type { DocumentParty, PurchaseOrderDocument } from './purchase-order.document.js';

/** A field of a document that has characters the font cannot print. */
export interface Unprintable {
  /** Japanese name of the field on the document. */
  readonly place: string;
  readonly characters: string[];
}

type Place = readonly [place: string, text: string | null | undefined];

const placesOf = (name: string, party: DocumentParty): Place[] => [
  [`${name}の名称`, party.name],
  [`${name}の住所`, party.address],
];

function places(document: PurchaseOrderDocument): Place[] {
  const { buyer, lines } = document;
  return [
    ['件名', document.subject],
    ...placesOf('仕入先', document.supplier),
    ...placesOf('納品先', document.destination),
    ...placesOf('自社', buyer),
    ['担当者', buyer.contactName],
    ...document.terms.map(({ label, text }): Place => [label, text]),
    ...lines.flatMap((line, index): Place[] => {
      const row = `明細No.${index + 1}`;
      return [
        [`${row}の品名`, line.name],
        [`${row}の型番`, line.modelNumber],
        [`${row}のカラー`, line.color],
        [`${row}のサイズ`, line.size],
        [`${row}のロット`, line.lotNumber],
        [`${row}の備考`, line.notes],
      ];
    }),
    ['備考', document.notes],
  ];
}

/** Fields with unprintable characters, in the order of the document. */
export const unprintableTexts = (document: PurchaseOrderDocument): Unprintable[] =>
  places(document).flatMap(([place, text]) => {
    const characters = text ? unprintableCharacters(text) : [];
    return characters.length > 0 ? [{ place, characters }] : [];
  });
