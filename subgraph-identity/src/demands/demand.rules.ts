import { email, optionalText, phoneNumber, prefectureId, text, zipCode } from '@hacchu-hub/subgraph-kit';
import { z } from 'zod';
import type { DemandContactDocument } from './demand.schema.js';

const name = text({ label: '組織名', max: 100 });

export const demandNameRules = z.object({ name });

const contactRules: z.ZodType<DemandContactDocument> = z.object({
  zipCode: zipCode(),
  prefectureId: prefectureId(),
  city: text({ label: '市区町村', max: 100 }),
  address1: text({ label: '番地', max: 100 }),
  address2: optionalText({ label: '建物名', max: 100 }),
  email: email(),
  phoneNumber: phoneNumber(),
});

export const updateDemandRules = z.object({
  name: name.nullish(),
  demandContact: contactRules.nullish(),
});
