import { Allow, ListSize, parseInput, zipCode } from '@hacchu-hub/subgraph-kit';
import { Args, Query, Resolver } from '@nestjs/graphql';
import { z } from 'zod';
import { PostalAddress } from './postal-address.model.js';
import { PostalAddressService } from './postal-address.service.js';

const rules = z.object({ zipCode: zipCode() });

@Resolver(() => PostalAddress)
export class PostalAddressResolver {
  constructor(private readonly addresses: PostalAddressService) {}

  @Allow({ actors: ['DemandUser', 'Operator'], roles: ['ADMIN', 'EDITOR', 'UNKNOWN'] })
  @ListSize(10)
  @Query(() => [PostalAddress], {
    description:
      'Addresses of a postal code; empty for an unused code. INVALID_ARGUMENT unless it has seven digits.',
  })
  async addressesByZipCode(
    @Args('zipCode', { description: 'Seven digits of any character width, with or without a hyphen.' })
    code: string,
  ): Promise<PostalAddress[]> {
    return this.addresses.find(parseInput(rules, { zipCode: code }).zipCode);
  }
}
