// The differences in words: filtered, searched, walked through by keyboard, ignored and remarked on. Only the rows in
// sight exist.

import { useVirtualizer } from '@tanstack/react-virtual'
import { DIFF_TAGS, DIFF_TYPES, type DiffTag, type DiffType, MARK } from '@xinqi/api/ai'
import type { Data } from '@xinqi/api/calls'
import { Button, Checkbox, Input, type InputRef, Popover, Select } from 'antd'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { instant } from '../../../shared/format/instant.ts'
import result from '../ai-tasks/result.module.css'
import styles from './comparison.module.css'
import type { Filter } from './useDiffs.ts'

export type Diff = Data<'/contractCompare/view'>['diffs'][number]
export type Mark = Data<'/contractCompare/marks'>[number]

const TONE: Record<string, string> = {
  insert: styles.tagInsert!,
  delete: styles.tagDelete!,
  replace: styles.tagReplace!,
  move: styles.tagMove!,
}

const Words = ({ diff }: { diff: Diff }) => (
  <p className={styles.words}>
    <span className={styles.context}>{diff.before.slice(-12)}</span>
    {diff.baseText && <del>{diff.baseText.slice(0, 160)}</del>}
    {diff.baseText && diff.finalText && ' → '}
    {diff.finalText && <ins>{diff.finalText.slice(0, 160)}</ins>}
    <span className={styles.context}>{diff.after.slice(0, 12)}</span>
  </p>
)

const NoteButton = ({ note, onSave }: { note: string | null; onSave: (note: string | null) => void }) => {
  const [open, setOpen] = useState(false)
  const [text, setText] = useState(note ?? '')
  const trigger = useRef<HTMLButtonElement>(null)
  // Back to the list: keys pressed inside what is closed would be heard by nobody.
  const close = () => {
    setOpen(false)
    trigger.current?.focus()
  }
  return (
    <Popover
      open={open}
      onOpenChange={(next) => {
        setOpen(next)
        setText(note ?? '')
      }}
      trigger="click"
      title="备注"
      content={
        <div style={{ width: 260 }}>
          <Input.TextArea
            aria-label="备注"
            autoFocus
            rows={3}
            maxLength={500}
            value={text}
            onChange={({ target }) => setText(target.value)}
            onKeyDown={({ key }) => key === 'Escape' && close()}
          />
          <div style={{ marginTop: 8, textAlign: 'right' }}>
            <Button
              size="small"
              type="primary"
              onClick={() => {
                onSave(text.trim() || null)
                close()
              }}
            >
              保存
            </Button>
          </div>
        </div>
      }
    >
      <Button ref={trigger} size="small" type="link" data-note>
        {note ? '改备注' : '备注'}
      </Button>
    </Popover>
  )
}

export type DiffListProps = {
  all: readonly Diff[]
  shown: readonly Diff[]
  filter: Filter
  onFilter: (filter: Filter) => void
  marks: ReadonlyMap<string, Mark>
  current: string | null
  search: RefObject<InputRef | null>
  onChoose: (id: string) => void
  onMark: (id: string, said: { state?: number; note?: string | null }) => void
}

