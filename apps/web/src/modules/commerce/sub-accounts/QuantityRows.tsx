// How many of each: one number a row, beside what there is of it.

import { Form, InputNumber } from 'antd'
import blocks from '../../../shared/theme/blocks.module.css'
import styles from './sub-accounts.module.css'

export type QuantityRow = { name: string; label: string; unit: string; max: number; note: string }

export const QuantityRows = ({ rows, min = 1 }: { rows: readonly QuantityRow[]; min?: 0 | 1 }) => (
  <div className={styles.quantities}>
    {rows.map(({ name, label, unit, max, note }) => (
      <div key={name} className={styles.quantity}>
        <span id={`quantity-${name}`} className={styles.quantityName}>
          {label}
          <span className={blocks.quiet}>{note}</span>
        </span>
        <Form.Item
          name={['quantities', name]}
          className={styles.quantityField}
          rules={[{ type: 'number', max, message: `最多 ${max.toLocaleString('zh-CN')} ${unit}` }]}
        >
          <InputNumber<number>
            min={min}
            precision={0}
            suffix={unit}
            style={{ width: '100%' }}
            aria-labelledby={`quantity-${name}`}
          />
        </Form.Item>
      </div>
    ))}
  </div>
)
