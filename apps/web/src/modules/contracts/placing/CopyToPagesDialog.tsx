import { Input, Modal, Radio } from 'antd'
import { useState } from 'react'
import styles from './contract-place.module.css'
import { type PageChoice, pagesOf } from './pages.ts'

export const CopyToPagesDialog = ({
  pageCount,
  count,
  onCopy,
  onClose,
}: {
  pageCount: number
  /** How many fields are copied. */
  count: number
  onCopy: (pages: number[]) => void
  onClose: () => void
}) => {
  const [choice, setChoice] = useState<PageChoice>('all')
  const [typed, setTyped] = useState('')
  const pages = pagesOf(choice, typed, pageCount)
  return (
    <Modal
      open
      width={420}
      title={`将 ${count} 个控件复制到其他页`}
      okText="复制"
      cancelText="取消"
      okButtonProps={{ disabled: !pages }}
      onOk={() => {
        onCopy(pages!)
        onClose()
      }}
      onCancel={onClose}
    >
      <p className={styles.note}>复制到相同的位置，本文件共 {pageCount} 页。</p>
      <Radio.Group
        className={styles.radios}
        value={choice}
        onChange={(event) => setChoice(event.target.value as PageChoice)}
        options={[
          { value: 'all', label: '全部页' },
          { value: 'odd', label: '奇数页' },
          { value: 'even', label: '偶数页' },
          { value: 'chosen', label: '指定页' },
        ]}
      />
      {choice === 'chosen' && (
        <Input
          autoFocus
          value={typed}
          placeholder="例如 1-3,5"
          aria-label="页码范围"
          status={typed && !pages ? 'error' : undefined}
          onChange={(event) => setTyped(event.target.value)}
        />
      )}
    </Modal>
  )
}
