import { type Editor, EditorContent } from '@tiptap/react'
import type { HtmlContent } from '@xinqi/api/open/html-template'
import { Button, InputNumber, Segmented } from 'antd'
import styles from './html-template.module.css'

type Page = HtmlContent['page']
const SIDES = [
  { key: 'topMm', label: '上' },
  { key: 'bottomMm', label: '下' },
  { key: 'leftMm', label: '左' },
  { key: 'rightMm', label: '右' },
] as const

const Running = ({ title, editor }: { title: string; editor: Editor | null }) => (
  <>
    <div className={styles.line} style={{ margin: '12px 0 4px' }}>
      <b className={styles.grow}>{title}</b>
      {(['number', 'count'] as const).map((what) => (
        <Button
          key={what}
          size="small"
          onClick={() =>
            editor
              ?.chain()
              .focus()
              .insertContent({ type: 'pageNumber', attrs: { 'data-page': what } })
              .run()
          }
        >
          {what === 'number' ? '页码' : '总页数'}
        </Button>
      ))}
      <Button size="small" onClick={() => editor?.chain().focus().setTextAlign('center').run()}>
        居中
      </Button>
    </div>
    <div className={styles.field}>
      <EditorContent editor={editor} />
    </div>
  </>
)

export const PagePanel = ({
  page,
  header,
  footer,
  onChange,
}: {
  page: Page
  header: Editor | null
  footer: Editor | null
  onChange: (page: Page) => void
}) => (
  <>
    <Segmented
      block
      aria-label="纸张方向"
      value={page.landscape ? 'landscape' : 'portrait'}
      options={[
        { value: 'portrait', label: 'A4 纵向' },
        { value: 'landscape', label: 'A4 横向' },
      ]}
      onChange={(value) => onChange({ ...page, landscape: value === 'landscape' })}
    />
    <p className={styles.hint}>页边距（毫米）</p>
    <div className={styles.line}>
      {SIDES.map(({ key, label }) => (
        <InputNumber
          key={key}
          aria-label={`${label}边距`}
          prefix={label}
          style={{ width: 72 }}
          min={10}
          max={60}
          value={page[key]}
          onChange={(value) => onChange({ ...page, [key]: value ?? 25 })}
        />
      ))}
    </div>
    <Running title="页眉" editor={header} />
    <Running title="页脚" editor={footer} />
  </>
)
