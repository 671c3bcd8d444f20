import { unprintableCharacters } from './printable-text.js';
import type { DocumentParty, PurchaseOrderDocument } from './purchase-order.document.js';

/** A place on a document whose text has characters that its font cannot print. */
export interface Unprintable {
  /** In Japanese, as it is named on the document. */
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

/** What of a document comes out as boxes, from its top to its end. */
export const unprintableTexts = (document: PurchaseOrderDocument): Unprintable[] =>
  places(document).flatMap(([place, text]) => {
    const characters = text ? unprintableCharacters(text) : [];
    return characters.length > 0 ? [{ place, characters }] : [];
  });
