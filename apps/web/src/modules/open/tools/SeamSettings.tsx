import { Button, InputNumber, Select } from 'antd'
import styles from './open.module.css'
import type { Seam } from './sealPlaces.ts'

const USUAL: Seam = { edge: 'right', pages: 'all', y: 0.5 }

/** 骑缝章: on which edge, over which pages, and how high. */
export const SeamSettings = ({
  seam,
  pages,
  onChange,
}: {
  seam: Seam | null
  pages: number
  onChange: (seam: Seam | null) => void
}) => {
  if (!seam)
    return (
      <Button disabled={pages < 2} onClick={() => onChange(USUAL)}>
        {pages < 2 ? '骑缝章（至少两页）' : '加骑缝章'}
      </Button>
    )
  return (
    <fieldset className={styles.seamSettings}>
      <legend>骑缝章</legend>
      <Select
        aria-label="骑缝在哪一边"
        value={seam.edge}
        onChange={(edge) => onChange({ ...seam, edge })}
        options={[
          { value: 'right', label: '右边' },
          { value: 'left', label: '左边' },
        ]}
      />
      <Select
        aria-label="骑缝盖在哪些页"
        value={seam.pages}
        onChange={(chosen) => onChange({ ...seam, pages: chosen })}
        options={[
          { value: 'all', label: '每一页' },
          { value: 'odd', label: '单数页' },
          { value: 'even', label: '双数页' },
        ]}
      />
      <InputNumber
        aria-label="骑缝章中心的高度，占页高的比例"
        value={seam.y}
        min={0.05}
        max={0.95}
        step={0.01}
        onChange={(y) => y !== null && onChange({ ...seam, y })}
      />
      <Button onClick={() => onChange(null)}>移除</Button>
    </fieldset>
  )
}
