import { ChoiceItem } from './ChoiceItem.tsx'
import type { ItemProps } from './item.ts'

/** One of two, in a form, the first being yes. */
export const YesNoItem = ({ yes, no, ...props }: ItemProps & { yes: string; no: string }) => (
  <ChoiceItem
    {...props}
    options={[
      { value: true, label: yes },
      { value: false, label: no },
    ]}
  />
)
