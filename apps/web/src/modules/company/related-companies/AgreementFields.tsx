// What a parent asks for and offers: rights to act for the child, and a part of its package.

import { QUOTA_KEYS, QUOTA_KINDS } from '@xinqi/api/quota'
import { ACT_RIGHT_KEYS, ACT_RIGHTS, type ActRight } from '@xinqi/api/related'
import { Checkbox, Form, InputNumber } from 'antd'
import blocks from '../../../shared/theme/blocks.module.css'
import styles from './related.module.css'

export const RightsField = ({
  label,
  extra,
  offered = ACT_RIGHT_KEYS,
}: {
  label: string
  extra?: string
  offered?: readonly ActRight[]
}) => (
  <Form.Item name="rights" label={label} extra={extra}>
    <Checkbox.Group className={styles.rights}>
      {offered.map((right) => (
        <Checkbox key={right} value={right}>
          {ACT_RIGHTS[right].name} <span className={blocks.quiet}>{ACT_RIGHTS[right].about}</span>
        </Checkbox>
      ))}
    </Checkbox.Group>
  </Form.Item>
)

export const SharesField = ({ label }: { label: string }) => (
  <Form.Item label={label} extra="对方自有份数用完后才会使用，用量计入本企业；不填表示不共享">
    <div className={styles.shares}>
      {QUOTA_KEYS.map((kind) => {
        const { name, unit } = QUOTA_KINDS[kind]
        return (
          <div key={kind} style={{ display: 'contents' }}>
            <span id={`share-${kind}`}>{name}</span>
            <Form.Item name={['caps', kind]} noStyle>
              <InputNumber<number>
                min={1}
                max={1_000_000}
                precision={0}
                suffix={unit}
                style={{ width: '100%' }}
                aria-labelledby={`share-${kind}`}
              />
            </Form.Item>
          </div>
        )
      })}
    </div>
  </Form.Item>
)
