// A setting of a field with its label above it.

import { InputNumber, type InputNumberProps, Select, type SelectProps } from 'antd'
import { type ReactNode, useId } from 'react'
import styles from './contract-place.module.css'

export const Labelled = ({ label, children }: { label: string; children: (id: string) => ReactNode }) => {
  const id = useId()
  return (
    <>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      {children(id)}
    </>
  )
}

export const SelectSetting = <V,>({
  label,
  ...control
}: { label: string } & Pick<
  SelectProps<V>,
  'value' | 'options' | 'onChange' | 'mode' | 'placeholder' | 'className'
>) => <Labelled label={label}>{(id) => <Select<V> id={id} size="small" {...control} />}</Labelled>

/** A number that is always there: an emptied field changes nothing. */
export const NumberSetting = ({
  label,
  onSet,
  ...control
}: { label: string; onSet: (value: number) => void } & Pick<
  InputNumberProps<number>,
  'value' | 'min' | 'max' | 'step' | 'precision'
>) => (
  <Labelled label={label}>
    {(id) => (
      <InputNumber<number>
        id={id}
        size="small"
        {...control}
        onChange={(value) => value !== null && onSet(value)}
      />
    )}
  </Labelled>
)

/** A number there need not be. */
export const LimitSetting = ({
  label,
  onLimit,
  ...control
}: { label: string; onLimit: (value: number | undefined) => void } & Pick<
  InputNumberProps<number>,
  'value' | 'min' | 'max'
>) => (
  <Labelled label={label}>
    {(id) => (
      <InputNumber<number>
        id={id}
        size="small"
        precision={0}
        placeholder="不限"
        {...control}
        onChange={(value) => onLimit(value ?? undefined)}
      />
    )}
  </Labelled>
)
