// Options of a choice or columns of a table: one box a line, added and removed.

import { CloseOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Input } from 'antd'
import styles from './contract-place.module.css'

export const LineList = ({
  label,
  lines,
  most,
  maxLength,
  onChange,
}: {
  label: string
  lines: readonly string[]
  most: number
  maxLength: number
  onChange: (lines: string[]) => void
}) => (
  <fieldset className={styles.lineList}>
    <legend className={styles.label}>{label}</legend>
    {lines.map((line, index) => (
      <div key={index} className={styles.lineRow}>
        <Input
          size="small"
          value={line}
          maxLength={maxLength}
          aria-label={`${label} ${index + 1}`}
          onChange={(event) => onChange(lines.map((old, at) => (at === index ? event.target.value : old)))}
        />
        <Button
          type="text"
          size="small"
          icon={<CloseOutlined aria-hidden="true" />}
          aria-label={`删除${label} ${index + 1}`}
          disabled={lines.length <= 1}
          onClick={() => onChange(lines.filter((_, at) => at !== index))}
        />
      </div>
    ))}
    <Button
      type="dashed"
      size="small"
      block
      icon={<PlusOutlined aria-hidden="true" />}
      disabled={lines.length >= most}
      onClick={() => onChange([...lines, `${label}${lines.length + 1}`])}
    >
      添加{label}
    </Button>
  </fieldset>
)
