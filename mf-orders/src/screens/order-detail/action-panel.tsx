import { Button, ButtonLink } from '@hacchu-hub/ui/button';
import { MenuButton } from '@hacchu-hub/ui/menu';
import { Section } from '@hacchu-hub/ui/page';
import { BottomBar } from '../../order/bottom-bar.js';
import type { ActionChoice } from './action-choices.hook.js';
import styles from './order-detail.module.css';

const kindOf = ({ isNext, isDanger }: ActionChoice) => {
  if (isNext) return 'primary';
  return isDanger ? 'danger' : 'default';
};

/** An action as a button or a link. */
export const ChoiceButton = ({ choice }: { choice: ActionChoice }) =>
  choice.href !== undefined ? (
    <ButtonLink block kind={kindOf(choice)} icon={choice.icon} href={choice.href}>
      {choice.label}
    </ButtonLink>
  ) : (
    <Button
      block
      kind={kindOf(choice)}
      icon={choice.icon}
      loading={choice.isRunning}
      disabledReason={choice.disabledReason}
      onClick={choice.run}
    >
      {choice.label}
    </Button>
  );

/** The actions beside the next step, with the reason for each one that is not allowed. */
export const ActionPanel = ({ choices }: { choices: readonly ActionChoice[] }) => (
  <Section title="操作" screenOnly>
    <ul className={styles.actions} aria-label="この発注でできる操作">
      {choices.map((choice) => (
        <li key={choice.id}>
          <ChoiceButton choice={choice} />
          {choice.disabledReason !== undefined && (
            <p className={styles.reason} aria-hidden="true">
              {choice.disabledReason}
            </p>
          )}
        </li>
      ))}
    </ul>
  </Section>
);

/** The same on a phone: a bar fixed to the bottom, with the next step and a menu of all others. */
export const ActionBar = ({ choices }: { choices: readonly ActionChoice[] }) => {
  const next = choices.find(({ isNext }) => isNext);
  const others = choices.filter((choice) => choice !== next);
  return (
    <BottomBar>
      <MenuButton
        label={others.some(({ isRunning }) => isRunning) ? '処理しています…' : '操作'}
        icon={null}
        align="start"
        opens="up"
        items={others.map(({ id, label, icon, href, run, isDanger, disabledReason }) => ({
          key: id,
          label,
          icon,
          href,
          onSelect: run,
          danger: isDanger,
          disabledReason,
        }))}
      />
      {next && (
        <div>
          <ChoiceButton choice={next} />
        </div>
      )}
    </BottomBar>
  );
};
