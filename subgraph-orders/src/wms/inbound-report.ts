import { jstDay, todayJst } from '@hacchu-hub/subgraph-kit';
import type { LogilessInboundDelivery } from '@hacchu-hub/subgraph-kit/logiless/index';
import type { InboundDeliveryDocument, ReportedLine } from './inbound-delivery.schema.js';

/** What LOGILESS reports of a delivery. */
interface InboundReport {
  readonly reported: ReportedLine[];
  readonly reportedOn: string;
  /** Whether a quantity differs from what it reported before. */
  readonly isNew: boolean;
}

/** The report of a document, with what was recorded of the previous one. */
export function reportOf(
  {
    lines,
    reported: known,
  }: Pick<InboundDeliveryDocument, 'reported'> & {
    readonly lines: readonly Pick<InboundDeliveryDocument['lines'][number], 'lineId'>[];
  },
  document: LogilessInboundDelivery,
): InboundReport {
  const before = new Map(known.map((line) => [line.lineId, line]));
  const reported = lines.map(({ lineId }) => {
    const line = document.lines.find(({ code }) => code === lineId);
    const received = line?.receivedQuantity ?? before.get(lineId)?.received ?? 0;
    return { lineId, received, recorded: before.get(lineId)?.recorded ?? 0 };
  });
  return {
    reported,
    reportedOn: document.updatedAt ? jstDay(document.updatedAt) : todayJst(),
    isNew: reported.some(({ lineId, received }) => received !== (before.get(lineId)?.received ?? 0)),
  };
}
