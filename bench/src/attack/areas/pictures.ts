import { z } from 'zod';
import type { Arena, Side } from '../arena.js';
import { eachCase, hold, sane, type Attack } from '../attack.js';
import { HOSTILE_JPEGS, HOSTILE_PNGS, SOUND_PNG } from '../corpus/png.js';

/** What a seal image may weigh; larger inputs would only meet the limit of size. */
const MAX_BYTES = 2 * 1024 * 1024;
const PREVIEW = 'query ($input: PreviewSampleOrderInput!) { previewSampleOrder(input: $input) { url } }';
const UPDATE = 'mutation ($input: UpdateDemandInput!) { updateDemand(input: $input) { warnings } }';

async function upload(arena: Arena, side: Side, bytes: Buffer, mimeType: string): Promise<string> {
  const target = await arena.grant(side.admin, 'createSealImageUploadUrl', 'CreateSealImageUploadUrlInput', {
    fileName: 'seal.png',
    byteSize: bytes.length,
    mimeType,
  });
  const put = await arena.put(target, bytes);
  hold(put.status < 300, `the upload was refused: ${put.status}`);
  return target.uploadUuid;
}

/** Shows the picture as a preview, keeps it, and draws a document with what was kept. */
async function use(
  arena: Arena,
  side: Side,
  orderUuid: string,
  bytes: Buffer,
  mimeType: string,
): Promise<string> {
  const sealImageUploadUuid = await upload(arena, side, bytes, mimeType);
  const preview = await side.admin.ask(PREVIEW, { input: { sealImageUploadUuid } });
  const seen = sane(preview, 'the preview');
  const kept = await side.admin.ask(UPDATE, { input: { sealImageUploadUuid } });
  const said = sane(kept, 'keeping it');
  hold(
    kept.errors.every(({ message }) => message.length > 0),
    'refused without a message',
  );
  const drawn = await side.admin.ask(
    'query ($input: PreviewOrderInput!) { previewOrder(input: $input) { url } }',
    { input: { uuid: orderUuid } },
  );
  const removed = await side.admin.ask(UPDATE, { input: { removeSealImage: true } });
  sane(removed, 'removing it');
  hold(drawn.errors.length === 0, `a document could not be drawn afterwards: ${drawn.text.slice(0, 200)}`);
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
  run: async (arena) => {
    const side = await arena.side();
    const { uuid } = await arena.draft(side);
    const fitting = cases.filter(([, bytes]) => bytes.length <= MAX_BYTES);
    return eachCase(fitting, (bytes) => use(arena, side, uuid, bytes, mimeType));
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
    title: 'a sound picture still works',
    run: async (arena) => {
      const side = await arena.side();
      const sealImageUploadUuid = await upload(arena, side, SOUND_PNG, 'image/png');
      await side.admin.run(UPDATE, { input: { sealImageUploadUuid } }, z.unknown());
      const { uuid } = await arena.draft(side);
      const drawn = await side.admin.run(
        'query ($input: PreviewOrderInput!) { previewOrder(input: $input) { url } }',
        { input: { uuid } },
        z.object({ previewOrder: z.object({ url: z.string() }) }),
      );
      const pdf = await arena.get(drawn.previewOrder.url);
      hold(pdf.text.startsWith('%PDF'), 'the document is no PDF');
    },
  },
  {
    id: 'pictures/many-at-once',
    title: '20 large pictures at the same moment',
    run: async (arena) => {
      const side = await arena.side();
      const [, large = SOUND_PNG] = HOSTILE_PNGS.find(([name]) => name.startsWith('real 10,000²')) ?? [];
      const uploads = await Promise.all(
        Array.from({ length: 20 }, () => upload(arena, side, large, 'image/png')),
      );
      const answers = await Promise.all(
        uploads.map((sealImageUploadUuid) =>
          side.admin.ask(PREVIEW, { input: { sealImageUploadUuid } }, 60_000),
        ),
      );
      return eachCase(
        answers.map((answer, index) => [String(index), answer]),
        async (answer) => sane(answer, 'a preview'),
      );
    },
  },
];
