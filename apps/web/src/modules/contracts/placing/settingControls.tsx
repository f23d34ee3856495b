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

/** One of those named. */
export const NamedSetting = <V extends string>({
  of,
  ...control
}: {
  label: string
  of: Readonly<Record<V, string>>
  value: V
  onChange: (value: V) => void
}) => (
  <SelectSetting<V>
    {...control}
    options={(Object.keys(of) as V[]).map((value) => ({ value, label: of[value] }))}
  />
)

export const SelectSetting = <V,>({
  label,
  ...control
}: { label: string } & Pick<
  SelectProps<V>,
  'value' | 'options' | 'onChange' | 'mode' | 'placeholder' | 'className'
>) => <Labelled label={label}>{(id) => <Select<V> id={id} size="small" {...control} />}</Labelled>

type SmallNumberProps = { label: string } & Pick<
  InputNumberProps<number>,
  'value' | 'min' | 'max' | 'step' | 'precision' | 'placeholder' | 'onChange'
>
const SmallNumber = ({ label, ...control }: SmallNumberProps) => (
  <Labelled label={label}>{(id) => <InputNumber<number> id={id} size="small" {...control} />}</Labelled>
)

/** A number that is always there: an emptied field changes nothing. */
export const NumberSetting = ({
  onSet,
  ...control
}: Omit<SmallNumberProps, 'placeholder' | 'onChange'> & { onSet: (value: number) => void }) => (
  <SmallNumber {...control} onChange={(value) => value !== null && onSet(value)} />
)

/** A number there need not be. */
export const LimitSetting = ({
  onLimit,
  ...control
}: Pick<SmallNumberProps, 'label' | 'value' | 'min' | 'max'> & {
  onLimit: (value: number | undefined) => void
}) => (
  <SmallNumber
    precision={0}
    placeholder="不限"
    {...control}
    onChange={(value) => onLimit(value ?? undefined)}
  />
)
