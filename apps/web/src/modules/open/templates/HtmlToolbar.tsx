// What can be done with the text: letters, paragraphs, tables, fields, places to sign, conditions.

import {
  AlignCenterOutlined,
  AlignLeftOutlined,
  AlignRightOutlined,
  BoldOutlined,
  DownOutlined,
  ItalicOutlined,
  OrderedListOutlined,
  PictureOutlined,
  RedoOutlined,
  TableOutlined,
  UnderlineOutlined,
  UndoOutlined,
} from '@ant-design/icons'
import type { Editor } from '@tiptap/react'
import type { HtmlField, HtmlRole } from '@xinqi/api/open/html-template'
import { Button, Dropdown, Form, Select } from 'antd'
import { type ReactNode, useRef } from 'react'
import { whyNot } from '../../../shared/api/CallError.ts'
import { upload } from '../../../shared/api/call.ts'
import { FormDialog } from '../../../shared/dialogs/FormDialog.tsx'
import { useOverlay } from '../../../shared/dialogs/useOverlay.ts'
import { SelectItem } from '../../../shared/forms/SelectItem.tsx'
import { TextItem } from '../../../shared/forms/TextItem.tsx'
import { ActsMenu } from '../../../shared/list/ActsMenu.tsx'
import { toast } from '../../../shared/lite/toast.ts'
import styles from './html-template.module.css'

const OPERATORS = [
  { value: 'filled', label: '已填写' },
  { value: 'empty', label: '未填写' },
  { value: 'is', label: '等于' },
  { value: 'not', label: '不等于' },
  { value: 'above', label: '大于' },
  { value: 'below', label: '小于' },
]
const STYLES = [
  { key: '0', label: '正文' },
  { key: '1', label: '标题一' },
  { key: '2', label: '标题二' },
  { key: '3', label: '标题三' },
]

export const HtmlToolbar = ({
  editor,
  roles,
  fields,
  code,
  onPicture,
  onFields,
}: {
  editor: Editor
  roles: readonly HtmlRole[]
  fields: readonly HtmlField[]
  code: string
  onPicture: (pictureId: string, url: string) => void
  onFields: (fields: HtmlField[]) => void
}) => {
  const condition = useOverlay()
  const growing = useOverlay()
  const file = useRef<HTMLInputElement>(null)
  const chain = () => editor.chain().focus()
  const tool = (label: string, icon: ReactNode, isOn: boolean, act: () => void) => (
    <Button
      size="small"
      type={isOn ? 'primary' : 'default'}
      aria-label={label}
      title={label}
      icon={icon}
      onClick={act}
    />
  )
  const takePicture = async (chosen: File) => {
    try {
      const { pictureId, url } = await upload('/openEdit/html/image', { code, file: chosen }, { quiet: true })
      onPicture(pictureId, url)
      chain()
        .insertContent({ type: 'picture', attrs: { 'data-picture': pictureId, style: 'width: 40mm' } })
        .run()
    } catch (error) {
      toast.error(whyNot(error))
    }
  }
  return (
    <div className={styles.tools} role="toolbar" aria-label="编辑工具">
      {tool('撤销', <UndoOutlined />, false, () => chain().undo().run())}
      {tool('重做', <RedoOutlined />, false, () => chain().redo().run())}
      <Dropdown
        trigger={['click']}
        menu={{
          items: STYLES,
          onClick: ({ key }) =>
            key === '0'
              ? chain().setParagraph().run()
              : chain()
                  .setHeading({ level: Number(key) as 1 | 2 | 3 })
                  .run(),
        }}
      >
        <Button size="small">
          样式 <DownOutlined />
        </Button>
      </Dropdown>
      {tool('加粗', <BoldOutlined />, editor.isActive('bold'), () => chain().toggleBold().run())}
      {tool('斜体', <ItalicOutlined />, editor.isActive('italic'), () => chain().toggleItalic().run())}
      {tool('下划线', <UnderlineOutlined />, editor.isActive('underline'), () =>
        chain().toggleUnderline().run(),
      )}
      {tool('左对齐', <AlignLeftOutlined />, false, () => chain().setTextAlign('left').run())}
      {tool('居中', <AlignCenterOutlined />, editor.isActive({ textAlign: 'center' }), () =>
        chain().setTextAlign('center').run(),
      )}
      {tool('右对齐', <AlignRightOutlined />, editor.isActive({ textAlign: 'right' }), () =>
        chain().setTextAlign('right').run(),
      )}
      {tool('编号列表', <OrderedListOutlined />, editor.isActive('orderedList'), () =>
        chain().toggleOrderedList().run(),
      )}
      <Button
        size="small"
        onClick={() =>
          chain()
            .updateAttributes('paragraph', {
              textIndent: editor.getAttributes('paragraph').textIndent ? null : '2em',
            })
            .run()
        }
      >
        首行缩进
      </Button>
      <ActsMenu
        label="表格"
        size="small"
        icon={<TableOutlined />}
        acts={[
          { label: '插入随数据增长的表格', onClick: () => growing.show(true) },
          {
            label: '插入普通表格',
            onClick: () => chain().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run(),
          },
          ...[
            { label: '在下方插入行', onClick: () => chain().addRowAfter().run() },
            { label: '在右侧插入列', onClick: () => chain().addColumnAfter().run() },
            { label: '删除行', onClick: () => chain().deleteRow().run() },
            { label: '删除列', onClick: () => chain().deleteColumn().run() },
            { label: '合并单元格', onClick: () => chain().mergeCells().run() },
            { label: '删除表格', onClick: () => chain().deleteTable().run() },
          ].map((act) => ({ ...act, disabled: !editor.isActive('table') })),
        ]}
      />
      <Dropdown
        trigger={['click']}
        menu={{
          items: roles.flatMap(({ name, type }) => [
            ...(type === 'company' ? [{ key: `seal|${name}`, label: `${name}盖章处` }] : []),
            { key: `signature|${name}`, label: `${name}签字处` },
            { key: `date|${name}`, label: `${name}签署日期` },
          ]),
          onClick: ({ key }) => {
            const [kind, role] = key.split('|')
            chain()
              .insertContent({ type: 'signMark', attrs: { 'data-mark': kind, 'data-role': role } })
              .run()
          },
        }}
      >
        <Button size="small">
          签署位置 <DownOutlined />
        </Button>
      </Dropdown>
      <Button size="small" disabled={fields.length === 0} onClick={() => condition.show(true)}>
        条件
      </Button>
      <Button
        size="small"
        onClick={() =>
          chain()
            .insertContent({ type: 'pageBreak', attrs: { 'data-break': 'page' } })
            .run()
        }
      >
        换页
      </Button>
      {tool('图片', <PictureOutlined />, false, () => file.current?.click())}
      <input
        ref={file}
        type="file"
        hidden
        accept="image/png,image/jpeg"
        aria-label="选择图片"
        onChange={(event) => {
          const chosen = event.target.files?.[0]
          event.target.value = ''
          if (chosen) void takePicture(chosen)
        }}
      />
      {condition.subject && <ConditionDialog editor={editor} fields={fields} onClose={condition.close} />}
      {growing.subject && (
        <GrowingTableDialog editor={editor} fields={fields} onFields={onFields} onClose={growing.close} />
      )}
    </div>
  )
}

