import { Chip } from '@hacchu-hub/ui/chips';
import { type FieldErrors, messageOf } from '@hacchu-hub/ui/form';

interface ChosenChipProps {
  name: string;
  /** Input path of the item (`deputyUuids.0`): the key of its errors. */
  path: string;
  errors: FieldErrors;
  onRemove: () => void;
}

/** One of several people or records that were chosen for a field, marked when it is refused. */
export const ChosenChip = ({ name, path, errors, onRemove }: ChosenChipProps) => {
  const error = messageOf(errors, path);
  return (
    <Chip
      tone={error === undefined ? 'normal' : 'error'}
      removeLabel={error === undefined ? `${name}を外す` : `${name}を外す（${error}）`}
      onRemove={onRemove}
    >
      {name}
    </Chip>
  );
};
