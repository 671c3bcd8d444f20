import 'reflect-metadata';
import { describe, expect, it } from '@jest/globals';
import { Injectable, Module, type PipeTransform, UsePipes } from '@nestjs/common';
import { ModulesContainer, NestFactory } from '@nestjs/core';
import {
  Args,
  Context,
  Info,
  Parent,
  Query,
  ResolveField,
  Resolver,
  ResolveReference,
} from '@nestjs/graphql';
import { buildSchema, type GraphQLFieldResolver, type GraphQLResolveInfo, isObjectType } from 'graphql';
import { resolveDirectly } from './direct-resolvers.js';

class Shout implements PipeTransform<string, string> {
  transform(value: string): string {
    return value.toUpperCase();
  }
}

interface Note {
  title: string;
}

@Injectable()
class Suffix {
  readonly text = '!';
}

@Resolver('Note')
class NoteResolver {
  constructor(private readonly suffix: Suffix) {}

  @Query(() => String)
  note(): string {
    return 'note';
  }

  @ResolveField()
  loud(@Parent() { title }: Note): string {
    return `${title}${this.suffix.text}`;
  }

  @ResolveField('renamed')
  async other(@Context() context: { who: string }, @Parent() { title }: Note): Promise<string> {
    return `${title} for ${context.who}`;
  }

  @ResolveField()
  place(@Parent() { title }: Note, @Context() context: object, @Info() info: GraphQLResolveInfo): string {
    return `${title} ${Object.keys(context).join()} ${info.fieldName}`;
  }

  @ResolveField()
  constant(): string {
    return `constant${this.suffix.text}`;
  }

  @ResolveField()
  withArguments(@Args('text') text: string): string {
    return text;
  }

  @ResolveField()
  partOfContext(@Context('who') who: string): string {
    return who;
  }

  @ResolveField()
  byPosition({ title }: Note): string {
    return title;
  }

  @ResolveField()
  partlyDecorated(@Parent() { title }: Note, given: object | null): string {
    return `${title} ${JSON.stringify(given)}`;
  }

  @UsePipes(new Shout())
  @ResolveField()
  piped(@Parent() title: string): string {
    return title;
  }

  @ResolveReference()
  resolveReference(@Parent() { title }: Note, @Context() { who }: { who: string }): Note {
    return { title: `${title} of ${who}` };
  }
}

@Module({ providers: [NoteResolver, Suffix] })
class NoteModule {}

const ofNest: GraphQLFieldResolver<unknown, unknown> = () => 'called by Nest';
/** As Nest reads properties. */
const reading = (property: string, otherwise?: unknown): GraphQLFieldResolver<object, unknown> => {
  const rootFieldResolver = (root: object): unknown => Reflect.get(root, property) ?? otherwise;
  return rootFieldResolver;
};

async function resolved() {
  const schema = buildSchema(`
    type Note {
      loud: String renamed: String place: String constant: String withArguments(text: String): String
      byPosition: String partlyDecorated: String partOfContext: String piped: String title: String uuid: ID kind: String
    }
    type Query { note: String title: String }`);
  const { Note: note, Query: query } = schema.getTypeMap();
  if (!isObjectType(note) || !isObjectType(query)) throw new Error('no such type');
  for (const type of [note, query]) {
    for (const field of Object.values(type.getFields())) field.resolve = ofNest;
  }
  const fields = note.getFields();
  if (fields['title']) fields['title'].resolve = reading('title');
  if (fields['uuid']) fields['uuid'].resolve = reading('_id');
  if (fields['kind']) fields['kind'].resolve = reading('kind', 'plain');
  const subgraph = { resolveReference: (): unknown => 'called by Nest' };
  note.extensions = { apollo: { subgraph } };
  const context = await NestFactory.createApplicationContext(NoteModule, { logger: false });
  resolveDirectly(schema, context.get(ModulesContainer, { strict: false }));
  return { fields, query, subgraph };
}

describe('fields', () => {
  it('call their methods with what they take, and nothing is awaited', async () => {
    const { fields } = await resolved();
    const call = (name: string, parent: unknown): unknown =>
      Reflect.apply(fields[name]?.resolve ?? ofNest, undefined, [
        parent,
        {},
        { who: 'Hanako' },
        { fieldName: name },
      ]);
    expect(call('loud', { title: 'tea' })).toBe('tea!');
    expect(call('constant', {})).toBe('constant!');
    expect(call('place', { title: 'tea' })).toBe('tea who place');
    await expect(call('renamed', { title: 'tea' })).resolves.toBe('tea for Hanako');
  });

  it.each(['withArguments', 'byPosition', 'partlyDecorated', 'partOfContext', 'piped'])(
    'are left to Nest: %s',
    async (name) => {
      const { fields } = await resolved();
      expect(fields[name]?.resolve).toBe(ofNest);
    },
  );

  it('need no resolver for a property of their name, unlike renamed ones and those with a default', async () => {
    const { fields } = await resolved();
    expect(fields['title']?.resolve).toBeUndefined();
    expect(fields['uuid']?.resolve).toBeDefined();
    expect(fields['kind']?.resolve).toBeDefined();
  });

  it('of the root are left to Nest', async () => {
    const { query } = await resolved();
    expect(query.getFields()['note']?.resolve).toBe(ofNest);
  });
});

describe('references', () => {
  it('call their methods', async () => {
    const { subgraph } = await resolved();
    const reference: unknown = Reflect.apply(subgraph.resolveReference, undefined, [
      { title: 'tea' },
      { who: 'Hanako' },
      {},
    ]);
    await expect(reference).resolves.toEqual({ title: 'tea of Hanako' });
  });
});
