import { Allow, Ctx, demandScope, RequestContext, serviceScope } from '@hacchu-hub/subgraph-kit';
import { Args, Directive, ID, Mutation, Query, Resolver } from '@nestjs/graphql';
import { demandUuidArg } from '../access/demand-uuid.arg.js';
import {
  CreateSealImageUploadUrlInput,
  CreateSealImageUploadUrlPayload,
  UpdateDemandInput,
  UpdateDemandNameInput,
  UpdateDemandNamePayload,
  UpdateDemandPayload,
  UpdateDemandSettingInput,
  UpdateDemandSettingPayload,
  UpdateMailNotificationFlagInput,
  UpdateMailNotificationFlagPayload,
} from './demand.inputs.js';
import { Demand, UploadedSealImage } from './demand.model.js';
import { DemandRepository } from './demand.repository.js';
import { DemandService } from './demand.service.js';
import { demandView } from './demand.view.js';
import { SealImages } from './seal/seal-images.js';

/** Name, contact and settings of a demand. */
@Resolver(() => Demand)
export class DemandSettingsResolver {
  constructor(
    private readonly demands: DemandRepository,
    private readonly service: DemandService,
    private readonly seals: SealImages,
  ) {}

  @Query(() => Demand, { description: 'A demand with its settings.' })
  @Allow({ capability: 'settings:view' })
  async demandSettings(
    @Ctx() ctx: RequestContext,
    @Args('demandUuid', demandUuidArg) demandUuid?: string | null,
  ): Promise<Demand> {
    return demandView(await this.demands.requireOwn(demandScope(ctx, demandUuid)));
  }

  @Query(() => Demand, { description: 'A demand with all its settings.' })
  @Allow({ capability: 'settings:view' })
  demandSettingsDetail(
    @Ctx() ctx: RequestContext,
    @Args('demandUuid', demandUuidArg) demandUuid?: string | null,
  ): Promise<Demand> {
    return this.demandSettings(ctx, demandUuid);
  }

  @Mutation(() => UpdateDemandNamePayload, {
    description:
      'Renames a demand. Errors: INVALID_ARGUMENT; FAILED_PRECONDITION when somebody else has renamed it meanwhile.',
  })
  @Allow({ capability: 'settings:edit' })
  async updateDemandName(
    @Ctx() ctx: RequestContext,
    @Args('input') { demandUuid, ...input }: UpdateDemandNameInput,
  ): Promise<UpdateDemandNamePayload> {
    const { demand, warnings } = await this.service.update(demandScope(ctx, demandUuid), input);
    return { demand: demandView(demand), warnings };
  }

  @Mutation(() => UpdateDemandPayload, {
    description: 'Changes name, contact and seal image of a demand. Errors: INVALID_ARGUMENT, ABORTED.',
  })
  @Allow({ capability: 'settings:edit' })
  async updateDemand(
    @Ctx() ctx: RequestContext,
    @Args('input') { demandUuid, ...input }: UpdateDemandInput,
  ): Promise<UpdateDemandPayload> {
    const { demand, warnings } = await this.service.update(demandScope(ctx, demandUuid), input);
    return { demand: demandView(demand), warnings };
  }

  @Mutation(() => UpdateDemandSettingPayload, {
    description: 'Changes settings of a demand. Errors: INVALID_ARGUMENT, ABORTED, PERMISSION_DENIED.',
  })
  @Allow({ capability: 'settings:edit' })
  async updateDemandSetting(
    @Ctx() ctx: RequestContext,
    @Args('input') { demandUuid, ...input }: UpdateDemandSettingInput,
  ): Promise<UpdateDemandSettingPayload> {
    return { demand: demandView(await this.service.updateSetting(demandScope(ctx, demandUuid), input)) };
  }

  @Mutation(() => UpdateMailNotificationFlagPayload, {
    description:
      'Switches mails about events to the users of a demand on or off; mail to suppliers, invitations and password resets are always sent.',
  })
  @Allow({ capability: 'settings:edit' })
  async updateMailNotificationFlag(
    @Ctx() ctx: RequestContext,
    @Args('input') { demandUuid, isMailNotificationEnabled }: UpdateMailNotificationFlagInput,
  ): Promise<UpdateMailNotificationFlagPayload> {
    const scope = demandScope(ctx, demandUuid);
    return { demand: demandView(await this.service.setMailNotification(scope, isMailNotificationEnabled)) };
  }

  @Mutation(() => CreateSealImageUploadUrlPayload, {
    description: 'Upload target for a seal image, which updateDemand then accepts. Errors: INVALID_ARGUMENT.',
  })
  @Allow({ capability: 'settings:edit' })
  async createSealImageUploadUrl(
    @Ctx() ctx: RequestContext,
    @Args('input') { demandUuid, ...file }: CreateSealImageUploadUrlInput,
  ): Promise<CreateSealImageUploadUrlPayload> {
    return { upload: await this.seals.createUploadUrl(demandScope(ctx, demandUuid), file) };
  }

  @Query(() => UploadedSealImage, {
    description: 'A seal image that is not saved yet, for a sample document.',
  })
  @Directive('@inaccessible')
  @Allow({ services: ['subgraph-orders'] })
  async uploadedSealImage(
    @Ctx() ctx: RequestContext,
    @Args('demandUuid', { type: () => ID }) demandUuid: string,
    @Args('uploadUuid', { type: () => ID }) uploadUuid: string,
  ): Promise<UploadedSealImage> {
    const found = await this.seals.preview(serviceScope(ctx, demandUuid), uploadUuid);
    if ('problem' in found) return { imageBase64: null, problem: found.problem };
    return { imageBase64: Buffer.from(found.bytes).toString('base64'), problem: null };
  }
}
