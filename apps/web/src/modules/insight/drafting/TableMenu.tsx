import { DownOutlined } from '@ant-design/icons'
import type { Editor } from '@tiptap/react'
import { Button, Dropdown } from 'antd'

/** Tables have no place inside a table: there the menu changes the one at hand. */
export const TableMenu = ({ editor }: { editor: Editor }) => {
  const inside = editor.isActive('table')
  const chain = () => editor.chain().focus()
  const actions: Record<string, () => boolean> = {
    insert: () => chain().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run(),
    row: () => chain().addRowAfter().run(),
    column: () => chain().addColumnAfter().run(),
    merge: () => chain().mergeCells().run(),
    split: () => chain().splitCell().run(),
    dropRow: () => chain().deleteRow().run(),
    dropColumn: () => chain().deleteColumn().run(),
    drop: () => chain().deleteTable().run(),
  }
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: inside
          ? [
              { key: 'row', label: '在下方加一行' },
              { key: 'column', label: '在右侧加一列' },
              { key: 'merge', label: '合并选中的单元格', disabled: !editor.can().mergeCells() },
              { key: 'split', label: '拆分单元格', disabled: !editor.can().splitCell() },
              { key: 'dropRow', label: '删除本行' },
              { key: 'dropColumn', label: '删除本列' },
              { key: 'drop', label: '删除表格', danger: true },
            ]
          : [{ key: 'insert', label: '插入表格（3 行 3 列）' }],
        onClick: ({ key }) => actions[key]?.(),
      }}
    >
      <Button size="small">
        表格 <DownOutlined aria-hidden="true" />
      </Button>
    </Dropdown>
  )
}
