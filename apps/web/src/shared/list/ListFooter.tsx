import { LeftOutlined, RightOutlined } from '@ant-design/icons'
import { PAGE_SIZES } from '@xinqi/api/limits'
import { Button, Select } from 'antd'
import styles from './list.module.css'

export const ListFooter = ({
  total,
  atLeast = false,
  page,
  pageSize,
  hasNext,
  onBack,
  onForward,
  onResize,
}: {
  total: number
  /** Counting stopped there: it is this many or more. */
  atLeast?: boolean
  page: number
  pageSize: number
  hasNext: boolean
  onBack: () => void
  onForward: () => void
  onResize: (size: number) => void
}) => (
  <nav className={styles.footer} aria-label="分页">
    <span className={styles.total}>
      共 {total.toLocaleString('zh-CN')}
      {atLeast && '+'} 条
    </span>
    <Select
      aria-label="每页条数"
      value={pageSize}
      options={PAGE_SIZES.map((size) => ({ value: size, label: `${size} 条/页` }))}
      onChange={onResize}
    />
    <span className={styles.turn}>
      <Button
        icon={<LeftOutlined aria-hidden="true" />}
        aria-label="上一页"
        disabled={page <= 1}
        onClick={onBack}
      />
      <span className={styles.pageNumber}>
        {page} / {atLeast ? '…' : Math.max(1, Math.ceil(total / pageSize))}
      </span>
      <Button
        icon={<RightOutlined aria-hidden="true" />}
        aria-label="下一页"
        disabled={!hasNext}
        onClick={onForward}
      />
    </span>
  </nav>
)