type DialogProps = { editor: Editor; fields: readonly HtmlField[]; onClose: () => void }

const ConditionDialog = ({ editor, fields, onClose }: DialogProps) => (
  <FormDialog<{ key: string; operator: string; value?: string }>
    title="按条件显示所选段落"
    submitText="确定"
    initial={{ operator: 'is' }}
    onClose={onClose}
    onSubmit={async ({ key, operator, value }) => {
      const attrs = { 'data-if': key, 'data-op': operator, 'data-value': value?.trim() || null }
      editor.chain().focus().wrapIn('condition', attrs).run()
    }}
  >
    <Form.Item name="key" label="字段" rules={[{ required: true, message: '请选择字段' }]}>
      <Select options={fields.map(({ key, name }) => ({ value: key, label: name || key }))} />
    </Form.Item>
    <SelectItem name="operator" label="条件" options={OPERATORS} />
    <TextItem name="value" label="值" extra="「已填写」「未填写」不需要值" maxLength={200} />
  </FormDialog>
)

const GrowingTableDialog = ({
  editor,
  fields,
  onFields,
  onClose,
}: DialogProps & { onFields: (fields: HtmlField[]) => void }) => (
  <FormDialog<{ key: string; columns: string }>
    title="随数据增长的表格"
    submitText="插入"
    initial={{ key: 'items', columns: '品名、数量、金额' }}
    onClose={onClose}
    onSubmit={async ({ key, columns }) => {
      const names = columns.split(/[、,，\s]+/).filter(Boolean)
      onFields([
        ...fields.filter((field) => field.key !== key),
        { key, name: key, type: 'table', role: null, required: true, columns: names },
      ])
      editor.chain().focus().insertContent(growingTable(key, names)).run()
    }}
  >
    <TextItem
      name="key"
      label="字段 key"
      rules={[{ required: true, pattern: /^[^\s{}.<>"'&]{1,50}$/, message: '请填写 key，不含空格与标点' }]}
      maxLength={50}
    />
    <TextItem name="columns" label="列" extra="用顿号分开" must="请填写列" maxLength={300} />
  </FormDialog>
)

/** A head that stands on every page, and one row that is written once for each that is given. */
const growingTable = (key: string, columns: readonly string[]) => {
  const cell = (type: string, content: object) => ({
    type,
    content: [{ type: 'paragraph', content: [content] }],
  })
  const field = (column: string) => ({ type: 'field', attrs: { 'data-field': `${key}.${column}` } })
  return {
    type: 'table',
    content: [
      {
        type: 'tableRow',
        content: ['序号', ...columns].map((text) => cell('tableHeader', { type: 'text', text })),
      },
      {
        type: 'tableRow',
        attrs: { 'data-repeat': key },
        content: ['#', ...columns].map((column) => cell('tableCell', field(column))),
      },
    ],
  }
}
