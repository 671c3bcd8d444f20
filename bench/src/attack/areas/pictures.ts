import { z } from 'zod';
import { assertDefended, assertNoFailure, type Attack, eachCase } from '../attack.js';
import type { AttackContext, Side } from '../attack-context.js';
import { HOSTILE_JPEGS, HOSTILE_PNGS, SOUND_PNG } from '../corpus/png.js';

/** The size limit of a seal image; larger inputs would only hit that limit. */
const MAX_BYTES = 2 * 1024 * 1024;
const PREVIEW = 'query ($input: PreviewSampleOrderInput!) { previewSampleOrder(input: $input) { url } }';
const UPDATE = 'mutation ($input: UpdateDemandInput!) { updateDemand(input: $input) { warnings } }';

async function upload(context: AttackContext, side: Side, bytes: Buffer, mimeType: string): Promise<string> {
  const target = await context.grant(
    side.admin,
    'createSealImageUploadUrl',
    'CreateSealImageUploadUrlInput',
    {
      fileName: 'seal.png',
      byteSize: bytes.length,
      mimeType,
    },
  );
  const put = await context.put(target, bytes);
  assertDefended(put.status < 300, `the upload was refused: ${put.status}`);
  return target.uploadUuid;
}

/** Previews the image, stores it, and renders a document with the stored one. */
async function use(
  context: AttackContext,
  side: Side,
  orderUuid: string,
  bytes: Buffer,
  mimeType: string,
): Promise<string> {
  const sealImageUploadUuid = await upload(context, side, bytes, mimeType);
  const preview = await side.admin.ask(PREVIEW, { input: { sealImageUploadUuid } });
  const seen = assertNoFailure(preview, 'the preview');
  const kept = await side.admin.ask(UPDATE, { input: { sealImageUploadUuid } });
  const said = assertNoFailure(kept, 'keeping it');
  assertDefended(
    kept.errors.every(({ message }) => message.length > 0),
    'refused without a message',
  );
  const drawn = await side.admin.ask(
    'query ($input: PreviewOrderInput!) { previewOrder(input: $input) { url } }',
    { input: { uuid: orderUuid } },
  );
  const removed = await side.admin.ask(UPDATE, { input: { removeSealImage: true } });
  assertNoFailure(removed, 'removing it');
  assertDefended(
    drawn.errors.length === 0,
    `a document could not be drawn afterwards: ${drawn.text.slice(0, 200)}`,
  );
  return `preview ${seen}, kept: ${said}`;
}

const corpus = (
  id: string,
  title: string,
  cases: readonly (readonly [string, Buffer])[],
  mimeType: string,
): Attack => ({
  id,
  title,
  maxMs: 180_000,
  run: async (context) => {
    const side = await context.side();
    const { uuid } = await context.draft(side);
    const fitting = cases.filter(([, bytes]) => bytes.length <= MAX_BYTES);
    return eachCase(fitting, (bytes) => use(context, side, uuid, bytes, mimeType));
  },
});

const first = HOSTILE_PNGS.slice(0, 1);

export const PICTURES: readonly Attack[] = [
  corpus('pictures/second-header', 'a PNG whose second header is drawn and not checked', first, 'image/png'),
  corpus('pictures/png', 'PNG pictures that decoders do not survive', HOSTILE_PNGS.slice(1), 'image/png'),
  corpus('pictures/jpeg', 'JPEG pictures that decoders do not survive', HOSTILE_JPEGS, 'image/jpeg'),
  corpus('pictures/png-as-jpeg', 'PNG pictures announced as JPEG', first, 'image/jpeg'),
  {
    id: 'pictures/sound',
    title: 'a valid image still works',
    run: async (context) => {
      const side = await context.side();
      const sealImageUploadUuid = await upload(context, side, SOUND_PNG, 'image/png');
      await side.admin.run(UPDATE, { input: { sealImageUploadUuid } }, z.unknown());
      const { uuid } = await context.draft(side);
      const drawn = await side.admin.run(
        'query ($input: PreviewOrderInput!) { previewOrder(input: $input) { url } }',
        { input: { uuid } },
        z.object({ previewOrder: z.object({ url: z.string() }) }),
      );
      const pdf = await context.get(drawn.previewOrder.url);
      assertDefended(pdf.text.startsWith('%PDF'), 'the document is no PDF');
    },
  },
  {
    id: 'pictures/many-at-once',
    title: '20 large images in parallel',
    run: async (context) => {
      const side = await context.side();
      const [, large = SOUND_PNG] = HOSTILE_PNGS.find(([name]) => name.startsWith('real 10,000²')) ?? [];
      const uploads = await Promise.all(
        Array.from({ length: 20 }, () => upload(context, side, large, 'image/png')),
      );
      const answers = await Promise.all(
        uploads.map((sealImageUploadUuid) =>
          side.admin.ask(PREVIEW, { input: { sealImageUploadUuid } }, 60_000),
        ),
      );
      return eachCase(
        answers.map((answer, index) => [String(index), answer]),
        async (answer) => assertNoFailure(answer, 'a preview'),
      );
    },
  },
];
