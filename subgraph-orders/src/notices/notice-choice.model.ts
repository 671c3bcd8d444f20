import { ListSize } from '@hacchu-hub/subgraph-kit';
import { Field, InputType, ObjectType, registerEnumType } from '@nestjs/graphql';
import { NoticeKind } from './notice.schema.js';
import { NoticeChannel } from './notice-choice.rules.js';

registerEnumType(NoticeChannel, {
  name: 'NoticeChannel',
  description: 'Where a notice reaches its recipient.',
  valuesMap: {
    IN_PRODUCT: { description: 'お知らせ, at the bell.' },
    MAIL: { description: 'Mail to the address of the recipient.' },
  },
});

@ObjectType({ description: 'Whether the caller receives a kind of notice on a channel.' })
export class NoticeChoice {
  @Field(() => NoticeKind, { description: 'Kind of notice.' })
  kind!: NoticeKind;

  @Field(() => NoticeChannel, { description: 'Channel.' })
  channel!: NoticeChannel;

  @Field({ description: 'True unless the caller has switched it off.' })
  isOn!: boolean;

  @Field({ description: 'Whether it cannot be switched off, because it asks for something.' })
  isRequired!: boolean;
}

@ObjectType({ description: 'What the caller is told, by kind and channel.' })
export class NoticeChoices {
  @Field({ description: 'False while the demand has turned mail to its members off: none is sent then.' })
  isMailEnabled!: boolean;

  @ListSize(34)
  @Field(() => [NoticeChoice], {
    description: 'What the caller can receive, in the order of the screen; ADMINs receive more.',
  })
  items!: NoticeChoice[];
}

@InputType({ description: 'Whether to receive a kind of notice on a channel.' })
export class NoticeChoiceInput {
  @Field(() => NoticeKind, { description: 'Kind of notice.' })
  kind!: NoticeKind;

  @Field(() => NoticeChannel, { description: 'Channel.' })
  channel!: NoticeChannel;

  @Field({ description: 'Whether to receive it.' })
  isOn!: boolean;
}

@InputType()
export class UpdateNoticeChoicesInput {
  @Field(() => [NoticeChoiceInput], { description: 'Options to change, at most 100; others stay.' })
  items!: NoticeChoiceInput[];
}

@ObjectType()
export class UpdateNoticeChoicesPayload {
  @Field(() => NoticeChoices)
  noticeChoices!: NoticeChoices;
}
