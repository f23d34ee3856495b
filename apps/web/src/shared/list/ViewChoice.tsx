import { Segmented } from 'antd'
import type { CSSProperties } from 'react'

/** Which of a few views of a page is seen. */
export const ViewChoice = <V extends string>({
  label,
  of,
  value,
  onChange,
  style,
}: {
  label: string
  of: Readonly<Record<V, string>>
  value: V
  onChange: (view: V) => void
  style?: CSSProperties
}) => (
  <Segmented<V>
    aria-label={label}
    value={value}
    options={(Object.keys(of) as V[]).map((view) => ({ value: view, label: of[view] }))}
    onChange={onChange}
    style={style}
  />
)
