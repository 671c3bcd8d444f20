import {
  assertOutsideTransaction,
  FEATURE_FLAGS,
  type FeatureFlag,
  InternalClient,
  notFound,
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

/** Settings of a demand for documents, mails and totals. */
export type DemandProfile = z.infer<typeof profile>;

const PROFILES = `query OrderDemandProfiles($uuids: [ID!]!) {
  demandProfiles(uuids: $uuids) {
    uuid name
    contact { zipCode prefectureName city address1 address2 email phoneNumber }
    sealImageKey taxRounding featureFlags inspectionTerms paymentTerms mailBody mailSignature
    isMailNotificationEnabled deliveryNotificationDaysAgo enabledBusinessDayConversionOfDeliveryNotification
  }
}`;

/**
 * Lifetime of cached settings: totals are requested on every keystroke, settings change a few times a year.
 */
const CACHE_MS = 5_000;
const MAX_CACHED = 1_000;

const uploadedSeal = z.object({
  uploadedSealImage: z.object({ imageBase64: nullableText, problem: nullableText }),
});

/** An unsaved seal image, or the reason in Japanese why it cannot be printed. */
export type UploadedSeal = { readonly bytes: Uint8Array } | { readonly problem: string };

const UPLOADED_SEAL = `query OrderUploadedSeal($demandUuid: ID!, $uploadUuid: ID!) {
  uploadedSealImage(demandUuid: $demandUuid, uploadUuid: $uploadUuid) { imageBase64 problem }
}`;

/** Reads demand settings from the identity slice. */
@Injectable()
export class IdentityClient {
  private readonly cache = new Map<string, { until: number; profile: Promise<DemandProfile> }>();

  constructor(private readonly client: InternalClient) {}

  /**
   * Settings, cached for a few seconds. @throws UNAVAILABLE while the identity slice does not respond,
   * NOT_FOUND
   */
  async profile(scope: TenantScope): Promise<DemandProfile> {
    // Also for cached settings, which would hide the call from tests.
    assertOutsideTransaction('a call of identity');
    const now = Date.now();
    const cached = this.cache.get(scope.demandUuid);
    if (cached && cached.until > now) return cached.profile;
    if (this.cache.size >= MAX_CACHED) this.cache.clear();
    const request = this.fetchProfile(scope);
    this.cache.set(scope.demandUuid, { until: now + CACHE_MS, profile: request });
    request.catch(() => this.cache.delete(scope.demandUuid));
    return request;
  }

  /** Current settings, bypassing the cache, for callers who have just changed them. @throws UNAVAILABLE */
  async currentProfile(scope: TenantScope): Promise<DemandProfile> {
    this.cache.delete(scope.demandUuid);
    return this.profile(scope);
  }

  /** @throws UNAVAILABLE while the identity slice does not respond */
  async uploadedSeal({ demandUuid }: TenantScope, uploadUuid: string): Promise<UploadedSeal> {
    const data = await this.client.query('identity', UPLOADED_SEAL, { demandUuid, uploadUuid }, uploadedSeal);
    const { imageBase64, problem } = data.uploadedSealImage;
    if (imageBase64 === null) return { problem: problem ?? '社印画像を読み込めませんでした。' };
    return { bytes: Buffer.from(imageBase64, 'base64') };
  }

  private async fetchProfile(scope: TenantScope): Promise<DemandProfile> {
    const data = z.object({ demandProfiles: z.array(profile) });
    const answer = await this.client.query('identity', PROFILES, { uuids: [scope.demandUuid] }, data);
    const [found] = answer.demandProfiles;
    if (!found) throw notFound('組織が見つかりませんでした。');
    return found;
  }
}
