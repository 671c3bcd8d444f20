import {
  FEATURE_FLAGS,
  InternalClient,
  notFound,
  type FeatureFlag,
  type TenantScope,
} from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { nullableText } from './snapshot-fields.js';

const isFlag = (name: string): name is FeatureFlag => FEATURE_FLAGS.some((flag) => flag === name);

const profile = z.object({
  uuid: z.string(),
  name: z.string(),
  contact: z
    .object({
      zipCode: nullableText,
      prefectureName: nullableText,
      city: nullableText,
      address1: nullableText,
      address2: nullableText,
      email: nullableText,
      phoneNumber: nullableText,
    })
    .nullish(),
  sealImageKey: nullableText,
  taxRounding: z.enum(['FLOOR', 'HALF_UP', 'CEIL']),
  featureFlags: z.array(z.string()).transform((flags) => flags.filter(isFlag)),
  inspectionTerms: nullableText,
  paymentTerms: nullableText,
  mailBody: nullableText,
  mailSignature: nullableText,
  isMailNotificationEnabled: z.boolean(),
  deliveryNotificationDaysAgo: z.number(),
  enabledBusinessDayConversionOfDeliveryNotification: z.boolean(),
});

/** A demand as its documents, mails and totals need it. */
export type DemandProfile = z.infer<typeof profile>;

const PROFILES = `query OrderDemandProfiles($uuids: [ID!]!) {
  demandProfiles(uuids: $uuids) {
    uuid name
    contact { zipCode prefectureName city address1 address2 email phoneNumber }
    sealImageKey taxRounding featureFlags inspectionTerms paymentTerms mailBody mailSignature
    isMailNotificationEnabled deliveryNotificationDaysAgo enabledBusinessDayConversionOfDeliveryNotification
  }
}`;

/** How long an answer serves: totals are asked for with every key stroke, settings change a few times a year. */
const FRESH_MS = 5_000;
const MAX_CACHED = 1_000;

const uploadedSeal = z.object({
  uploadedSealImage: z.object({ imageBase64: nullableText, problem: nullableText }),
});

/** A seal image that is not saved yet, or in Japanese why it cannot be printed. */
export type UploadedSeal = { readonly bytes: Uint8Array } | { readonly problem: string };

const UPLOADED_SEAL = `query OrderUploadedSeal($demandUuid: ID!, $uploadUuid: ID!) {
  uploadedSealImage(demandUuid: $demandUuid, uploadUuid: $uploadUuid) { imageBase64 problem }
}`;

/** The demand behind an order, as the identity slice has it. */
@Injectable()
export class IdentityClient {
  private readonly cache = new Map<string, { until: number; profile: Promise<DemandProfile> }>();

  constructor(private readonly client: InternalClient) {}

  /** At most a few seconds old. @throws UNAVAILABLE while the identity slice does not answer, NOT_FOUND */
  async profile(scope: TenantScope): Promise<DemandProfile> {
    const now = Date.now();
    const cached = this.cache.get(scope.demandUuid);
    if (cached && cached.until > now) return cached.profile;
    if (this.cache.size >= MAX_CACHED) this.cache.clear();
    const asked = this.ask(scope);
    this.cache.set(scope.demandUuid, { until: now + FRESH_MS, profile: asked });
    asked.catch(() => this.cache.delete(scope.demandUuid));
    return asked;
  }

  /** The settings of this moment, for who has just changed them. @throws UNAVAILABLE */
  async presentProfile(scope: TenantScope): Promise<DemandProfile> {
    this.cache.delete(scope.demandUuid);
    return this.profile(scope);
  }

  /** @throws UNAVAILABLE while the identity slice does not answer. */
  async uploadedSeal({ demandUuid }: TenantScope, uploadUuid: string): Promise<UploadedSeal> {
    const answer = await this.client.query(
      'identity',
      UPLOADED_SEAL,
      { demandUuid, uploadUuid },
      uploadedSeal,
    );
    const { imageBase64, problem } = answer.uploadedSealImage;
    if (imageBase64 === null) return { problem: problem ?? '社印画像を読み込めませんでした。' };
    return { bytes: Buffer.from(imageBase64, 'base64') };
  }

  private async ask(scope: TenantScope): Promise<DemandProfile> {
    const data = z.object({ demandProfiles: z.array(profile) });
    const answer = await this.client.query('identity', PROFILES, { uuids: [scope.demandUuid] }, data);
    const [found] = answer.demandProfiles;
    if (!found) throw notFound('組織が見つかりませんでした。');
    return found;
  }
}
