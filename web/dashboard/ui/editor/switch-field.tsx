import type { ComponentProps } from 'react';
import { Field, type FieldProps } from '../field.tsx';
import { Switch } from './switch.tsx';

type SwitchProps = Omit<ComponentProps<typeof Switch>, 'control'> & Pick<FieldProps, 'sent' | 'hint'>;

/** A switch with its hint. */
export function SwitchField({ sent, hint, ...own }: SwitchProps) {
  return (
    <Field sent={sent} hint={hint}>
      {(control) => <Switch {...own} control={control} />}
    </Field>
  );
}
