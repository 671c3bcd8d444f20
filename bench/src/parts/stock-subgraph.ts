/** Child process: the list on Nest's federation driver, set up on express as its documentation says. */
import { ApolloFederationDriver, type ApolloFederationDriverConfig } from '@nestjs/apollo';
import { Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { GraphQLModule } from '@nestjs/graphql';
import { ListedOrderResolver } from '../list/orders.js';
import { answerUsage } from './announce.js';

@Module({
  imports: [
    GraphQLModule.forRoot<ApolloFederationDriverConfig>({
      driver: ApolloFederationDriver,
      autoSchemaFile: { federation: 2 },
    }),
  ],
  providers: [ListedOrderResolver],
})
class StockModule {}

const app = await NestFactory.create(StockModule, { logger: false });
await app.listen(0, '127.0.0.1');
process.send?.({ address: (await app.getUrl()).replace('[::1]', '127.0.0.1') });
answerUsage();