const Filters = ({ all, shown, filter, onFilter, search }: DiffListProps) => {
  const count = (type: string) => all.filter((diff) => diff.type === type).length
  const tags = [...new Set(all.map(({ tag }) => tag))] as DiffTag[]
  return (
    <div className={styles.filters}>
      <div className={styles.kinds} role="toolbar" aria-label="差异类型">
        {(Object.keys(DIFF_TYPES) as DiffType[]).map((type) => (
          <Button
            key={type}
            size="small"
            type={filter.types.includes(type) ? 'primary' : 'default'}
            aria-pressed={filter.types.includes(type)}
            onClick={() =>
              onFilter({
                ...filter,
                types: filter.types.includes(type)
                  ? filter.types.filter((one) => one !== type)
                  : [...filter.types, type],
              })
            }
          >
            {DIFF_TYPES[type]} {count(type)}
          </Button>
        ))}
      </div>
      <Select
        mode="multiple"
        allowClear
        size="small"
        aria-label="按内容筛选"
        placeholder="按内容筛选：正文、标点、表格…"
        value={filter.tags}
        onChange={(next) => onFilter({ ...filter, tags: next })}
        options={tags.map((tag) => ({ value: tag, label: DIFF_TAGS[tag] ?? '其他' }))}
      />
      <Input.Search
        ref={search}
        size="small"
        allowClear
        aria-label="搜索差异"
        placeholder="搜索差异内容（/）"
        value={filter.keyword}
        onChange={({ target }) => onFilter({ ...filter, keyword: target.value })}
      />
      <div className={styles.kinds}>
        <Checkbox
          checked={filter.hidePunctuation}
          onChange={({ target }) => onFilter({ ...filter, hidePunctuation: target.checked })}
        >
          隐藏标点
        </Checkbox>
        <Checkbox
          checked={filter.hideIgnored}
          onChange={({ target }) => onFilter({ ...filter, hideIgnored: target.checked })}
        >
          隐藏已忽略
        </Checkbox>
        <span className={styles.quiet}>
          显示 {shown.length} / {all.length} 处
        </span>
      </div>
    </div>
  )
}

export const DiffList = (props: DiffListProps) => {
  const { shown, marks, current, onChoose, onMark } = props
  const scroller = useRef<HTMLDivElement>(null)
  const rows = useVirtualizer({
    count: shown.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => 104,
    overscan: 6,
    getItemKey: (index) => shown[index]!.id,
  })
  const at = shown.findIndex(({ id }) => id === current)
  useEffect(() => {
    if (at >= 0) rows.scrollToIndex(at, { align: 'auto' })
  }, [at, rows])
  return (
    <aside className={styles.list} aria-label="差异列表">
      <Filters {...props} />
      {shown.length === 0 && (
        <p className={styles.filters}>{props.all.length ? '没有符合条件的差异' : '两份文件没有差异'}</p>
      )}
      <div className={styles.rows} ref={scroller} data-testid="diff-rows">
        <div style={{ position: 'relative', height: rows.getTotalSize() }}>
          {rows.getVirtualItems().map(({ index, key, start }) => {
            const diff = shown[index]!
            const mark = marks.get(diff.id)
            const ignored = mark?.state === MARK.ignored
            return (
              <div
                key={key}
                ref={rows.measureElement}
                data-index={index}
                className={`${styles.row} ${diff.id === current ? styles.rowOn : ''} ${ignored ? styles.ignored : ''}`}
                style={{ transform: `translateY(${start}px)` }}
              >
                <button
                  type="button"
                  className={`${result.choose} ${styles.rowHead}`}
                  onClick={() => onChoose(diff.id)}
                >
                  <span className={`${styles.tag} ${TONE[diff.type]}`}>
                    {DIFF_TYPES[diff.type as DiffType]}
                  </span>
                  <span className={styles.quiet}>
                    {DIFF_TAGS[diff.tag as DiffTag] ?? '其他'}
                    {diff.category ? ` · ${diff.category}` : ''}
                    {diff.clause ? ` · ${diff.clause}` : ''}
                    {diff.importance === 'high' ? ' · 重要' : ''}
                    {diff.uncertain ? ' · 识别存疑' : ''}
                  </span>
                </button>
                <Words diff={diff} />
                {mark?.note && (
                  <p className={styles.quiet}>
                    备注：{mark.note}（{mark.accountName} {instant(mark.at)}）
                  </p>
                )}
                <Button
                  size="small"
                  type="link"
                  onClick={() => onMark(diff.id, { state: ignored ? MARK.open : MARK.ignored })}
                >
                  {ignored ? '取消忽略' : '忽略'}
                </Button>
                <NoteButton note={mark?.note ?? null} onSave={(note) => onMark(diff.id, { note })} />
              </div>
            )
          })}
        </div>
      </div>
    </aside>
  )
}
