import { DeleteOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { ReactNode } from 'react'

/** A file that was chosen, and the way to choose another. */
export const ChosenFile = ({
  name,
  className,
  onRemove,
  children,
}: {
  name: string
  className: string | undefined
  onRemove: () => void
  children: ReactNode
}) => (
  <div className={className}>
    {children}
    <Button
      type="text"
      size="small"
      aria-label={`移除${name}`}
      icon={<DeleteOutlined aria-hidden="true" />}
      onClick={onRemove}
    />
  </div>
)
