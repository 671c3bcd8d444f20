import { ListSize } from '@hacchu-hub/subgraph-kit';
import { UploadTarget } from '@hacchu-hub/subgraph-kit/uploads/upload-target.model';
import { Field, ID, InputType, Int, ObjectType } from '@nestjs/graphql';
import { DEMAND_ARGUMENT } from '../../orders/order-content.input.js';
import { EXPECTED_CHANGE } from '../../orders/records/latest-change.js';

@InputType()
export class CreateApprovalRoutesUploadUrlInput {
  @Field(() => ID, { nullable: true, description: DEMAND_ARGUMENT })
  demandUuid?: string | null;

  @Field({ description: 'Name of the file, 1 to 255 characters, ending in .csv.' })
  fileName!: string;

  @Field(() => Int, { description: 'Bytes, at most 1 MiB.' })
  byteSize!: number;
}

@ObjectType()
export class CreateApprovalRoutesUploadUrlPayload {
  @Field(() => UploadTarget)
  upload!: UploadTarget;
}

@InputType()
export class ImportApprovalRoutesInput {
  @Field(() => ID, { nullable: true, description: DEMAND_ARGUMENT })
  demandUuid?: string | null;

  @Field(() => ID, { description: 'Upload of createApprovalRoutesUploadUrl, after the file was uploaded.' })
  uploadUuid!: string;

  @Field(() => ID, { nullable: true, description: EXPECTED_CHANGE })
  expectedChangeUuid?: string | null;
}

@ObjectType({ description: 'An error in a row of a file of routes.' })
export class ApprovalRouteRowError {
  @Field(() => Int, { description: 'Line number in the file at which the row starts; the header is line 1.' })
  line!: number;

  @Field({ description: 'In Japanese.' })
  message!: string;
}

@ObjectType()
export class ImportApprovalRoutesPayload {
  @ListSize(20)
  @Field(() => [ApprovalRouteRowError], { description: 'By line; nothing is stored unless it is empty.' })
  errors!: ApprovalRouteRowError[];

  @Field(() => Int, { description: 'Number of routes that were stored.' })
  savedCount!: number;

  @ListSize(5)
  @Field(() => [String], { description: 'Ignored parts of the file, such as unknown columns, in Japanese.' })
  notices!: string[];
}
