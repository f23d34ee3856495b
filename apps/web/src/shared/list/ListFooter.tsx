import { LeftOutlined, RightOutlined } from '@ant-design/icons'
import { PAGE_SIZES } from '@xinqi/api/limits'
import { Button, Select } from 'antd'
import type { ReactNode } from 'react'
import styles from './list.module.css'
import type { ListAnswer } from './listTypes.ts'
import type { useListQuery } from './useListQuery.ts'
import { MOST_SORTED } from './useSortedRows.ts'

/** How many there are, and the way through the pages. */
export const ListFooter = ({
  answer: { total, atLeast = false, nextCursor },
  list: { page, pageSize, back, forward, resize },
  isAll = false,
  isTooLongToSort = false,
  children,
}: {
  answer: ListAnswer
  list: Pick<ReturnType<typeof useListQuery>, 'page' | 'pageSize' | 'back' | 'forward' | 'resize'>
  /** Sorted: all rows stand there, without pages. */
  isAll?: boolean
  isTooLongToSort?: boolean
  children?: ReactNode
}) => (
  <nav className={styles.footer} aria-label="分页">
    <span className={styles.total}>
      共 {total.toLocaleString('zh-CN')}
      {atLeast && '+'} 条{isAll && '，已按所选列排序'}
      {isTooLongToSort && `，筛选到 ${MOST_SORTED.toLocaleString('zh-CN')} 条以内可按列排序`}
    </span>
    {children}
    {!isAll && (
      <>
        <Select
          aria-label="每页条数"
          value={pageSize}
          options={PAGE_SIZES.map((size) => ({ value: size, label: `${size} 条/页` }))}
          onChange={resize}
        />
        <span className={styles.turn}>
          <Button
            icon={<LeftOutlined aria-hidden="true" />}
            aria-label="上一页"
            disabled={page <= 1}
            onClick={back}
          />
          <span className={styles.pageNumber}>
            {page} / {atLeast ? '…' : Math.max(1, Math.ceil(total / pageSize))}
          </span>
          <Button
            icon={<RightOutlined aria-hidden="true" />}
            aria-label="下一页"
            disabled={nextCursor === null}
            onClick={() => nextCursor && forward(nextCursor)}
          />
        </span>
      </>
    )}
  </nav>
)
