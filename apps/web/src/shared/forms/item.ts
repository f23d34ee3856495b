import type { FormItemProps } from 'antd'

/**
 * What a field says to its form; everything else is the control's own. `must` is the sentence shown to somebody who
 * leaves it empty, or says less than the `least` letters it takes.
 */
export type ItemProps = Pick<
  FormItemProps,
  | 'name'
  | 'label'
  | 'rules'
  | 'extra'
  | 'validateTrigger'
  | 'initialValue'
  | 'dependencies'
  | 'normalize'
  | 'tooltip'
> & { must?: string; least?: number }

const KEYS = new Set([
  'name',
  'label',
  'rules',
  'extra',
  'validateTrigger',
  'initialValue',
  'dependencies',
  'normalize',
  'tooltip',
])

/** Sorts what is given to a field into the form's part and the control's. */
export const itemAndControl = <P extends ItemProps>(
  { must, least, rules, ...props }: P,
  { whitespace = false } = {},
): { item: FormItemProps; control: Omit<P, keyof ItemProps> } => {
  const given = Object.entries(props)
  const demanded = must
    ? [{ required: true, ...(whitespace && { whitespace }), ...(least && { min: least }), message: must }]
    : []
  const all = [...demanded, ...(rules ?? [])]
  return {
    item: {
      ...Object.fromEntries(given.filter(([key]) => KEYS.has(key))),
      ...(all.length > 0 && { rules: all }),
    },
    control: Object.fromEntries(given.filter(([key]) => !KEYS.has(key))) as Omit<P, keyof ItemProps>,
  }
}
