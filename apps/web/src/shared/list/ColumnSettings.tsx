import { SettingOutlined } from '@ant-design/icons'
import { Button, Checkbox, Popover, Tooltip } from 'antd'
import { useState } from 'react'
import styles from './list.module.css'
import type { ListColumn } from './listTypes.ts'
import type { useColumnMemory } from './useColumnMemory.ts'

export const ColumnSettings = <Row,>({
  columns,
  memory,
}: {
  columns: readonly ListColumn<Row>[]
  memory: ReturnType<typeof useColumnMemory<Row>>
}) => {
  const [open, setOpen] = useState(false)
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      trigger="click"
      placement="bottomRight"
      content={
        <fieldset className={styles.columns}>
          <legend className={styles.legend}>显示的列</legend>
          {columns
            .filter((column) => !column.always)
            .map((column) => (
              <Checkbox
                key={column.key}
                checked={memory.isShown(column)}
                onChange={() => memory.toggle(column)}
              >
                {column.title}
              </Checkbox>
            ))}
          <Button type="link" size="small" onClick={memory.reset}>
            恢复默认
          </Button>
        </fieldset>
      }
    >
      <Tooltip title={open ? '' : '列设置'}>
        <Button icon={<SettingOutlined aria-hidden="true" />} aria-label="列设置" aria-expanded={open} />
      </Tooltip>
    </Popover>
  )
}
